/**
 * A simulated open web on loopback, crawled with the defaults of a live crawl: 500 hosts, a fifth of them slow by five
 * seconds, a tenth dead (names that are never answered, addresses that refuse, servers that accept and say nothing).
 * Prints pages a second, what politeness and latency alone would allow, and how many living hosts were given up; beside
 * it Crawlee, if it is installed (`npm install --prefix tools/peers`).
 *
 *   npx tsx benchmarks/open-web.ts [--hosts 500] [--seconds 40] [--delay 1000] [--all-well] [--recipe bfs] [--only ours|crawlee]
 *
 * Linux alone: the dead hosts are 127.0.0.2 and 127.0.0.3.
 */
import { type ChildProcess, fork } from "node:child_process";
import { parseArgs } from "node:util";
import { z } from "zod";
import { crawlByCrawlee, loadCrawlee } from "./open-web/crawlee.ts";
import { allowedPages, isDead, simulatedHosts } from "./open-web/hosts.ts";
import { crawlOurs } from "./open-web/ours.ts";
import type { OpenWebResult, OpenWebRun } from "./open-web/run.ts";
import { type SitesReady, serveSites } from "./open-web/sites.ts";

const { values } = parseArgs({
  options: {
    hosts: { type: "string", default: "500" },
    seconds: { type: "string", default: "40" },
    delay: { type: "string", default: "1000" },
    "all-well": { type: "boolean", default: false },
    recipe: { type: "string", default: "bfs" },
    only: { type: "string" },
    /** What the process is: the whole, the servers, or one crawler. */
    part: { type: "string", default: "whole" },
    port: { type: "string", default: "0" },
    "name-server": { type: "string", default: "" },
  },
});
const count = Number(values.hosts);
const seconds = Number(values.seconds);
const delayMs = Number(values.delay);
const allWell = values["all-well"];

const readySchema: z.ZodType<SitesReady> = z.object({ port: z.number(), nameServer: z.string() });
const resultSchema = z.object({
  pages: z.number(),
  givenUp: z.array(z.tuple([z.string(), z.string()])),
  cpuSeconds: z.number(),
  memoryMb: z.number(),
});

/** Starts this file again as a process of its own, and hands on the first thing that it says. */
function startPart(part: string, ...further: readonly string[]): { child: ChildProcess; said: Promise<unknown> } {
  const child = fork(import.meta.filename, [...process.argv.slice(2), "--part", part, ...further]);
  const said = new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the part ${part} ended with ${code}`)));
  });
  return { child, said };
}

function runFor(ready: SitesReady): OpenWebRun {
  const seeds = simulatedHosts(count, allWell).map(({ name }) => `http://${name}:${ready.port}/`);
  return { ...ready, seeds, seconds, delayMs, recipe: values.recipe };
}

function show(name: string, { pages, givenUp, cpuSeconds, memoryMb }: OpenWebResult): void {
  const hosts = simulatedHosts(count, allWell);
  const allowed = allowedPages(hosts, seconds, delayMs);
  const living = hosts.filter((host) => !isDead(host) && givenUp.has(host.name));
  console.log(
    `${name.padEnd(8)} ${(pages / seconds).toFixed(1)} pages/s of ${(allowed / seconds).toFixed(1)} that politeness and latency allow: ` +
      `${((100 * pages) / allowed).toFixed(1)} % · living hosts given up: ${living.length} · ` +
      `CPU ${((1000 * cpuSeconds) / pages).toFixed(2)} ms a page, ${((100 * cpuSeconds) / seconds).toFixed(0)} % of a core · ${memoryMb.toFixed(0)} MB`,
  );
  for (const { name: host, kind } of living.slice(0, 3))
    console.log(`         ${host} (${kind}): ${givenUp.get(host)}`);
}

async function measure(name: "ours" | "crawlee"): Promise<void> {
  const sites = startPart("sites");
  try {
    const { port, nameServer } = readySchema.parse(await sites.said);
    const crawler = startPart(name, "--port", String(port), "--name-server", nameServer);
    const result = resultSchema.nullable().parse(await crawler.said);
    if (result === null) console.log(`${name.padEnd(8)} is not installed: npm install --prefix tools/peers`);
    else show(name, { ...result, givenUp: new Map(result.givenUp) });
  } finally {
    sites.child.kill();
  }
}

async function crawl(): Promise<OpenWebResult | undefined> {
  const run = runFor({ port: Number(values.port), nameServer: values["name-server"] });
  if (values.part === "ours") return await crawlOurs(run);
  const crawlee = await loadCrawlee();
  return crawlee && (await crawlByCrawlee(crawlee, run));
}

if (values.part === "whole") {
  for (const name of ["ours", "crawlee"] as const) if ((values.only ?? name) === name) await measure(name);
} else if (values.part === "sites") {
  process.send?.(await serveSites(count, allWell));
} else {
  const result = await crawl();
  process.send?.(result === undefined ? null : { ...result, givenUp: [...result.givenUp] }, () => process.exit());
}
