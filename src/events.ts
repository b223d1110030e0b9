/**
 * What a crawl tells the world, in the order in which it happens. Terminal, metrics and experiments are folds over
 * this stream.
 * @module
 */
import type { JudgedPage, Mark } from "./correcting.ts";
import type { PageRow, Totals, TroubleRow } from "./journal.ts";
import type { Page } from "./types.ts";

/** What a crawl tells while you iterate over it: one `started`, a `page` or a `trouble` for each choice, a `corrected` where the judge has learned, `requisites` where they are fetched, one `finished`. */
export type CrawlEvent =
  | { readonly type: "started"; readonly resumed: boolean; readonly totals: Readonly<Totals>; readonly waiting: number }
  | {
      readonly type: "page";
      readonly page: PageRow;
      /** The page itself: its text, its links and what it says about itself. */
      readonly content: Page;
      readonly totals: Readonly<Totals>;
      readonly waiting: number;
      /** Links of this page that entered the frontier. */
      readonly admitted: number;
    }
  | {
      readonly type: "trouble";
      readonly url: string;
      readonly trouble: TroubleRow;
      readonly totals: Readonly<Totals>;
      readonly waiting: number;
    }
  | {
      /** What people said of pages was taken in; or, without marks, what the pages that came in have taught the judge. */
      readonly type: "corrected";
      readonly marks: readonly Mark[];
      /** Pages whose relevance is another now. */
      readonly judged: readonly JudgedPage[];
      /** Waiting links that have another priority now. */
      readonly moved: number;
      readonly totals: Readonly<Totals>;
      readonly waiting: number;
    }
  | {
      /** Behind the last page: what one more page needs to be shown was fetched. */
      readonly type: "requisites";
      /** Pages that were looked at for it by this process. */
      readonly pages: number;
      /** What was fetched for all pages of the crawl. */
      readonly fetched: number;
      readonly totals: Readonly<Totals>;
      readonly waiting: number;
    }
  | {
      readonly type: "finished";
      readonly reason: FinishReason;
      readonly totals: Readonly<Totals>;
      readonly waiting: number;
    };

/** A figure that is not known, with the bounds within which it lies nine times in ten. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What a crawl has found, and how far it has come. */
export interface Outlook {
  /** Relevant pages among those fetched. */
  readonly found: Estimate;
  /** The part that they are of the relevant pages that can be reached. */
  readonly recall: Estimate;
  /** What it is told by: how many pages the latest are, and how many relevant ones they brought. */
  readonly latest: { readonly pages: number; readonly found: number };
}

/** A crawl that runs while you iterate over it. */
export interface RunningCrawl extends AsyncIterable<CrawlEvent> {
  /** Sums over all pages so far. */
  readonly totals: Readonly<Totals>;
  /** Links that wait or are under way. */
  readonly waiting: number;
  /** Hosts of all discovered URLs. */
  readonly hosts: number;
  /** What is found so far, and about which part that is of what can be reached; where the recipe can tell. */
  readonly outlook: Outlook | undefined;
  /** Time spent on choosing links and on judging and weighing what came of them; not on fetching, parsing, saving. */
  readonly decidingMs: number;
  /** Stops asking; what is under way is still committed. */
  pause(): void;
  /** Asks again after a pause. */
  resume(): void;
  /** Ends the crawl after the current commit; links under way go back to waiting. */
  stop(): void;
}

/**
 * Why a crawl ended. `exhausted`: no waiting link is left, a normal end. `recall` and `dry`: what it was to find is found,
 * or nothing more came.
 */
export type FinishReason = "budget" | "exhausted" | "stopped" | "recall" | "dry";
