/** What a person says of a crawl's pages: written down, and taken in by the crawl, whether it runs or not. @module */
import type { Correction, Mark } from "../correcting.ts";
import { counted, shellWord } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { type OpenFolder, openFolder } from "../session/folder.ts";
import { learnMarks } from "../session/learn-marks.ts";
import { archiveSettings } from "../session/open.ts";
import { readJob } from "../session/saved-job.ts";
import { databasePath } from "../store/layout.ts";
import { writeMarks } from "../store/marks.ts";
import { CrawlReader } from "../store/reader.ts";
import { nearest } from "../suggestion.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import type { Recipe } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";

/** What is said of which pages, by their addresses. */
export interface MarkOptions {
  readonly relevant?: readonly string[];
  readonly irrelevant?: readonly string[];
  /** Takes back what was said of these. */
  readonly forget?: readonly string[];
  /** The recipe of the crawl, where your program has made it. */
  readonly recipe?: Recipe | undefined;
  /** How long to wait until a crawl that runs has taken the marks in, in milliseconds: 10,000 by default. */
  readonly waitMs?: number;
}

/** What became of marks. */
export interface MarkReport {
  /** The pages, in the order given; null for those whose mark was taken back. */
  readonly marks: readonly { readonly url: string; readonly relevant: boolean | null }[];
  /** `learned`: by this call; `running`: by the crawl that runs; `recorded`: the crawl takes them in when it goes on. */
  readonly taken: "learned" | "running" | "recorded";
  /** Whether the recipe's judge learns from marks; null where that is not known. Otherwise they concern the marked pages alone. */
  readonly learns: boolean | null;
  /** Pages whose relevance is another now, the marked ones among them. */
  readonly judgedAgain: number;
  /** Waiting links that have another priority now. */
  readonly movedLinks: number;
  /** Relevant pages before and after. */
  readonly relevantBefore: number;
  readonly relevantNow: number;
  /** Why the marks were not taken in; empty if they were. */
  readonly gap: string;
}

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;

export async function mark(folder: string, options: MarkOptions): Promise<MarkReport> {
  const marks = resolveMarks(folder, options);
  const relevantBefore = relevantPages(folder);
  writeMarks(databasePath(folder), marks, systemClock.now());
  const taken = await takeMarksIn(folder, options);
  return { marks: marks.map(({ url, relevant = null }) => ({ url, relevant })), relevantBefore, ...taken };
}

interface NamedMark extends Mark {
  readonly url: string;
}

/** The pages that the addresses name. Throws a ConfigError for an address that is no fetched page. */
function resolveMarks(folder: string, { relevant, irrelevant, forget }: MarkOptions): NamedMark[] {
  const said = [
    ...(relevant ?? []).map((url) => [url, true] as const),
    ...(irrelevant ?? []).map((url) => [url, false] as const),
    ...(forget ?? []).map((url) => [url, undefined] as const),
  ];
  if (said.length === 0) {
    const hint = `Name pages with --relevant, --irrelevant or --forget; \`honeyguide ask ${shellWord(folder)}\` proposes some.`;
    throw new ConfigError("bad-option", "mark: no page is named", hint);
  }
  const reader = new CrawlReader(folder);
  try {
    const marks = said.map(([url, verdict]) => ({ ...pageAt(folder, reader, url), relevant: verdict }));
    const twice = marks.find(({ page }, i) => marks.findIndex((other) => other.page === page) !== i);
    if (twice === undefined) return marks;
    throw new ConfigError("bad-option", `mark: ${twice.url} is named twice`, "Say one thing of each page.");
  } finally {
    reader.close();
  }
}

/** What came of marks that were written down. */
export type MarksTaken = Omit<MarkReport, "marks" | "relevantBefore">;

/**
 * Has marks that were written down taken in: by the crawl that runs, behind its next page; or here, where none runs or
 * one ends meanwhile.
 */
export async function takeMarksIn(
  folder: string,
  { recipe, waitMs = WAIT_MS }: Pick<MarkOptions, "recipe" | "waitMs"> = {},
  clock: Clock = systemClock,
): Promise<MarksTaken> {
  const upTo = lastMark(folder);
  const end = clock.elapsed() + waitMs;
  for (;;) {
    const opened = openIfFree(folder);
    if (opened !== undefined) return learned(opened, recipe);
    const last = lastCorrection(folder);
    if (last !== undefined && last.upTo >= upTo) {
      const { judged, lesson, moved = 0 } = last;
      return {
        ...NOTHING_KNOWN,
        taken: "running",
        learns: lesson !== undefined,
        judgedAgain: judged.length,
        movedLinks: moved,
        relevantNow: relevantPages(folder),
      };
    }
    if (clock.elapsed() >= end) return { ...NOTHING_KNOWN, relevantNow: relevantPages(folder) };
    await clock.sleep(LOOK_EVERY_MS);
  }
}

