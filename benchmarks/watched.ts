/**
 * What the page in the browser costs the crawl beside it. Times of whole crawls differ by more than that from run to run, so each
 * crawl is profiled, and what counts is the part of its working time that is spent in code of the page: loading it, serving it,
 * and reading figures for it. Once while nobody looks, once while a real Chromium shows the crawl's page, in turn. Needs
 * `npm run build` and a Chromium (see test/ui/browser.ts).
 *
 *   npx tsx benchmarks/watched.ts [--rounds 3] [--pages 1500]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { percent } from "../src/display.ts";
import { NO_BROWSER, openBrowser } from "../test/ui/browser.ts";

const WAYS = ["nobody looks", "a browser looks"] as const;
type Way = (typeof WAYS)[number];

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
/** Files whose work is done for the page alone. */
const OF_THE_PAGE = /\/dist\/ui\/|\/dist\/store\/watch\.js|\/dist\/cli\/serve-ui\.js|\/node_modules\/(hono|@hono)\//;

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, pages: { type: "string", default: "1500" } },
});
const browser = await openBrowser();
if (browser === undefined) throw new Error(NO_BROWSER);
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const way of WAYS) {
      const { page, all } = await crawl(way, browser);
      process.stdout.write(
        `${way.padEnd(15)} ${page.toFixed(2)} of ${all.toFixed(1)} s for the page: ${percent(page / all)}\n`,
      );
    }
  }
} finally {
  await browser.close();
}

/** Seconds of work, in all and for the page. */
async function crawl(way: Way, chromium: Browser): Promise<{ page: number; all: number }> {
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-watched-"));
  const profiled = ["--cpu-prof", "--cpu-prof-dir", join(folder, "profile")];
  const args = ["demo", "--pages", values.pages, "--out", join(folder, "crawl"), "--json", "--quiet", "--ui"];
  const child = spawn(process.execPath, [...profiled, MAIN, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  const view = way === "a browser looks" ? await chromium.newPage() : undefined;
  try {
    for await (const line of createInterface(child.stderr)) {
      const [, address] = /^Watch it at (\S+)/.exec(line) ?? [];
      if (address === undefined || view === undefined) continue;
      await view.goto(address);
      await view.locator("main a[href*='crawls/']").first().click();
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`the crawl ended with ${code}`);
    return readdirSync(join(folder, "profile"))
      .map((file) => readProfile(join(folder, "profile", file)))
      .reduce((sum, { page, all }) => ({ page: sum.page + page, all: sum.all + all }), { page: 0, all: 0 });
  } finally {
    await view?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readProfile(file: string): { page: number; all: number } {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const isOfPage = new Map<number, boolean>();
  const isIdle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  // Callers come before those that they call.
  for (const { id, callFrame, children = [] } of nodes) {
    const is = (isOfPage.get(id) ?? false) || OF_THE_PAGE.test(callFrame.url);
    isOfPage.set(id, is);
    for (const child of children) isOfPage.set(child, is);
  }
  let [page, all] = [0, 0];
  for (const [i, id] of samples.entries()) {
    if (isIdle.has(id)) continue;
    const seconds = (timeDeltas[i] ?? 0) / 1e6;
    all += seconds;
    if (isOfPage.get(id)) page += seconds;
  }
  return { page, all };
}
