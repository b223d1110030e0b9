/** A real Chromium, where there is one: Debian's (`apt install chromium`), or the one that HONEYGUIDE_CHROMIUM names. */
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

const PLACES = [
  process.env.HONEYGUIDE_CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export const NO_BROWSER = `The page cannot be tested in a browser: there is no Chromium at ${PLACES.filter(Boolean).join(", ")}.
Install Debian's (apt install chromium), or name one with HONEYGUIDE_CHROMIUM.`;

/** Undefined where there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = PLACES.find((path) => path !== "" && existsSync(path));
  if (executablePath === undefined) return undefined;
  const { chromium } = await import("playwright-core");
  // In a container there is often no user namespace for the sandbox; what is opened here is our own.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
