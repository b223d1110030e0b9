/** Kills crawls again and again, resumes them, and compares with a crawl that ran in peace. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { WARCParser } from "warcio";
import { at } from "../src/collections/at.ts";
import { createRng, type Rng } from "../src/math/rng.ts";
import { CrawlReader } from "../src/store/reader.ts";
import { stopwatchMs } from "../src/system/clock.ts";
import { readRecordAt } from "../src/warc/reader.ts";
import { type Finished, start } from "./cli.ts";
import { savedUrls } from "./saved-urls.ts";
import type { SmallDisk } from "./small-disk.ts";

/** Resolves when the process is to be killed; `ended` does when it has ended by itself. */
export type Moment = (crawl: {
  readonly folder: string;
  readonly peace: Peace;
  readonly rng: Rng;
  readonly ended: Promise<unknown>;
  readonly hasEnded: () => boolean;
}) => Promise<void>;

/** What an undisturbed crawl is like. */
export interface Peace {
  readonly archiveBytes: number;
  /** From the start of the process until its first page is saved. */
  readonly firstPageMs: number;
}

export interface KillCase {
  readonly name: string;
  /** Arguments of `crawl`: topic, web, recipe, pages, window. */
  readonly crawl: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** False where the order of pages depends on time; then the crawl must fetch all there is. */
  readonly inOrder?: boolean;
  /** After so many kills a crawl is let to its end. */
  readonly killsPerCrawl: number;
  readonly moment: Moment;
  /** A disk that is always nearly full. */
  readonly disk?: SmallDisk | undefined;
}

export interface KillOptions {
  /** An empty folder to work in. */
  readonly folder: string;
  readonly kills: number;
  readonly rng?: Rng;
  readonly log?: (line: string) => void;
}

export interface KillReport {
  /** Kills that hit a running process. */
  readonly kills: number;
  /** Of these, kills before the crawl had fetched anything. */
  readonly unbegun: number;
  /** Times that a crawl ended because the disk was full. */
  readonly fullDisks: number;
  readonly crawls: number;
  readonly problems: readonly string[];
}

/** Crawls in which no kill hit anything, in a row: then the moments are wrong. */
const MAX_PEACEFUL = 5;

export async function killAndResume(
  kase: KillCase,
  { folder, kills, rng = createRng(1), log = () => {} }: KillOptions,
): Promise<KillReport> {
  const { disk } = kase;
  const peaceful = join(folder, "peaceful");
  const peace = await crawlInPeace(kase, peaceful);
  const report = { kills: 0, unbegun: 0, fullDisks: 0, crawls: 0, problems: [] as string[] };
  for (let peacefulInRow = 0; report.kills < kills && peacefulInRow < MAX_PEACEFUL; report.crawls++) {
    const killed = join(disk?.path ?? folder, "killed");
    rmSync(killed, { recursive: true, force: true });
    const most = Math.min(kase.killsPerCrawl, kills - report.kills);
    const { hits, unbegun, fullDisks } = await crawlWithKills(kase, { killed, most, peace, rng });
    report.kills += hits;
    report.unbegun += unbegun;
    report.fullDisks += fullDisks;
    report.problems.push(...(await compare(peaceful, killed, kase.inOrder ?? true)));
    peacefulInRow = hits === 0 ? peacefulInRow + 1 : 0;
    log(`${kase.name}: ${report.kills} of ${kills} kills, ${report.problems.length} problems`);
  }
  return report;
}

interface Attempt {
  readonly killed: string;
  readonly most: number;
  readonly peace: Peace;
  readonly rng: Rng;
}

async function crawlInPeace({ crawl, env = {} }: KillCase, folder: string): Promise<Peace> {
  const startedAt = stopwatchMs();
  const { child, finished } = start(["crawl", ...crawl, "--out", folder, "--quiet", "--json"], { env });
  while (child.exitCode === null && archiveBytes(folder) === 0) await sleep(5);
  const firstPageMs = stopwatchMs() - startedAt;
  const { code, stderr } = await finished;
  if (code !== 0) throw new Error(`the crawl in peace ended with ${code}: ${stderr}`);
  return { firstPageMs, archiveBytes: archiveBytes(folder) };
}

async function crawlWithKills(kase: KillCase, { killed, most, peace, rng }: Attempt) {
  const { env = {}, disk, moment } = kase;
  let [hits, unbegun, fullDisks] = [0, 0, 0];
  for (;;) {
    const args = existsSync(join(killed, "crawl.db")) ? ["resume", killed] : ["crawl", ...kase.crawl, "--out", killed];
    if (hits >= most) disk?.grow();
    else disk?.grow(rng);
    const { child, finished } = start([...args, "--quiet", "--json"], { env: { ...env, ...disk?.env } });
    // On a small disk every second run goes until it is full.
    const isToKill = hits < most && (disk === undefined || rng.below(2) === 0);
    if (isToKill) {
      const hasEnded = () => child.exitCode !== null;
      await Promise.race([moment({ folder: killed, peace, rng, ended: finished, hasEnded }), finished]);
      child.kill("SIGKILL");
    }
    const ended = await finished;
    if (ended.code === 0) return { hits, unbegun, fullDisks };
    if (ended.code === null) {
      hits++;
      if (!existsSync(join(killed, "crawl-00001.warc.gz"))) unbegun++;
    } else if (disk !== undefined && isFullDisk(ended)) fullDisks++;
    else throw new Error(`${args[0]} ended with ${ended.code}: ${ended.stderr}`);
  }
}

