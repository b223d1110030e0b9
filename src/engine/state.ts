/**
 * What the decider of a crawl works on, put together: the book of links, the frontier, and those that keep both up to
 * date; and the same state again from what was saved.
 * @module
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { DirectMap } from "../collections/direct-map.ts";
import { firstDrop } from "../filters/check.ts";
import { Frontier } from "../frontier/frontier.ts";
import type { SavedCrawl, Totals } from "../journal.ts";
import { emptyTotals } from "../metrics/figures.ts";
import { Finds } from "../metrics/finds.ts";
import type { Neighbours } from "../neighbours.ts";
import type { CanonicalUrl, Drop, LinkFilter, LinkId, LiveStatistic, Parts } from "../types.ts";
import { Admission } from "./admission.ts";
import { Corrections } from "./corrections.ts";
import { Hearing } from "./hearing.ts";
import { Learning } from "./learning.ts";
import { LinkBook } from "./link-book.ts";
import { Outcomes } from "./outcomes.ts";
import { Sending } from "./sending.ts";
import { Weighing } from "./weighing.ts";

/** Addresses that are kept as texts: half a megabyte. */
const URLS_KEPT = 4096;
/** Rows that are put back before others have a turn. */
const STEPS_AT_ONCE = 200;

export interface CrawlState {
  readonly totals: Totals;
  readonly book: LinkBook;
  readonly frontier: Frontier;
  readonly admission: Admission;
  readonly outcomes: Outcomes;
  readonly corrections: Corrections;
  readonly finds: Finds;
  /** To the other workers of the crawl, and from them. */
  readonly sending: Sending;
  readonly hearing: Hearing;
  /** What speaks against a waiting link by all that was learned since it was found; undefined for nothing. */
  refusal(id: LinkId): Drop | undefined;
  /** True when something speaks against the link now that it is chosen; it is dropped then, or waits on. */
  isRefused(id: LinkId): boolean;
  /** Takes a chosen link out of the frontier. */
  choose(id: LinkId): void;
  /** Puts a saved crawl back, with seeds that were added since. */
  restore(saved: SavedCrawl, seeds: readonly CanonicalUrl[]): Promise<void>;
}

export interface StateOptions {
  readonly parts: Parts;
  /** Beside the recipe's own, and behind them. */
  readonly filters?: readonly LinkFilter[];
  readonly statistics?: readonly LiveStatistic[];
  readonly maxFrontier?: number;
  readonly saved?: SavedCrawl;
  readonly neighbours?: Neighbours;
}

export function createState({
  parts,
  filters: further = [],
  statistics = [],
  maxFrontier,
  saved,
  neighbours,
}: StateOptions): CrawlState {
  const { evaluator, strategy, dropsForGood } = parts;
  const totals = saved ? structuredClone(saved.engine.totals) : emptyTotals();
  const book = new LinkBook(evaluator.features.length, totals);
  // Made of bytes, and asked for by all who look at the links of a page, which the pages of a site share.
  const recent = new DirectMap<CanonicalUrl>(URLS_KEPT);
  const urls = { url: (id: LinkId) => recent.get(id) ?? recent.set(id, book.urls.url(id)) };
  const frontier: Frontier = new Frontier({
    order: strategy.order,
    ...(maxFrontier === undefined ? {} : { maxSize: maxFrontier }),
    links: { ...urls, values: (id) => weighing.values(id) },
    indexOnHost: (id) => book.hostIndex(id),
  });
  const filters = [...parts.filters, ...further];
  const later = new Map(filters.flatMap((filter) => Object.entries(filter.later ?? {})));
  const weighing = new Weighing(book, frontier, evaluator, later);
  const sending = new Sending(neighbours, book, weighing);
  const admission = new Admission(book, frontier, weighing, { filters, dropsForGood, sending });
  const learning = new Learning(evaluator, statistics, urls);
  const finds = new Finds();
  const corrections = new Corrections({ parts, learning, weighing, totals, finds, isShared: neighbours !== undefined });
  const common = { book, admission, weighing, learning, corrections, totals };
  const outcomes = new Outcomes({ ...common, frontier, parts, sending });
  const hearing = new Hearing(common);

  const restore: CrawlState["restore"] = async ({ engine, links, outcomes: saidBefore }, seeds) => {
    const waiting: number[] = [];
    let steps = 0;
    // A worker of many must show meanwhile that it lives.
    const isLong = () => ++steps % STEPS_AT_ONCE === 0;
    for (const row of links()) {
      if (isLong()) await nextTurn();
      book.restore(row);
      if (row.elsewhere !== undefined) continue;
      if (row.state !== "dropped") for (const filter of filters) filter.admitted?.(row.url);
      if (row.state === "waiting") waiting.push(row.id);
    }
    for await (const outcome of saidBefore()) {
      if (isLong()) await nextTurn();
      if (outcome.kind === "page") corrections.add(outcome.outline);
      if (outcome.kind === "correction") corrections.replay(outcome.correction);
      else learning.replay(outcome);
    }
    const asked = new Set(engine.asked.map(({ id }) => id));
    for (const id of waiting) {
      if (isLong()) await nextTurn();
      if (!asked.has(id)) weighing.place(id);
    }
    weighing.follow([]);
    for (const seed of seeds) admission.seed(seed);
  };
  const choiceFilters = filters.filter(({ stage }) => stage === "choice");
  const refusal = (id: LinkId): Drop | undefined => {
    const [url, depth, priority] = [book.urls.url(id), book.depth(id), frontier.priority(id)];
    const drop = firstDrop(choiceFilters, { url, depth, nofollow: false, priority, from: book.from(id), id });
    const left = drop && later.get(drop.reason);
    if (left === undefined) return drop;
    // What was put off and is chosen again is the best that there is, unless it is put off still further.
    const isTaken = book.isSeed(id) || weighing.isLeft(id) <= left;
    return isTaken ? undefined : drop;
  };
  const isRefused = (id: LinkId): boolean => {
    const drop = refusal(id);
    if (drop === undefined) return false;
    if (later.has(drop.reason)) {
      book.setState(id, "waiting", drop.reason, drop.detail);
      weighing.place(id);
    } else {
      frontier.take(id);
      book.setState(id, "dropped", drop.reason, drop.detail);
    }
    if (drop.instead !== undefined) admission.substitute(id, drop.instead);
    return true;
  };
  const choose = (id: LinkId): void => {
    if (frontier.has(id)) frontier.take(id);
    // A choice that a resumed crawl takes up again may have come in as the target of another's redirect meanwhile.
    if (book.state(id) !== "fetched") book.setState(id, "asked");
  };
  const keepers = { admission, outcomes, corrections, sending, hearing };
  return { totals, finds, book, frontier, ...keepers, refusal, isRefused, choose, restore };
}
