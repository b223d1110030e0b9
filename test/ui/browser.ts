/** A real Chromium: the one that HONEYGUIDE_CHROMIUM names, the system's, or the one inside the package @sparticuz/chromium. */
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { temporaryFolder } from "../temporary-folder.ts";

const PLACES = [
  process.env.HONEYGUIDE_CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export const NO_BROWSER = `The page cannot be tested in a browser: there is no Chromium at ${PLACES.filter(Boolean).join(", ")},
and the one of the package @sparticuz/chromium, for Linux on x64, does not start here.
Install Debian's (apt install chromium), or name one with HONEYGUIDE_CHROMIUM.`;

/** Undefined where there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const installed = PLACES.find((path) => path !== "" && existsSync(path));
  if (installed !== undefined) return launch(installed);
  try {
    return await launch(await unpack());
  } catch (error) {
    console.warn(String(error));
    return undefined;
  }
}

async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath,
    // In a container there is often no user namespace for the sandbox; what is opened here is our own.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    // It does not always remove the folder of its lock when it is closed.
    env: { ...process.env, TMPDIR: temporaryFolder("browser") },
  });
}

/** Unpacks the package's browser, which it does into whatever the temporary folder is. */
async function unpack(): Promise<string> {
  const { default: packed } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporaryFolder("chromium");
  try {
    return await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
