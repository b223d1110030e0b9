/**
 * What the page in the browser costs the crawl beside it. Times of whole crawls differ by more than that from run to run, so each
 * crawl is profiled, and what counts is the part of its working time that is spent in code of the page (serving it, reading figures,
 * excerpts and hosts for it), and in loading more modules than a crawl without a page. Without a page, while nobody looks, and while a
 * real Chromium shows the crawl's page and scrolls up and down in it, in turn. With `--large`, how long a Chromium takes to show a
 * crawl that is there. Needs `npm run build` and a Chromium (see test/ui/browser.ts).
 *
 *   npx tsx benchmarks/watched.ts [--rounds 3] [--pages 1500]
 *   npx tsx scripts/synthetic-crawl.ts LARGE && npx tsx benchmarks/watched.ts --large LARGE
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { percent } from "../src/display.ts";
import { stopwatchMs } from "../src/system/clock.ts";
import { NO_BROWSER, openBrowser } from "../test/ui/browser.ts";

const WAYS = ["without a page", "nobody looks", "a browser looks"] as const;
type Way = (typeof WAYS)[number];

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
/** Files whose work is done for the page alone: a crawl reads neither its own database nor its archive, and makes no excerpts. */
const OF_THE_PAGE =
  /\/dist\/(ui|content|api\/export)\/|\/dist\/store\/(watch|reader|columns)\.js|\/dist\/(session\/archived-page|warc\/reader|cli\/serve-ui)\.js|\/node_modules\/(hono|@hono)\//;
/** A watched crawl is opened, and goes on, in code that is called from that of the page. */
const OF_THE_CRAWL = /\/dist\/session\/open\.js/;
const LOADING = /^node:internal\/modules\//;

/** What somebody who watches scrolls to in turn, and how long it is looked at. */
const PANELS = ["harvest", "pages", "hosts", "learned"];
const PANEL_MS = 3000;

const FIRST_CRAWL = "main a[href*='crawls/']";
/** The list is looked at for so long. */
const LOOKED_AT_MS = 2000;

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

interface Work {
  readonly page: number;
  readonly loading: number;
  readonly all: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: "1500" },
    large: { type: "string" },
  },
});
const browser = await openBrowser();
if (browser === undefined) throw new Error(NO_BROWSER);
try {
  for (let round = 0; round < Number(values.rounds); round++)
    await (values.large === undefined ? compare(browser) : show(values.large, browser));
} finally {
  await browser.close();
}

async function compare(chromium: Browser): Promise<void> {
  let loading: number | undefined;
  for (const way of WAYS) {
    const work = await crawl(way, chromium);
    loading ??= work.loading;
    const cost = work.page + Math.max(0, work.loading - loading);
    process.stdout.write(
      `${way.padEnd(15)} ${cost.toFixed(2)} of ${work.all.toFixed(1)} s for the page: ${percent(cost / work.all)}\n`,
    );
  }
}

/** From a click in the list to curves and cards. */
async function show(folder: string, chromium: Browser): Promise<void> {
  const child = spawn(process.execPath, [MAIN, "ui", folder], { stdio: ["ignore", "pipe", "ignore"] });
  const view = await chromium.newPage();
  try {
    for await (const address of createInterface(child.stdout)) {
      await view.goto(address);
      const link = view.locator(FIRST_CRAWL).first();
      await link.waitFor();
      await view.waitForTimeout(LOOKED_AT_MS);
      const startedAt = stopwatchMs();
      await link.click();
      await view.locator(".uplot").first().waitFor();
      const curves = stopwatchMs() - startedAt;
      await view.locator(".card").first().waitFor();
      process.stdout.write(`curves ${curves.toFixed(0)} ms, cards ${(stopwatchMs() - startedAt).toFixed(0)} ms\n`);
      break;
    }
  } finally {
    await view.close();
    child.kill();
  }
}

/** Seconds of work, in all and for the page. */
async function crawl(way: Way, chromium: Browser): Promise<Work> {
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-watched-"));
  const profiled = ["--cpu-prof", "--cpu-prof-dir", join(folder, "profile")];
  const args = ["demo", "--pages", values.pages, "--out", join(folder, "crawl"), "--json", "--quiet"];
  if (way !== "without a page") args.push("--ui");
  const child = spawn(process.execPath, [...profiled, MAIN, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  let scrolling: Promise<void> | undefined;
  const view = way === "a browser looks" ? await chromium.newPage() : undefined;
  try {
    for await (const line of createInterface(child.stderr)) {
      const [, address] = /^Watch it at (\S+)/.exec(line) ?? [];
      if (address === undefined || view === undefined) continue;
      await view.goto(address);
      await view.locator(FIRST_CRAWL).first().click();
      scrolling = scroll(view, () => child.exitCode !== null);
    }
    const [code] = await ended;
    await scrolling;
    if (code !== 0) throw new Error(`the crawl ended with ${code}`);
    return readdirSync(join(folder, "profile"))
      .map((file) => readProfile(join(folder, "profile", file)))
      .reduce((sum, { page, loading, all }) => ({
        page: sum.page + page,
        loading: sum.loading + loading,
        all: sum.all + all,
      }));
  } finally {
    await view?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function scroll(view: Page, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    await view.waitForTimeout(PANEL_MS);
    await view.evaluate(`document.getElementById("${PANELS[n % PANELS.length]}")?.scrollIntoView()`);
  }
}

function readProfile(file: string): Work {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const kindOf = new Map<number, keyof Work>();
  // Callers come before those that they call; what is of the page stays so.
  for (const { id, callFrame, children = [] } of nodes) {
    const own = OF_THE_PAGE.test(callFrame.url) ? "page" : LOADING.test(callFrame.url) ? "loading" : "all";
    const caller = OF_THE_CRAWL.test(callFrame.url) ? "all" : (kindOf.get(id) ?? "all");
    const kind = caller === "page" || own === "page" ? "page" : caller === "loading" ? "loading" : own;
    kindOf.set(id, kind);
    for (const child of children) kindOf.set(child, kind);
  }
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
  const work = { page: 0, loading: 0, all: 0 };
  for (const [i, id] of samples.entries()) {
    if (idle.has(id)) continue;
    const seconds = (timeDeltas[i] ?? 0) / 1e6;
    const kind = kindOf.get(id) ?? "all";
    work.all += seconds;
    if (kind !== "all") work[kind] += seconds;
  }
  return work;
}
