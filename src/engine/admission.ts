/**
 * What happens to the links of a fetched page: filters, evidence, priority, and a place in the frontier or a reason why
 * not. A link found again adds its evidence; a dropped link may come back on new evidence.
 * @module
 */
import { at } from "../collections/at.ts";
import { firstDrop } from "../filters/check.ts";
import type { Frontier } from "../frontier/frontier.ts";
import type { SentLink } from "../neighbours.ts";
import type { Candidate, CanonicalUrl, Drop, Link, LinkFilter, LinkId, LinkSource, Page } from "../types.ts";
import type { LinkBook } from "./link-book.ts";
import type { Sending } from "./sending.ts";
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
  /** Takes what is not ours. */
  readonly sending: Sending;
}

/** A link where somebody has found it. */
interface Occurrence {
  readonly url: CanonicalUrl;
  readonly depth: number;
  readonly from: LinkId;
  readonly anchor: string;
  readonly nofollow: boolean;
  /** Undefined where another worker has found it, and has asked the filters that look at the page. */
  readonly found: Candidate["found"];
  /** Adds the evidence, and returns the priority. */
  add(): number;
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
  readonly #sending: Sending;

  constructor(book: LinkBook, frontier: Frontier, weighing: Weighing, options: AdmissionOptions) {
    const { filters, dropsForGood, sending } = options;
    this.#sending = sending;
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
    if (!this.#sending.owns(url)) {
      this.#sending.seed(url);
      return;
    }
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
    if (!this.#sending.owns(url)) {
      this.#sending.redirect(id, url);
      return;
    }
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
      targets.push(known ?? this.#create(link, id, depth));
      isNew.push(known === undefined);
    }
    return { targets, isNew };
  }

  #create({ url, anchor }: Link, from: LinkId, depth: number): LinkId {
    return this.#sending.owns(url) ? this.#book.create(url, depth + 1, from, anchor) : this.#book.elsewhere(url);
  }

  /** A link of ours that another worker has found. */
  receive({ url, depth, from, anchor, nofollow, values }: SentLink): void {
    if (from === undefined) {
      this.seed(url);
      return;
    }
    const known = this.#book.idOf(url);
    const source = this.#book.idOf(from) ?? this.#book.elsewhere(from);
    const id = known ?? this.#book.create(url, depth, source, anchor);
    const add = () => this.#weighing.addValues(id, values);
    this.#consider(id, known === undefined, { url, depth, from: source, anchor, nofollow, found: undefined, add });
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
      if (this.#book.isElsewhere(id)) {
        this.#sendOn(id, link, source, factor);
        return;
      }
      if (!this.#isOpen(id)) return;
      const occurrence = {
        url: link.url,
        depth: source.depth + 1,
        from: source.id,
        anchor: link.anchor,
        nofollow: source.page.nofollow || link.nofollow,
        found: { link, source },
        add: () => this.#weighing.addOccurrence(id, link, source, factor),
      };
      if (!this.#consider(id, isNewHere, occurrence)) return;
      result.children.push(id);
      if (!wasWaiting) result.admitted++;
    });
    return result;
  }

  /** What the page itself speaks against is not sent; all else is decided by who gets it. */
  #sendOn(id: LinkId, link: Link, source: LinkSource, factor: number): void {
    const nofollow = source.page.nofollow || link.nofollow;
    const candidate = {
      url: link.url,
      depth: source.depth + 1,
      nofollow,
      priority: undefined,
      found: { link, source },
    };
    if (firstDrop(this.#linkFilters, candidate) === undefined) this.#sending.link(id, link, source, factor);
  }

  /** Nothing is settled: most links of a page lead to what is fetched already. */
  #isOpen(id: LinkId): boolean {
    const state = this.#book.state(id);
    return state === "waiting" || state === "dropped";
  }

  /** True when the link waits afterwards. */
  #consider(id: LinkId, isNew: boolean, occurrence: Occurrence): boolean {
    const book = this.#book;
    if (!this.#isOpen(id)) return false;
    if (book.isSeed(id)) return book.state(id) === "waiting";
    const { url, depth, from, anchor, nofollow, found } = occurrence;
    if (!isNew && depth < book.depth(id)) book.shorten(id, depth, from, anchor);
    const isWaiting = this.#frontier.has(id);
    const candidate: Candidate = { url, depth: book.depth(id), nofollow, priority: undefined, found };
    if (!isWaiting) {
      const linkFilters = found === undefined ? [] : this.#linkFilters;
      const drop = firstDrop(this.#urlFilters, candidate) ?? firstDrop(linkFilters, candidate);
      if (drop !== undefined) return this.#drop(id, drop);
    }
    if (isWaiting && book.putOffFor(id) !== "") book.setState(id, "waiting");
    const priority = occurrence.add();
    if (!isWaiting) {
      const drop = firstDrop(this.#priorityFilters, { ...candidate, priority });
      if (drop !== undefined) return this.#drop(id, drop, this.#dropsForGood);
      book.setState(id, "waiting");
      return this.#beginToWait(id, url);
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