const NOTHING_KNOWN = { taken: "recorded", learns: null, judgedAgain: 0, movedLinks: 0, gap: "" } as const;

async function learned(opened: OpenFolder, recipe: Recipe | undefined): Promise<MarksTaken> {
  try {
    const { correction, learns = null, gap } = await learnMarks(opened, recipe);
    return {
      taken: correction === undefined ? "recorded" : "learned",
      learns,
      judgedAgain: correction?.judged.length ?? 0,
      movedLinks: correction?.moved ?? 0,
      relevantNow: relevantPages(opened.path),
      gap,
    };
  } finally {
    opened.close();
  }
}

/** Undefined while another process crawls into the folder. */
function openIfFree(folder: string): OpenFolder | undefined {
  try {
    return openFolder(folder, archiveSettings(readJob(folder)));
  } catch (error) {
    if (error instanceof ConfigError && error.code === "crawl-locked") return undefined;
    throw error;
  }
}

function pageAt(folder: string, reader: CrawlReader, raw: string): { page: number; url: string } {
  const url = canonicalUrl(raw);
  if (url === undefined) {
    throw new ConfigError(
      "bad-url",
      `"${raw}" is no http or https URL`,
      "Write it in full, e.g. https://example.org/.",
    );
  }
  const link = reader.linkOf(url);
  const page = link && reader.pageOf(link.id);
  if (page !== undefined) return { page: page.id, url: page.url };
  if (link === undefined) throw unknownPage(reader, url);
  const why = link.state === "waiting" ? "it still waits" : `it is ${link.state}: ${link.reason}`;
  const hint = `Mark pages that were fetched; \`honeyguide explain ${shellWord(folder)} ${shellWord(url)}\` says more.`;
  throw new ConfigError("bad-url", `${url} was not fetched by this crawl: ${why}`, hint);
}

/** Addresses that a suggestion is looked for among. */
const MOST_COMPARED = 2000;

function unknownPage(reader: CrawlReader, url: string): ConfigError {
  const { host } = new URL(url);
  const near: string[] = [];
  for (const page of reader.pages()) {
    if (new URL(page.url).host === host) near.push(page.url);
    if (near.length >= MOST_COMPARED) break;
  }
  const meant = nearest(url, near);
  const hint = meant === undefined ? "`honeyguide export DIR` lists the pages of the crawl." : `Did you mean ${meant}?`;
  return new ConfigError("bad-url", `${url} was never discovered in this crawl`, hint);
}

function relevantPages(folder: string): number {
  return reading(folder, (reader) => reader.engine()?.engine.totals.relevant ?? 0);
}

function lastMark(folder: string): number {
  return reading(folder, (reader) => reader.marks().at(-1)?.number ?? 0);
}

function lastCorrection(folder: string): Correction | undefined {
  return reading(folder, (reader) => reader.corrections().findLast(({ marks }) => marks.length > 0));
}

function reading<T>(folder: string, read: (reader: CrawlReader) => T): T {
  const reader = new CrawlReader(folder);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

/** In a sentence or two, for people. */
export function markText({
  marks,
  taken,
  learns,
  judgedAgain,
  movedLinks,
  relevantBefore,
  relevantNow,
  gap,
}: MarkReport): string {
  const lines = [`Marked ${counted(marks.length, "page")}.`];
  if (taken === "recorded") {
    lines.push(
      gap === ""
        ? "The crawl that runs will take this in behind its next page."
        : `The crawl takes this in when it goes on; for now the recipe cannot be made again: ${gap}.`,
    );
  } else if (learns === false) {
    lines.push("The judge of this recipe cannot learn: only what was said of these pages counts, also in export.");
  } else {
    const who = taken === "running" ? "The crawl that runs has learned from it" : "The judge has learned from it";
    const links = `${counted(movedLinks, "waiting link")} ${movedLinks === 1 ? "has" : "have"} moved`;
    lines.push(`${who}: ${counted(judgedAgain, "page")} with another relevance now, ${links}.`);
  }
  const change = relevantNow === relevantBefore ? "as before" : `${relevantBefore} before`;
  lines.push(`Relevant: ${counted(relevantNow, "page")} (${change}).`);
  return lines.join("\n");
}
