/**
 * What happens to the links of a fetched page: filters, evidence, priority, and a place in the frontier or a reason why
 * not. A link found again adds its evidence; a dropped link may come back on new evidence.
 * @module
 */
import { firstDrop } from "../filters/check.ts";
import type { Frontier } from "../frontier/frontier.ts";
import { fold, readEvidence } from "../links/aggregate.ts";
import type {
  CanonicalUrl,
  CrawlView,
  Drop,
  Link,
  LinkEvaluator,
  LinkFilter,
  LinkId,
  LinkSource,
  Page,
} from "../types.ts";
import type { LinkBook } from "./link-book.ts";

/** A seed is as good as the best link. */
const SEED_PRIORITY = 1;

export interface Admitted {
  /** Targets of all links, in document order. */
  readonly targets: LinkId[];
  /** Those that wait now. */
  readonly children: LinkId[];
  readonly admitted: number;
}

export class Admission {
  readonly #book: LinkBook;
  readonly #frontier: Frontier;
  readonly #evaluator: LinkEvaluator;
  readonly #urlFilters: readonly LinkFilter[];
  readonly #priorityFilters: readonly LinkFilter[];
  /** Only sums and means need the number of occurrences; for the others it stays 1, which spares a write per link. */
  readonly #countsMatter: boolean;
  readonly #scratch: Float64Array;

  constructor(book: LinkBook, frontier: Frontier, evaluator: LinkEvaluator, filters: readonly LinkFilter[]) {
    this.#book = book;
    this.#frontier = frontier;
    this.#evaluator = evaluator;
    this.#urlFilters = filters.filter(({ stage }) => stage === "url");
    this.#priorityFilters = filters.filter(({ stage }) => stage === "priority");
    this.#countsMatter = evaluator.features.some(({ aggregate }) => aggregate === "mean" || aggregate === "sum");
    this.#scratch = new Float64Array(evaluator.features.length);
  }

  seed(url: CanonicalUrl): void {
    if (this.#book.idOf(url) !== undefined) return;
    const id = this.#book.create(url, 0, -1, "");
    this.#book.setPriority(id, SEED_PRIORITY);
    const drop = firstDrop(this.#urlFilters, { url, depth: 0, nofollow: false, priority: undefined });
    if (drop !== undefined) this.#book.setState(id, "dropped", drop.reason, drop.detail);
    else this.#enqueue(id, SEED_PRIORITY);
  }

  addLinksOf(page: Page, source: LinkSource, view: CrawlView): Admitted {
    const result = { targets: [] as LinkId[], children: [] as LinkId[], admitted: 0 };
    for (const link of page.links) {
      const known = this.#book.idOf(link.url);
      const id = known ?? this.#book.create(link.url, source.depth + 1, source.id, link.anchor);
      result.targets.push(id);
      const wasWaiting = this.#frontier.has(id);
      if (this.#consider(id, known === undefined, link, source, view)) {
        result.children.push(id);
        if (!wasWaiting) result.admitted++;
      }
    }
    return result;
  }

  /** True when the link waits afterwards. */
  #consider(id: LinkId, isNew: boolean, link: Link, source: LinkSource, view: CrawlView): boolean {
    const book = this.#book;
    const state = book.state(id);
    if (state !== "waiting" && state !== "dropped") return false;
    if (book.isSeed(id)) return state === "waiting";
    if (!isNew && source.depth + 1 < book.depth(id)) book.shorten(id, source.depth + 1, source.id, link.anchor);
    const nofollow = source.page.nofollow || link.nofollow;
    const candidate = { url: link.url, depth: book.depth(id), nofollow, priority: undefined };
    if (isNew || state === "dropped") {
      const drop = firstDrop(this.#urlFilters, candidate);
      if (drop !== undefined) return this.#drop(id, drop);
    }
    const priority = this.#weigh(id, link, source, view);
    if (!this.#frontier.has(id)) {
      const drop = firstDrop(this.#priorityFilters, { ...candidate, priority });
      if (drop !== undefined) return this.#drop(id, drop);
      book.setState(id, "waiting");
    }
    return this.#enqueue(id, priority);
  }

  /** Adds this occurrence's evidence and returns the link's priority. */
  #weigh(id: LinkId, link: Link, source: LinkSource, view: CrawlView): number {
    const { features } = this.#evaluator;
    const stored = this.#book.evidence(id);
    const occurrences = this.#book.occurrences(id) + 1;
    const values = this.#scratch;
    for (let i = 0; i < features.length; i++) {
      const feature = features[i]!;
      values[i] = fold(feature.aggregate, stored[i]!, feature.value(link, source, view), occurrences);
    }
    this.#book.setEvidence(id, values, this.#countsMatter ? occurrences : 1);
    if (this.#countsMatter) this.#book.note(id);
    const priority = this.#evaluator.priority(readEvidence(this.#evaluator, values, occurrences, values));
    this.#book.setPriority(id, priority);
    return priority;
  }

  #enqueue(id: LinkId, priority: number): boolean {
    const pushedOut = this.#frontier.admit(id, this.#book.host(id), priority);
    if (pushedOut === undefined) return true;
    this.#drop(pushedOut, { keep: false, reason: "frontier-full", detail: "pushed out by links of higher priority" });
    return pushedOut !== id;
  }

  #drop(id: LinkId, { reason, detail }: Drop): false {
    this.#book.setState(id, "dropped", reason, detail);
    return false;
  }
}
