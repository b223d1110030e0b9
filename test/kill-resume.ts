/** Kills a crawl again and again, resumes it, and compares with a crawl that ran in peace. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WARCParser } from "warcio";
import type { Rng } from "../src/math/rng.ts";
import { lastJson, run, start } from "./cli.ts";
import { savedUrls } from "./saved-urls.ts";

export interface KillOptions {
  /** An empty folder to work in. */
  readonly folder: string;
  /** Arguments of `crawl`: topic, web, recipe, pages, window. */
  readonly crawl: readonly string[];
  readonly kills: number;
  /** Mean part of the whole crawl between two kills, times the number of kills; 0.8 spreads them over it. */
  readonly spread?: number;
  readonly rng: Rng;
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
}

export interface KillReport {
  /** Kills that hit a running crawl. */
  readonly kills: number;
  readonly pages: number;
  readonly problems: readonly string[];
}

export async function killAndResume({
  folder,
  crawl,
  kills,
  spread = 0.8,
  rng,
  env = {},
  log = () => {},
}: KillOptions): Promise<KillReport> {
  const peaceful = join(folder, "peaceful");
  const killed = join(folder, "killed");
  const whole = await run(["crawl", ...crawl, "--out", peaceful, "--quiet", "--json"], { env });
  if (whole.code !== 0) throw new Error(`the crawl in peace ended with ${whole.code}: ${whole.stderr}`);
  const { durationMs, pages } = lastJson(whole);
  const stretchMs = (2 * spread * Number(durationMs)) / kills;
  let hits = 0;
  let ended = false;
  while (hits < kills && !ended) {
    const args = existsSync(join(killed, "crawl.json")) ? ["resume", killed] : ["crawl", ...crawl, "--out", killed];
    const before = progressOf(killed);
    const { child, finished } = start([...args, "--quiet", "--json"], { env });
    const done = finished.then(({ code, stderr }) => {
      if (code !== null && code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
      return code === 0;
    });
    while (child.exitCode === null && progressOf(killed) === before) await sleep(2);
    await Promise.race([sleep(rng.next() * stretchMs), done]);
    child.kill("SIGKILL");
    ended = await done;
    if (!ended) hits++;
    if (!ended && hits % 10 === 0) log(`${hits} kills`);
  }
  const last = await run(["resume", killed, "--quiet", "--json"], { env });
  const problems = last.code === 0 ? [] : [`the last resume ended with ${last.code}: ${last.stderr}`];
  return { kills: hits, pages: Number(pages), problems: [...problems, ...(await compare(peaceful, killed))] };
}

/** Anything that changes with every commit. */
function progressOf(folder: string): string {
  const sizes = ["crawl.db-wal", "crawl.db", "crawl-00001.warc.gz"].map((file) => {
    const path = join(folder, file);
    return existsSync(path) ? `${statSync(path).size} ${statSync(path).mtimeMs}` : "";
  });
  return sizes.join("|");
}

async function compare(peaceful: string, killed: string): Promise<string[]> {
  const [expected, got] = [savedUrls(peaceful), savedUrls(killed)];
  const problems: string[] = [];
  if (got.length !== new Set(got).size) problems.push("a page was fetched twice");
  if (got.length !== expected.length) problems.push(`${got.length} pages instead of ${expected.length}`);
  const differs = expected.findIndex((url, i) => got[i] !== url);
  if (differs >= 0) problems.push(`page ${differs + 1} is ${got[differs]} instead of ${expected[differs]}`);
  const archived = await archivedPages(killed);
  const missing = got.filter((url) => !archived.includes(url));
  if (missing.length > 0) problems.push(`${missing.length} pages are not in the archive, first ${missing[0]}`);
  if (archived.length !== got.length)
    problems.push(`the archive holds ${archived.length} pages instead of ${got.length}`);
  return problems;
}

/** URLs of the pages in the WARC files, as another tool reads them: one metadata record for each page. */
async function archivedPages(folder: string): Promise<string[]> {
  const urls: string[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".warc.gz"))
    .sort()) {
    const bytes = readFileSync(join(folder, file));
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    for await (const record of new WARCParser(stream)) {
      await record.readFully(false);
      if (record.warcType === "metadata") urls.push(record.warcTargetURI ?? "");
    }
  }
  return urls;
}
