/**
 * A crawl of any size over a web that is made while it is crawled, with archive and database, and its resumption in a process
 * of its own. Prints how CPU time a page and memory develop: live memory is that after a full collection.
 *
 *   npx tsx benchmarks/size.ts [--pages 20000] [--new-links 10] [--hosts 500] [--recipe bfs] [--no-archive] [--no-traps]
 *
 * The full sizes: `--pages 1000000 --new-links 3` (a million pages, and two million links that wait in the end) and
 * `--pages 50000 --new-links 200` (ten million links that wait). Needs disk: about 4 GB for either.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { connect } from "../src/session/connection.ts";
import { createJob } from "../src/session/create-job.ts";
import { createFolder, openFolder } from "../src/session/folder.ts";
import { archiveSettings } from "../src/session/open.ts";
import { filtersOf } from "../src/session/own-filters.ts";
import { prepareParts } from "../src/session/preparation.ts";
import { startCrawl } from "../src/session/start.ts";
import { stopwatchMs, systemClock } from "../src/system/clock.ts";
import { topicFrom } from "../src/topics/schema.ts";
import { generatedWeb } from "./size/generated-web.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "20000" },
    "new-links": { type: "string", default: "10" },
    hosts: { type: "string", default: "500" },
    recipe: { type: "string", default: "bfs" },
    "no-archive": { type: "boolean", default: false },
    "no-traps": { type: "boolean", default: false },
    /** For the processes that this one starts. */
    phase: { type: "string" },
    folder: { type: "string", default: "" },
  },
});
const pages = Number(values.pages);
const STRETCHES = 10;
/** More than is fetched after resuming, to see that the crawl goes on. */
const PAGES_AFTER = 100;
const MB = 2 ** 20;

if (values.phase === undefined) await measure();
else await crawl(values.folder, values.phase === "resume");

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-size-"));
  try {
    for (const phase of ["crawl", "resume"]) await ended(phaseIn(phase, join(folder, "crawl")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function phaseIn(phase: string, folder: string): ChildProcess {
  const args = [...process.argv.slice(2), "--phase", phase, "--folder", folder];
  return fork(fileURLToPath(import.meta.url), args, { execArgv: [...process.execArgv, "--expose-gc"] });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`it ended with ${code}`))));
  });
}

async function crawl(out: string, isResumed: boolean): Promise<void> {
  const web = generatedWeb({ hosts: Number(values.hosts), newLinks: Number(values["new-links"]) });
  const topic = topicFrom({ name: "syllables", words: new Map([["bacedi", 1]]), seeds: [web.urlOf(0)] });
  const job = await createJob(topic, {
    recipe: values.recipe,
    web: "generated",
    pages: pages + (isResumed ? PAGES_AFTER : 0),
    maxFrontier: 20_000_000,
    archive: !values["no-archive"],
    traps: !values["no-traps"],
  });
  const startedAt = stopwatchMs();
  let [before, fetched] = [cpuMs(), 0];
  const connection = connect(job, web, systemClock);
  const { parts } = await prepareParts({ job, fetcher: connection.fetcher, filters: filtersOf(job) });
  const folder = isResumed ? openFolder(out, archiveSettings(job)) : createFolder(out, job, archiveSettings(job));
  const saved = isResumed ? folder.store.load() : undefined;
  const running = startCrawl({ job, connection, parts, store: folder.store, ...(saved && { saved }) });
  const stretch = Math.ceil(pages / STRETCHES);
  for await (const event of running) {
    if (event.type === "started" && isResumed) {
      const [seconds, cpu] = [stopwatchMs() - startedAt, cpuMs() - before].map((ms) => (ms / 1000).toFixed(1));
      say(`\nresumed after ${seconds} s (${cpu} s of CPU), peak ${peakMb().toFixed(0)} MB`);
    }
    if (event.type === "started" && !isResumed)
      say(
        "| pages | waiting | CPU ms a page | live MB | of it heap | peak MB |\n| --- | --- | --- | --- | --- | --- |",
      );
    if (event.type === "finished" && isResumed) say(`${fetched} pages more, ${event.waiting} links wait`);
    if (event.type !== "page" || ++fetched % stretch !== 0) continue;
    const cost = (cpuMs() - before) / stretch;
    say(`| ${fetched} | ${event.waiting} | ${cost.toFixed(2)} | ${liveMb().join(" | ")} | ${peakMb().toFixed(0)} |`);
    before = cpuMs();
  }
  folder.close();
  await connection.close();
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Of all, and of JavaScript's heap alone. */
function liveMb(): string[] {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return [heapUsed + external, heapUsed].map((bytes) => (bytes / MB).toFixed(0));
}

function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