/** What a full disk, or a limit on the size of files in its stead, must look like. */
function isFullDisk({ code, stderr }: Finished): boolean {
  return code === 1 && /[Nn]o space is left|cannot be written/.test(stderr) && !stderr.includes("unexpected error");
}

/** When the archive has grown by a part of what an undisturbed crawl archives, by chance up to this share. */
export const afterProgress =
  (share: number): Moment =>
  async ({ folder, peace, rng, hasEnded }) => {
    const enough = archiveBytes(folder) + rng.next() * share * peace.archiveBytes;
    while (!hasEnded() && archiveBytes(folder) <= enough) await sleep(1);
  };

/** At any time from the start of the process to a little after its first page should be saved. */
export const atStart: Moment = async ({ peace, rng, ended }) => {
  await Promise.race([sleep(rng.next() * 1.2 * peace.firstPageMs), ended]);
};

/** As soon as the database itself is written, which a checkpoint alone does; or a moment later. */
export const atCheckpoint: Moment = async ({ folder, rng, ended, hasEnded }) => {
  const database = join(folder, "crawl.db");
  const atFirst = archiveBytes(folder);
  while (!hasEnded() && archiveBytes(folder) === atFirst) await sleep(1);
  if (hasEnded()) return;
  const before = statSync(database).mtimeMs;
  const watching = new AbortController();
  const written = new Promise<void>((resolve) => {
    watch(database, { signal: watching.signal }, () => {
      if (statSync(database).mtimeMs !== before) resolve();
    });
  });
  await Promise.race([written, ended]);
  watching.abort();
  if (rng.below(2) === 0) await Promise.race([sleep(rng.next() * 4), ended]);
};

/** One of several, by chance. */
export const oneOf =
  (...moments: readonly Moment[]): Moment =>
  (crawl) =>
    at(moments, crawl.rng.below(moments.length))(crawl);

function archiveBytes(folder: string): number {
  return statSync(join(folder, "crawl-00001.warc.gz"), { throwIfNoEntry: false })?.size ?? 0;
}

async function compare(peaceful: string, killed: string, inOrder: boolean): Promise<string[]> {
  const [expected, got] = [savedUrls(peaceful), savedUrls(killed)].map((urls) => (inOrder ? urls : urls.sort())) as [
    string[],
    string[],
  ];
  const problems: string[] = [];
  if (got.length !== new Set(got).size) problems.push("a page was saved twice");
  if (got.length !== expected.length) problems.push(`${got.length} pages instead of ${expected.length}`);
  const differs = expected.findIndex((url, i) => got[i] !== url);
  if (differs >= 0) problems.push(`page ${differs + 1} is ${got[differs]} instead of ${expected[differs]}`);
  const archived = await archivedPages(killed);
  const missing = got.filter((url) => !archived.has(url));
  if (missing.length > 0) problems.push(`${missing.length} pages are not in the archive, first ${missing[0]}`);
  const count = [...archived.values()].reduce((sum, each) => sum + each, 0);
  if (count !== got.length) problems.push(`the archive holds ${count} pages instead of ${got.length}`);
  return [...problems, ...misplaced(killed), ...malformed(killed)];
}

/** URLs of the pages in the WARC files, as another tool reads them: one metadata record for each page. */
async function archivedPages(folder: string): Promise<Map<string, number>> {
  const urls = new Map<string, number>();
  for (const file of readdirSync(folder)
    .filter((name) => /^crawl-\d+\.warc\.gz$/.test(name))
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
      const url = record.warcTargetURI ?? "";
      if (record.warcType === "metadata") urls.set(url, 1 + (urls.get(url) ?? 0));
    }
  }
  return urls;
}

/** Pages whose place in the archive holds something else. */
function misplaced(folder: string): string[] {
  const reader = new CrawlReader(folder);
  try {
    return Array.from(reader.pages(), ({ url, archive }) => {
      if (archive === undefined) return `${url} has no place in the archive`;
      const { targetUri } = readRecordAt(join(folder, archive.file), archive.offset, archive.length);
      return targetUri === url ? "" : `the record of ${url} is that of ${targetUri}`;
    }).filter((problem) => problem !== "");
  } finally {
    reader.close();
  }
}

function malformed(folder: string): string[] {
  const db = new Database(join(folder, "crawl.db"), { readonly: true });
  try {
    const found = db.prepare("PRAGMA integrity_check").all();
    const texts = found.map((row: unknown) => String(Object(row).integrity_check));
    return texts.filter((text) => text !== "ok").map((text) => `the database: ${text}`);
  } finally {
    db.close();
  }
}
