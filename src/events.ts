/**
 * What a crawl tells the world, in the order in which it happens. Terminal, metrics and experiments are folds over
 * this stream.
 * @module
 */
import type { PageRow, Totals, TroubleRow } from "./journal.ts";
import type { Page } from "./types.ts";

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
      readonly type: "finished";
      readonly reason: FinishReason;
      readonly totals: Readonly<Totals>;
      readonly waiting: number;
    };

/** `exhausted`: no waiting link is left, a normal end. */
export type FinishReason = "budget" | "exhausted" | "stopped";
