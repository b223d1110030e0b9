/** Kills workers of a crawl on PostgreSQL again and again, starts others, and looks at what they have made of it. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  readonly web: Pick<ManyHosts, "seed" | "urls">;
  /** An empty folder to work in. */
  readonly folder: string;
  readonly workers: number;
  readonly kills: number;
  /** Time between two kills, on average. */
  readonly everyMs: number;
  readonly rng: Rng;
  readonly recipe?: string;
}

export interface KilledCrawl {
  readonly kills: number;
  readonly problems: readonly string[];
}

export async function killWorkers(options: KillWorkersOptions): Promise<KilledCrawl> {
  const { address, web, folder, workers, rng, everyMs } = options;
  const topic = join(folder, "topic.json");
  writeFileSync(topic, JSON.stringify({ name: "rain", words: { rainstorm: 1, flood: 0.5 }, seeds: [web.seed] }));
  const common = ["--quiet", "--json", "--threads", "0"];
  const crawl = [
    "crawl",
    topic,
    "--store",
    `${address}#rain`,
    "--recipe",
    options.recipe ?? "ops",
    "--pages",
    "1000000",
  ];
  const network = [
    "--contact",
    "https://example.org/crawl",
    "--allow-private",
    "--delay",
    "40",
    "--lease",
    "2",
    "--no-traps",
  ];
  const first = start([...crawl, ...network, ...common, "--out", join(folder, "w0")]);
  // The crawl is there when a second worker finds it.
  while (!/"crawl"/.test((await start(["status", address, "rain", "--json"]).finished).stdout)) await sleep(100);
  const workOf = (n: number) => start(["work", address, "rain", ...common, "--out", join(folder, `w${n}`)]);
  const running = [first, ...Array.from({ length: workers - 1 }, (_, n) => workOf(n + 1))];
  let kills = 0;
  while (kills < options.kills) {
    await sleep(everyMs * (0.5 + rng.next()));
    const n = rng.below(running.length);
    const victim = running[n];
    if (victim === undefined || victim.child.exitCode !== null) break; // the crawl has come to its end
    victim.child.kill("SIGKILL");
    await victim.finished;
    kills++;
    running[n] = workOf(n);
  }
  const ends = await Promise.all(running.map(({ finished }) => finished));
  const bad = ends.filter(({ code }) => code !== 0).map(({ code, stderr }) => `a worker ended with ${code}: ${stderr}`);
  const gathered = join(folder, "gathered");
  await gatherCrawl(address, "rain", gathered);
  return { kills, problems: [...bad, ...(await problemsOf(gathered, web.urls))] };
}

async function problemsOf(folder: string, expected: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const reader = new CrawlReader(folder);
  const pages = [...reader.pages()];
  reader.close();
  const urls = pages.map(({ url }) => String(url));
  if (new Set(urls).size !== urls.length) problems.push("a page was saved twice");
  const missing = expected.filter((url) => !urls.includes(url));
  if (missing.length > 0) problems.push(`${missing.length} pages are missing, first ${missing[0]}`);
  if (urls.length > expected.length) problems.push(`${urls.length} pages instead of ${expected.length}`);
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
    const stream = new Blob([readFileSync(join(folder, file))]).stream();
    for await (const record of new WARCParser(stream)) {
      await record.readFully(false);
      if (record.warcType === "metadata") count++;
    }
  }
  return count;
}
