/**
 * Pages by the company they keep: what one page links to is mostly of a kind, so that how relevant the others are to which the
 * same pages link says of a page what it does not say itself. Hypertext is told by the classes of its neighbours far better than
 * by its words alone (Chakrabarti, Dom and Indyk, Enhanced Hypertext Categorization Using Hyperlinks, 1998); that lists hold
 * their kind is the neighbourhood that counts here.
 *
 *   log-odds(page) = a · log-odds(what it says itself) + b · log-odds(its company)
 *
 * This is shown and saved, and never learned from: a ranker that learned from it would follow its own opinion of lists.
 * Where the topic is a kind of page, pages say less themselves and lists more: there a and b are other weights, and a page of which
 * people have said what it is (an example, the background, a mark) speaks for its lists louder than those that were only judged.
 * @module
 */
import { Float64Column, Int32Column, Uint8Column } from "../../collections/columns.ts";
import { logistic, logOdds } from "../../math/logistic.ts";
import type { LinkId } from "../../types.ts";

/** How a page is seen in its company. */
export interface CompanyOptions {
  /** a and b. */
  readonly ownWeight: number;
  readonly companyWeight: number;
  /** A page that a person has judged counts for so many in the company of others. */
  readonly saidWeight: number;
  /** What is known of pages beforehand, by their addresses: as if a person had said so. */
  readonly given?: ReadonlyMap<string, number>;
}

/** Lists hold many subjects, and a page says itself what it is about. */
export const OF_SUBJECTS: CompanyOptions = { ownWeight: 0.6, companyWeight: 0.8, saidWeight: 1 };
/** Lists hold their kind, which a page hardly says itself. */
export const OF_KINDS: CompanyOptions = { ownWeight: 0.4, companyWeight: 1.2, saidWeight: 60 };

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
  readonly #options: CompanyOptions;
  /** Fetched pages, numbered in their order. */
  readonly #members = new Map<LinkId, number>();
  readonly #relevances = new Float64Column();
  /** As how many pages each counts in the company of others. */
  readonly #weights = new Uint8Column();
  /** What is known of a member beforehand. */
  readonly #given = new Map<number, number>();
  /** Numbers of the pages that link to a member, with room for all that are asked. */
  readonly #sources = new Int32Column();
  readonly #sourceCounts = new Uint8Column();
  /** By the number of a page: the weights of the members that it links to, and the weighted sum of their relevances. */
  readonly #sums = new Float64Column();
  readonly #counts = new Int32Column();
  #sum = 0;

  constructor(options = OF_SUBJECTS) {
    this.#options = options;
  }

  /** A page was fetched to which these pages had linked. */
  add(page: LinkId, sources: ArrayLike<number>, judged: number, url = ""): void {
    if (this.#members.has(page)) return;
    const member = this.#members.size;
    const given = this.#options.given?.get(url);
    const relevance = given ?? judged;
    if (given !== undefined) this.#given.set(member, given);
    this.#members.set(page, member);
    this.#relevances.ensure(member + 1);
    this.#sourceCounts.ensure(member + 1);
    this.#sources.ensure((member + 1) * MOST_SOURCES);
    this.#weights.ensure(member + 1);
    this.#relevances.data[member] = relevance;
    this.#weights.data[member] = given === undefined ? 1 : this.#options.saidWeight;
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
    const weight = this.#weights.data[member]!;
    this.#sums.data[source]! += weight * this.#relevances.data[member]!;
    this.#counts.data[source]! += weight;
  }

  #sourcesOf(member: number): Int32Array {
    const start = member * MOST_SOURCES;
    return this.#sources.data.subarray(start, start + this.#sourceCounts.data[member]!);
  }

  /** What it says itself is another relevance now, or what a person has said of it. */
  change(page: LinkId, judged: number, isSaid = false): void {
    const member = this.#members.get(page);
    if (member === undefined) return;
    const given = isSaid ? undefined : this.#given.get(member);
    const relevance = given ?? judged;
    const weight = isSaid || given !== undefined ? this.#options.saidWeight : 1;
    const [relevanceBefore, weightBefore] = [this.#relevances.data[member]!, this.#weights.data[member]!];
    this.#relevances.data[member] = relevance;
    this.#weights.data[member] = weight;
    this.#sum += relevance - relevanceBefore;
    for (const source of this.#sourcesOf(member)) {
      this.#sums.data[source]! += weight * relevance - weightBefore * relevanceBefore;
      this.#counts.data[source]! += weight - weightBefore;
    }
  }

  /** The relevance of a page that says so much itself; that very much where nobody has linked to it. */
  relevance(page: LinkId, own: number): number {
    const rate = this.rate(page);
    if (rate === undefined) return own;
    const { ownWeight, companyWeight } = this.#options;
    return logistic(ownWeight * logOdds(own, LEAST_OWN) + companyWeight * logOdds(rate, LEAST_RATE));
  }

  /** How relevant the other pages are to which the pages link that link to it: the mean of these. */
  rate(page: LinkId): number | undefined {
    const member = this.#members.get(page);
    if (member === undefined || this.#sourceCounts.data[member] === 0) return undefined;
    const base = (this.#sum + 1) / (this.#members.size + 5); // as the guide counts it: one in five beforehand
    const [own, weight] = [this.#relevances.data[member]!, this.#weights.data[member]!];
    const sources = this.#sourcesOf(member);
    let sum = 0;
    for (const source of sources) {
      const others = this.#counts.data[source]! - weight;
      sum += (this.#sums.data[source]! - weight * own + PRIOR * base) / (others + PRIOR);
    }
    return sum / sources.length;
  }
}
