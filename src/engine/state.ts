/**
 * What the decider of a crawl works on, put together: the book of links, the frontier, and those that keep both up to
 * date; and the same state again from what was saved.
 * @module
 */
import { Frontier } from "../frontier/frontier.ts";
import type { SavedCrawl, Totals } from "../journal.ts";
import { emptyTotals } from "../metrics/figures.ts";
import type { CanonicalUrl, Drop, LinkFilter, LinkId, LiveStatistic, Page, Parts } from "../types.ts";
import { Admission } from "./admission.ts";
import { Learning } from "./learning.ts";
import { LinkBook } from "./link-book.ts";
import { Outcomes } from "./outcomes.ts";
import { Weighing } from "./weighing.ts";

/** Keeps a crawl out of endless corners of the web. */
export interface TrapGuard {
  readonly filters: readonly LinkFilter[];
  readonly statistic: LiveStatistic;
  /** The heavy part of learning a page, free of state: runs outside the decider. */
  prepare(page: Page): void;
  /** What the links of the page just learned are worth, as a factor: less for a copy of another page. */
  linkFactor(): number;
  /** For a link that is to be fetched now: what has been learned since it was found may drop it. */
  recheck(url: CanonicalUrl): Drop | undefined;
  /** On resume, for every URL that waits or was fetched, in the order of discovery. */
  count(url: CanonicalUrl): void;
}

export interface CrawlState {
  readonly totals: Totals;
  readonly book: LinkBook;
  readonly frontier: Frontier;
  readonly admission: Admission;
  readonly outcomes: Outcomes;
  /** True when what was learned since the link was found speaks against it now; it is dropped then. */
  isTrapped(id: LinkId): boolean;
  /** Puts a saved crawl back. */
  restore(saved: SavedCrawl): void;
}

export interface StateOptions {
  readonly parts: Parts;
  readonly filters?: readonly LinkFilter[];
  readonly maxFrontier?: number;
  readonly saved?: SavedCrawl;
  readonly traps?: TrapGuard;
}

export function createState({ parts, filters = [], maxFrontier, saved, traps }: StateOptions): CrawlState {
  const { evaluator, strategy, dropsForGood } = parts;
  const totals = saved ? structuredClone(saved.engine.totals) : emptyTotals();
  const book = new LinkBook(evaluator.features.length, totals);
  const urls = { url: (id: number) => book.urls.url(id) };
  const frontier: Frontier = new Frontier({
    order: strategy.order,
    ...(maxFrontier === undefined ? {} : { maxSize: maxFrontier }),
    links: { ...urls, values: (id) => weighing.values(id) },
  });
  const weighing = new Weighing(book, frontier, evaluator);
  // The traps come last: what another filter drops must not use up their budgets.
  const allFilters = [...parts.filters, ...filters, ...(traps?.filters ?? [])];
  const admission = new Admission(book, frontier, weighing, { filters: allFilters, dropsForGood });
  const learning = new Learning(evaluator, traps ? [traps.statistic] : [], urls);
  const linkFactor = () => traps?.linkFactor() ?? 1;
  const outcomes = new Outcomes({ book, frontier, admission, weighing, learning, parts, totals, linkFactor });

  const restore = ({ engine, links, pages }: SavedCrawl): void => {
    const waiting: number[] = [];
    for (const row of links()) {
      book.restore(row);
      if (row.state !== "dropped") traps?.count(row.url);
      if (row.state === "waiting") waiting.push(row.id);
    }
    if (learning.statistics.length > 0) for (const { outline, facts } of pages()) learning.replay(outline, facts);
    const asked = new Set(engine.asked.map(({ id }) => id));
    for (const id of waiting) if (!asked.has(id)) weighing.place(id);
    weighing.follow([]);
  };
  const isTrapped = (id: LinkId): boolean => {
    const drop = traps?.recheck(book.urls.url(id));
    if (drop === undefined) return false;
    frontier.take(id);
    book.setState(id, "dropped", drop.reason, drop.detail);
    return true;
  };
  return { totals, book, frontier, admission, outcomes, isTrapped, restore };
}
