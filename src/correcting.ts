/**
 * What people say of fetched pages, and how a crawl takes it in: a mark is written beside the crawl, also while it runs;
 * the crawl takes it in between two pages, and notes where. A resumed crawl takes it in at the same place.
 * @module
 */
import type { LinkId, Page } from "./types.ts";

/** What a person says of a fetched page; undefined takes back what was said before. */
export interface Mark {
  readonly page: LinkId;
  readonly relevant: boolean | undefined;
}

/** Marks that a crawl has not taken in yet, in the order in which they were made. */
export interface NewMarks {
  readonly marks: readonly Mark[];
  /** Number of the last of them. */
  readonly upTo: number;
}

/** Where marks come from while a crawl runs. */
export interface MarkSource {
  /** Asked after every page, so it must cost next to nothing when there are none. */
  take(): NewMarks | undefined;
}

/** Pages that were fetched before, as they were; undefined for those that are not kept. */
export type PageLookup = (page: LinkId) => Page | undefined | Promise<Page | undefined>;

/**
 * A part that people can correct, and that may learn from the crawl as well. What it learns is a function of the facts and
 * the lessons alone, in their order: these are saved,
 * and a resumed crawl takes them in again.
 */
export interface Pupil<Lesson = unknown> {
  /** What marks teach, as JSON data. */
  lesson(marks: readonly Mark[], pages: PageLookup): Promise<Lesson>;
  /** Takes a lesson in: from here on pages are judged by it. */
  take(lesson: Lesson): void;
  /** The relevance of a fetched page by all that was taken in; undefined where the page cannot be had again. */
  judge(page: LinkId, pages: PageLookup): Promise<number | undefined>;
  /** Whether the pages that came in have taught it something, so that it would judge the ones it has kept otherwise. */
  readonly isDue?: boolean;
  /** Pages that it can judge again without looking them up, the same ones in a resumed crawl. */
  readonly kept?: Iterable<LinkId>;
  /**
   * The relevance of a page in the light of others, where it says so much itself. That is shown and saved; what is learned from
   * a page is what it says itself.
   */
  inCompany?(page: LinkId, relevance: number): number;
  /** Pages are judged otherwise now than when they came in; those that are not named stay as they were. */
  judgedAgain(relevanceOf: (page: LinkId) => number | undefined): void;
}

/** What became of marks when a crawl took them in, or of what the crawl has taught by itself; JSON data. */
export interface Correction {
  /** Number of the last mark in it; 0 where nobody wrote them down, and where there are none. */
  readonly upTo: number;
  readonly marks: readonly Mark[];
  /** Pages whose relevance is another from here on. */
  readonly judged: readonly JudgedPage[];
  /** What pages say themselves from here on, where it is another; missing where that is what is shown. */
  readonly own?: readonly Omit<JudgedPage, "relevant">[] | undefined;
  /** Waiting links that have another priority from here on; missing in crawls that took it in before this was saved. */
  readonly moved?: number | undefined;
  /** Of the recipe's pupil; missing where it has none. */
  readonly lesson?: unknown;
  /** The evaluator's weights from here on, where they have changed. */
  readonly weights?: Readonly<Record<string, number>> | undefined;
}

/** A page and its relevance. */
export interface JudgedPage {
  readonly page: LinkId;
  readonly relevance: number;
  readonly relevant: boolean;
}
