/** What can be asked of an export, and what makes no sense together. @module */
import { ConfigError } from "../../errors.ts";
import { primaryLanguage } from "../../text/language-tag.ts";

/** Forms in which a crawl leaves Honeyguide. */
export type ExportFormat = "jsonl" | "csv" | "parquet" | "markdown" | "chunks" | "warc" | "wacz";

/** Which copies are left out: pages of the same text, or of nearly the same too. */
export type DedupeKind = "exact" | "near";

/** How far an export is. */
export interface ExportProgress {
  /** `comparing` comes before `writing` where copies are left out. */
  readonly step: "comparing" | "writing";
  /** Pages of the crawl that were looked at, and all of them. */
  readonly pages: number;
  readonly total: number;
}

/** What to write, and where. */
export interface ExportOptions {
  /** `jsonl` by default; `chunks` where `chunks` is given. */
  readonly format?: ExportFormat;
  /** Relevant pages only. */
  readonly relevant?: boolean;
  /** Pages whose relevance is at least this, 0 to 1. */
  readonly minRelevance?: number;
  /** Pages in one of these languages (`en`, `zh`), as they declare it or else as their text shows. */
  readonly language?: string | readonly string[];
  /** Pages modified, or else published, or else fetched since then: an ISO 8601 date. */
  readonly since?: string;
  /** One of each class of copies; its record names the others. */
  readonly dedupe?: DedupeKind;
  /** With `jsonl`, `csv` and `parquet`: add each page's main content as text. */
  readonly text?: boolean;
  /** With `jsonl`, `csv` and `parquet`: add each page's main content as Markdown. */
  readonly markdown?: boolean;
  /** The text is all that the page shows, navigation and footers included. */
  readonly wholePage?: boolean;
  /** What the crawl noted alone: nothing is read from the archive. */
  readonly brief?: boolean;
  /** Tokens that a chunk has at most; 512 by default. */
  readonly chunks?: number;
  /** Tokens at the end of a chunk that the next one begins with; an eighth of `chunks` by default. */
  readonly overlap?: number;
  /**
   * A file, which appears under its name only when it is whole, or a stream, which stays open. With `markdown` a folder, which
   * must be new or empty.
   */
  readonly output: string | NodeJS.WritableStream;
  /** Told of every page. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

/** Which pages are wanted. */
export interface Filters {
  readonly relevant: boolean;
  readonly minRelevance: number | undefined;
  readonly languages: ReadonlySet<string> | undefined;
  readonly sinceMs: number | undefined;
  readonly dedupe: DedupeKind | undefined;
}

/** Options that were checked. */
export interface ExportPlan {
  readonly format: ExportFormat;
  readonly filters: Filters;
  readonly text: boolean;
  readonly markdown: boolean;
  readonly wholePage: boolean;
  readonly brief: boolean;
  readonly chunks: { readonly size: number; readonly overlap: number };
}

const TABLES: readonly ExportFormat[] = ["jsonl", "csv", "parquet"];
const BINARY: readonly ExportFormat[] = ["parquet", "warc", "wacz"];
const DEFAULT_CHUNK = 512;
const SMALLEST_CHUNK = 32;

/** Refuses what makes no sense. */
export function planOf(options: ExportOptions): ExportPlan {
  const { format = options.chunks === undefined ? "jsonl" : "chunks", text = false, markdown = false } = options;
  const { wholePage = false, brief = false, output } = options;
  const filters = filtersOf(options);
  if (options.chunks !== undefined && format !== "chunks") {
    refuse(`--chunks writes the format chunks, not ${format}`, "Leave one of them out.");
  }
  if ((text || markdown) && !TABLES.includes(format)) {
    refuse(
      `--${text ? "text" : "markdown"} goes with --format jsonl, csv or parquet, not with ${format}`,
      "Leave one of them out.",
    );
  }
  if (wholePage && !text) refuse("--whole-page says which text is meant", "Give --text too, or leave it out.");
  if (brief) checkBrief(format, options);
  if (format === "markdown" && typeof output !== "string") {
    refuse("--format markdown writes a folder with a file for each page", "Name the folder with --output.");
  }
  if (BINARY.includes(format) && typeof output !== "string" && "isTTY" in output && output.isTTY === true) {
    refuse(
      `--format ${format} writes data that a terminal cannot show`,
      "Name a file with --output, or write into a pipe.",
    );
  }
  return { format, filters, text, markdown, wholePage, brief, chunks: chunksOf(format, options) };
}

function checkBrief(format: ExportFormat, { text, markdown, language, since, dedupe }: ExportOptions): void {
  const needs = [
    [!TABLES.includes(format), `--format ${format}`],
    [text === true, "--text"],
    [markdown === true, "--markdown"],
    [language !== undefined, "--language"],
    [since !== undefined, "--since"],
    [dedupe !== undefined, "--dedupe"],
  ] as const;
  const [, other] = needs.find(([isAsked]) => isAsked) ?? [];
  if (other !== undefined)
    refuse(`--brief reads nothing from the archive, which ${other} needs`, "Leave one of them out.");
}

function chunksOf(
  format: ExportFormat,
  { chunks: size = DEFAULT_CHUNK, overlap }: ExportOptions,
): ExportPlan["chunks"] {
  if (overlap !== undefined && format !== "chunks")
    refuse("--overlap goes with --chunks", "Give --chunks, or leave it out.");
  if (!Number.isSafeInteger(size) || size < SMALLEST_CHUNK) {
    refuse(`--chunks ${size} is no size for a chunk`, `Give a whole number of tokens from ${SMALLEST_CHUNK}.`);
  }
  const shared = overlap ?? Math.floor(size / 8);
  if (!Number.isSafeInteger(shared) || shared < 0 || shared > size / 2) {
    refuse(`--overlap ${shared} does not go with chunks of ${size} tokens`, "Give half of the chunk at most.");
  }
  return { size, overlap: shared };
}

function filtersOf({ relevant = false, minRelevance, language, since, dedupe }: ExportOptions): Filters {
  if (minRelevance !== undefined && !(minRelevance >= 0 && minRelevance <= 1)) {
    refuse(`--min-relevance ${minRelevance} is no relevance`, "Give a number from 0 to 1.");
  }
  return { relevant, minRelevance, languages: languagesOf(language), sinceMs: sinceOf(since), dedupe };
}

function languagesOf(language: ExportOptions["language"]): ReadonlySet<string> | undefined {
  if (language === undefined) return undefined;
  const tags = (typeof language === "string" ? language.split(",") : language).map((tag) => tag.trim());
  const languages = tags.map(primaryLanguage);
  const bad = tags.find((tag, i) => !/^[a-z]{2,3}$/.test(languages[i] ?? "") || !/^[\w-]+$/.test(tag));
  if (bad !== undefined || tags.length === 0) {
    refuse(`--language ${bad ?? ""} is no language`, "Give codes like en or zh, several with commas between them.");
  }
  return new Set(languages);
}

function sinceOf(since: string | undefined): number | undefined {
  if (since === undefined) return undefined;
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/.test(since);
  const ms = Date.parse(/T/.test(since) && !/(?:Z|[+-]\d\d:\d\d)$/.test(since) ? `${since}Z` : since);
  if (!isDate || Number.isNaN(ms))
    refuse(`--since ${since} is no date`, "Write it as 2024-03-05, or 2024-03-05T10:00:00Z.");
  return ms;
}

function refuse(message: string, hint: string): never {
  throw new ConfigError("bad-option", message, hint);
}
