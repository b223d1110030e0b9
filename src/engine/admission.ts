/**
 * What happens to the links of a fetched page: filters, evidence, priority, and a place in the frontier or a reason why
 * not. A link found again adds its evidence; a dropped link may come back on new evidence.
 * @module
 */
import { at } from "../collections/at.ts";
import { firstDrop } from "../filters/check.ts";
import type { Frontier } from "../frontier/frontier.ts";
import type { Candidate, CanonicalUrl, Drop, Link, LinkFilter, LinkId, LinkSource, Page } from "../types.ts";
import type { LinkBook } from "./link-book.ts";
import type { Weighing } from "./weighing.ts";

/** A seed is as good as the best link. */
const SEED_PRIORITY = 1;

export interface Admitted {
  /** The page's targets that wait now. */
  readonly children: LinkId[];
  readonly admitted: number;
}

export interface AdmissionOptions {
  readonly filters: readonly LinkFilter[];
  /** What the recipe's thresholds have dropped does not come back. */
  readonly dropsForGood?: boolean | undefined;
}

export class Admission {
  readonly #book: LinkBook;
  readonly #frontier: Frontier;
  readonly #weighing: Weighing;
  readonly #urlFilters: readonly LinkFilter[];
  readonly #linkFilters: readonly LinkFilter[];
  readonly #priorityFilters: readonly LinkFilter[];
  readonly #counting: readonly LinkFilter[];
  readonly #dropsForGood: boolean;

  constructor(book: LinkBook, frontier: Frontier, weighing: Weighing, { filters, dropsForGood }: AdmissionOptions) {
    this.#book = book;
    this.#frontier = frontier;
    this.#weighing = weighing;
    this.#urlFilters = filters.filter(({ stage }) => stage === "url");
    this.#linkFilters = filters.filter(({ stage }) => stage === "link");
    this.#priorityFilters = filters.filter(({ stage }) => stage === "priority");
    this.#counting = filters.filter(({ admitted }) => admitted !== undefined);
    this.#dropsForGood = dropsForGood ?? false;
  }

  seed(url: CanonicalUrl): void {
    if (this.#book.idOf(url) !== undefined) return;
    const id = this.#book.create(url, 0, -1, "");
    this.#book.setPriority(id, SEED_PRIORITY);
    const drop = firstDrop(this.#urlFilters, { url, depth: 0, nofollow: false, priority: undefined });
    if (drop !== undefined) this.#drop(id, drop);
    else this.#beginToWait(id, url);
  }

  /** Another address waits in the place of a link, with the evidence for it; nothing happens where it is known. */
  substitute(id: LinkId, url: CanonicalUrl): void {
    const book = this.#book;
    if (book.idOf(url) !== undefined) return;
    const [depth, from] = [book.depth(id), book.from(id)];
    const other = book.create(url, depth, from, "");
    book.setEvidence(other, book.evidence(id), book.occurrences(id));
    book.setPriority(other, book.priority(id));
    const drop = firstDrop(this.#urlFilters, { url, depth, nofollow: false, priority: undefined });
    if (drop === undefined) this.#beginToWait(other, url);
    else this.#drop(other, drop);
  }

  /** The targets of all links of a page, known or new, in document order. */
  targetsOf(page: Page, id: LinkId, depth: number): { readonly targets: LinkId[]; readonly isNew: boolean[] } {
    const targets: LinkId[] = [];
    const isNew: boolean[] = [];
    for (const link of page.links) {
      const known = this.#book.idOf(link.url);
      targets.push(known ?? this.#book.create(link.url, depth + 1, id, link.anchor));
      isNew.push(known === undefined);
    }
    return { targets, isNew };
  }

  /** `factor` lowers what the links of a doubtful page are worth. */
  addLinksOf(
    source: LinkSource,
    { targets, isNew }: { readonly targets: readonly LinkId[]; readonly isNew: readonly boolean[] },
    factor: number,
  ): Admitted {
    const result = { children: [] as LinkId[], admitted: 0 };
    source.page.links.forEach((link, index) => {
      const id = at(targets, index);
      const isNewHere = at(isNew, index);
      const wasWaiting = !isNewHere && this.#frontier.has(id);
      if (!this.#consider(id, isNewHere, link, source, factor)) return;
      result.children.push(id);
      if (!wasWaiting) result.admitted++;
    });
    return result;
  }

  /** True when the link waits afterwards. */
  #consider(id: LinkId, isNew: boolean, link: Link, source: LinkSource, factor: number): boolean {
    const book = this.#book;
    const state = book.state(id);
    if (state !== "waiting" && state !== "dropped") return false;
    if (book.isSeed(id)) return state === "waiting";
    if (!isNew && source.depth + 1 < book.depth(id)) book.shorten(id, source.depth + 1, source.id, link.anchor);
    const isWaiting = this.#frontier.has(id);
    const nofollow = source.page.nofollow || link.nofollow;
    const candidate: Candidate = {
      url: link.url,
      depth: book.depth(id),
      nofollow,
      priority: undefined,
      found: { link, source },
    };
    if (!isWaiting) {
      const drop = firstDrop(this.#urlFilters, candidate) ?? firstDrop(this.#linkFilters, candidate);
      if (drop !== undefined) return this.#drop(id, drop);
    }
    const priority = this.#weighing.addOccurrence(id, link, source, factor);
    if (!isWaiting) {
      const drop = firstDrop(this.#priorityFilters, { ...candidate, priority });
      if (drop !== undefined) return this.#drop(id, drop, this.#dropsForGood);
      book.setState(id, "waiting");
      return this.#beginToWait(id, link.url);
    }
    return this.#enqueue(id);
  }

  #beginToWait(id: LinkId, url: CanonicalUrl): boolean {
    for (const filter of this.#counting) filter.admitted?.(url);
    return this.#enqueue(id);
  }

  #enqueue(id: LinkId): boolean {
    const pushedOut = this.#weighing.place(id);
    if (pushedOut === undefined) return true;
    this.#drop(pushedOut, { keep: false, reason: "frontier-full", detail: "pushed out by links of higher priority" });
    return pushedOut !== id;
  }

  #drop(id: LinkId, { reason, detail }: Drop, forGood = false): false {
    this.#book.setState(id, forGood ? "refused" : "dropped", reason, detail);
    return false;
  }
}
