/**
 * WACZ 1.1.1: the archive with an index and a list of pages in one zip file, which a player (ReplayWeb.page) opens in a
 * browser. Written in one go; what must come in order, or at the end, waits in files of its own.
 * @module
 */
import { appendFileSync, createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { plainJson } from "../../../display.ts";
import type { CrawlJob } from "../../../session/job.ts";
import type { OnLoss } from "../../../store/archive-bytes.ts";
import type { SavedPage } from "../../../store/reader.ts";
import { SortedLines } from "../../../store/sorted-lines.ts";
import { VERSION } from "../../../system/version.ts";
import { cdxjLine } from "../../../warc/cdxj.ts";
import type { CrawlSource, Selection } from "../selection.ts";
import { archiveEnd, exportedRecords } from "../warc.ts";
import { BLOCKS_NAME, indexBlocks } from "./index-files.ts";
import { packageStream } from "./package.ts";

const WARC_NAME = "data.warc.gz";
const PAGES_HEADER = { format: "json-pages-1.0", id: "pages", title: "All Pages", hasText: false };
/** Lines that are written at once. */
const BATCH = 1000;

export interface WaczOptions {
  readonly source: CrawlSource;
  readonly selection: Selection;
  readonly job: CrawlJob | undefined;
  readonly onLoss: OnLoss;
  /** Takes all of the content. */
  readonly write: (content: Readable) => Promise<void>;
}

export async function writeWacz({ source, selection, job, onLoss, write }: WaczOptions): Promise<void> {
  archiveEnd(source);
  const folder = mkdtempSync(join(tmpdir(), "honeyguide-wacz-"));
  const index = new SortedLines(join(folder, "index.db"));
  try {
    const pages = new PageList(join(folder, "pages.jsonl"));
    const blocks: string[] = [];
    const entries = [
      { path: `archive/${WARC_NAME}`, content: () => indexed(source, selection, index, pages, onLoss) },
      { path: `indexes/${BLOCKS_NAME}`, content: () => indexBlocks(index.sorted(), (line) => blocks.push(line)) },
      { path: "indexes/index.idx", content: () => blocks },
      { path: "pages/pages.jsonl", content: () => createReadStream(pages.finish()) },
    ];
    const dateMs = Date.parse(job?.createdAt ?? "") || 0;
    await write(await packageStream(entries, description(job), dateMs));
  } finally {
    index.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The records, noted on the way. */
async function* indexed(
  source: CrawlSource,
  selection: Selection,
  index: SortedLines,
  pages: PageList,
  onLoss: OnLoss,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const { raw, record } of exportedRecords(source, selection, onLoss, (page) => pages.add(page))) {
    const line = cdxjLine(record, { filename: WARC_NAME, offset, length: raw.length });
    if (line !== undefined) index.add(line);
    offset += raw.length;
    yield raw;
  }
}

function description(job: CrawlJob | undefined): Record<string, unknown> {
  const title = typeof job?.topic.name === "string" ? job.topic.name : "A crawl";
  return {
    title,
    description: job === undefined ? "A focused crawl" : `A focused crawl about ${title} with the recipe ${job.recipe}`,
    wacz_version: "1.1.1",
    software: `honeyguide/${VERSION}`,
    ...(job === undefined ? {} : { created: job.createdAt, mainPageUrl: job.seeds[0] }),
  };
}

/** The pages that a player lists. */
class PageList {
  readonly #path: string;
  #lines: string[] = [];

  constructor(path: string) {
    this.#path = path;
    writeFileSync(path, `${JSON.stringify(PAGES_HEADER)}\n`);
  }

  add({ order, url, fetchedAt: ts, title, relevance }: SavedPage): void {
    const line = { id: String(order), url, ts, ...(title === "" ? {} : { title }), relevance };
    this.#lines.push(`${plainJson(line)}\n`);
    if (this.#lines.length >= BATCH) this.#save();
  }

  /** The path of the whole list. */
  finish(): string {
    this.#save();
    return this.#path;
  }

  #save(): void {
    appendFileSync(this.#path, this.#lines.join(""));
    this.#lines = [];
  }
}
