/**
 * Pages by the company they keep: what one page links to is mostly of a kind, so that how relevant the others are to which the
 * same pages link says of a page what it does not say itself. Hypertext is told by the classes of its neighbours far better than
 * by its words alone (Chakrabarti, Dom and Indyk, Enhanced Hypertext Categorization Using Hyperlinks, 1998); that lists hold
 * their kind is the neighbourhood that counts here.
 *
 *   log-odds(page) = .6 · log-odds(what it says itself) + .8 · log-odds(its company)
 *
 * This is shown and saved, and never learned from: a ranker that learned from it would follow its own opinion of lists.
 * @module
 */
import { Float64Column, Int32Column, Uint8Column } from "../../collections/columns.ts";
import { logistic, logOdds } from "../../math/logistic.ts";
import type { LinkId } from "../../types.ts";

const OWN_WEIGHT = 0.6;
const COMPANY_WEIGHT = 0.8;
/** Log-odds end here. */
const LEAST_OWN = 0.001;
const LEAST_RATE = 0.01;
/** The crawl's own rate counts for so many of the pages that a page links to. */
const PRIOR = 1;
/** Of the pages that link to a page so many are asked at most, and of those that did so before it was fetched half as many. */
const MOST_SOURCES = 16;
const MOST_BEFORE = MOST_SOURCES / 2;

/** In columns: a crawl may have millions of pages. */
export class Company {
  /** Fetched pages, numbered in their order. */
  readonly #members = new Map<LinkId, number>();
  readonly #relevances = new Float64Column();
  /** Numbers of the pages that link to a member, with room for all that are asked. */
  readonly #sources = new Int32Column();
  readonly #sourceCounts = new Uint8Column();
  /** By the number of a page: how many of those that it links to are members, and the sum of their relevances. */
  readonly #sums = new Float64Column();
  readonly #counts = new Int32Column();
  #sum = 0;

  /** A page was fetched to which these pages had linked. */
  add(page: LinkId, sources: ArrayLike<number>, relevance: number): void {
    if (this.#members.has(page)) return;
    const member = this.#members.size;
    this.#members.set(page, member);
    this.#relevances.ensure(member + 1);
    this.#sourceCounts.ensure(member + 1);
    this.#sources.ensure((member + 1) * MOST_SOURCES);
    this.#relevances.data[member] = relevance;
    this.#sum += relevance;
    for (let i = 0; i < Math.min(sources.length, MOST_BEFORE); i++) this.#addSource(member, sources[i]!);
  }

  /** Another page links to it; nothing where it is not fetched. */
  found(page: LinkId, source: number): void {
    const member = this.#members.get(page);
    if (member === undefined || this.#sourceCounts.data[member]! >= MOST_SOURCES) return;
    if (!this.#sourcesOf(member).includes(source)) this.#addSource(member, source);
  }

  #addSource(member: number, source: number): void {
    this.#sources.data[member * MOST_SOURCES + this.#sourceCounts.data[member]!++] = source;
    this.#sums.ensure(source + 1);
    this.#counts.ensure(source + 1);
    this.#sums.data[source]! += this.#relevances.data[member]!;
    this.#counts.data[source]!++;
  }

  #sourcesOf(member: number): Int32Array {
    const start = member * MOST_SOURCES;
    return this.#sources.data.subarray(start, start + this.#sourceCounts.data[member]!);
  }

  /** What it says itself is another relevance now. */
  change(page: LinkId, relevance: number): void {
    const member = this.#members.get(page);
    if (member === undefined) return;
    const difference = relevance - this.#relevances.data[member]!;
    this.#relevances.data[member] = relevance;
    this.#sum += difference;
    for (const source of this.#sourcesOf(member)) this.#sums.data[source]! += difference;
  }

  /** The relevance of a page that says so much itself; that very much where nobody has linked to it. */
  relevance(page: LinkId, own: number): number {
    const rate = this.rate(page);
    return rate === undefined
      ? own
      : logistic(OWN_WEIGHT * logOdds(own, LEAST_OWN) + COMPANY_WEIGHT * logOdds(rate, LEAST_RATE));
  }

  /** How relevant the other pages are to which the pages link that link to it: the mean of these. */
  rate(page: LinkId): number | undefined {
    const member = this.#members.get(page);
    if (member === undefined || this.#sourceCounts.data[member] === 0) return undefined;
    const base = (this.#sum + 1) / (this.#members.size + 5); // as the guide counts it: one in five beforehand
    const own = this.#relevances.data[member]!;
    const sources = this.#sourcesOf(member);
    let sum = 0;
    for (const source of sources) {
      const others = this.#counts.data[source]! - 1;
      sum += (this.#sums.data[source]! - own + PRIOR * base) / (others + PRIOR);
    }
    return sum / sources.length;
  }
}
