/** Kills workers of a crawl on PostgreSQL again and again, starts others, and looks at what they have made of it. */
import { createReadStream, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WARCParser } from "warcio";
import type { Rng } from "../../src/math/rng.ts";
import { gatherCrawl } from "../../src/session/machines/gather.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { readRecordAt } from "../../src/warc/reader.ts";
import { start } from "../cli.ts";
import type { ManyHosts } from "./many-hosts-server.ts";

export interface KillWorkersOptions {
  readonly address: string;
  /** Arguments of `crawl`: topic, web or network. */
  readonly crawl: readonly string[];
  /** The pages that must be found, or how many. */
  readonly expected: readonly string[] | number;
  /** An empty folder to work in. */
  readonly folder: string;
  readonly workers: number;
  readonly kills: number;
  /** Waits until the next worker is to be killed; gets how many were. */
  readonly nextKill: (kills: number) => Promise<void>;
  readonly rng: Rng;
  /** In seconds. */
  readonly lease?: string;
  readonly log?: (line: string) => void;
}

/** Arguments of `crawl` for a web on loopback, with milliseconds between two requests to a host; writes the topic. */
export function crawlOf({ seed }: Pick<ManyHosts, "seed">, folder: string, delay = 40): string[] {
  const topic = join(folder, "topic.json");
  writeFileSync(topic, JSON.stringify({ name: "rain", words: { rainstorm: 1, flood: 0.5 }, seeds: [seed] }));
  const network = ["--contact", "https://example.org/crawl", "--allow-private", "--delay", String(delay), "--no-traps"];
  return [topic, "--recipe", "ops", ...network];
}

export interface KilledCrawl {
  readonly kills: number;
  readonly problems: readonly string[];
}

export async function killWorkers(options: KillWorkersOptions): Promise<KilledCrawl> {
  const { address, expected, folder, workers, rng, nextKill, log = () => {} } = options;
  const common = ["--quiet", "--json", "--threads", "0"];
  const crawl = [
    "crawl",
    ...options.crawl,
    "--store",
    `${address}#rain`,
    "--pages",
    "1000000",
    "--lease",
    options.lease ?? "2",
  ];
  const first = start([...crawl, ...common, "--out", join(folder, "w0")]);
  // The crawl is there when a second worker finds it.
  while (!/"crawl"/.test((await start(["status", address, "rain", "--json"]).finished).stdout)) await sleep(100);
  const workOf = (n: number) => start(["work", address, "rain", ...common, "--out", join(folder, `w${n}`)]);
  const running = [first, ...Array.from({ length: workers - 1 }, (_, n) => workOf(n + 1))];
  let kills = 0;
  while (kills < options.kills) {
    await nextKill(kills);
    const n = rng.below(running.length);
    const victim = running[n];
    if (victim === undefined || victim.child.exitCode !== null) break; // the crawl has come to its end
    victim.child.kill("SIGKILL");
    await victim.finished;
    kills++;
    log(`${kills} of ${options.kills} kills`);
    running[n] = workOf(n);
  }
  const ends = await Promise.all(running.map(({ finished }) => finished));
  const bad = ends.filter(({ code }) => code !== 0).map(({ code, stderr }) => `a worker ended with ${code}: ${stderr}`);
  const gathered = join(folder, "gathered");
  await gatherCrawl(address, "rain", gathered);
  return { kills, problems: [...bad, ...(await problemsOf(gathered, expected))] };
}

async function problemsOf(folder: string, expected: readonly string[] | number): Promise<string[]> {
  const problems: string[] = [];
  const reader = new CrawlReader(folder);
  const pages = [...reader.pages()];
  reader.close();
  const urls = pages.map(({ url }) => String(url));
  if (new Set(urls).size !== urls.length) problems.push("a page was saved twice");
  const wanted = typeof expected === "number" ? expected : expected.length;
  if (urls.length !== wanted) problems.push(`${urls.length} pages instead of ${wanted}`);
  const found = new Set(urls);
  const missing = typeof expected === "number" ? [] : expected.filter((url) => !found.has(url));
  if (missing.length > 0) problems.push(`${missing.length} pages are missing, first ${missing[0]}`);
  for (const { url, archive } of pages) {
    if (archive === undefined) problems.push(`${url} is not in the archive`);
    else if (readRecordAt(join(folder, archive.file), archive.offset, archive.length).targetUri !== url)
      problems.push(`${url} lies elsewhere in the archive`);
  }
  const archived = await archivedPages(folder);
  if (archived !== pages.length) problems.push(`the archives hold ${archived} pages instead of ${pages.length}`);
  return problems;
}

/** As another tool reads them, whole: one metadata record for each page. */
async function archivedPages(folder: string): Promise<number> {
  let count = 0;
  for (const file of readdirSync(folder).filter((name) => /^crawl-\d+\.warc\.gz$/.test(name))) {
    // Not the stream of a Blob, which takes the longer for each piece the larger the file is.
    const stream = Readable.toWeb(createReadStream(join(folder, file)));
    for await (const record of new WARCParser(stream)) {
      await record.readFully(false);
      if (record.warcType === "metadata") count++;
    }
  }
  return count;
}
