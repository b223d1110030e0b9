/**
 * What the crawl knows of the kinds of targets: which words of anchors and URLs led to relevant pages, and which hosts,
 * folders and file names did; and at which of these, and for which file types, a request was answered with a page at all.
 * Each waiting target is looked up by the words and places it has.
 * @module
 */
import { Int32Column } from "../../collections/columns.ts";
import { logOdds } from "../../math/logistic.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { placesOf, typesOf } from "./places.ts";
import { Rates } from "./rates.ts";
import { TargetTable } from "./target-table.ts";

/** The crawl's own rate counts for so many pages, for a word and for each step of a path. */
const WORD_PRIOR = 3;
const PATH_PRIOR = 10;
/** So many pages of a place count, the latest: what it had may all be fetched. */
const PLACE_MEMORY = 50;
const SIBLING_PRIOR = 3;
const ANSWER_PRIOR = 5;
const NO_SOURCES = new Int32Array(0);
const LEAST_RATE = 0.02;

/** What the address of a target is, and the words of that: asked once, since it is made of bytes. */
export interface Addresses {
  url(id: LinkId): CanonicalUrl;
  words(url: CanonicalUrl): readonly string[];
}

export class TargetMemory {
  readonly #anchorRates = new Rates();
  readonly #urlRates = new Rates();
  readonly #pathRates = new Rates({ memory: PLACE_MEMORY });
  /** How many pages each place has had. */
  readonly #pagesAt = new Int32Column();
  /** By the page that links to them. */
  readonly #siblingRates = new Rates();
  /** Of the same places and of file types: pages a request. */
  readonly #answerRates = new Rates({ sameKinds: this.#pathRates });
  readonly #targets = new TargetTable();
  /**
   * Of targets that are fetched, the numbers of their pages among those of each of their places. What was learned from them stays
   * with the words they had then.
   */
  readonly #fetched = new Map<LinkId, readonly number[]>();
  /** The page whose links were found last, and its number among those. */
  #source = { id: -1, number: -1 };
  #sum = 0;
  #count = 0;
  #requests = 0;
  #answers = 0;
  /** Pages a request when last published. */
  #answered = answerRate(0, 0);
  /** The crawl's own rate when last published. */
  #base = baseRate(0, 0);
  #baseOdds = logOdds(this.#base, LEAST_RATE);
  /** The folder asked for last, and the rate there: links that were found together mostly lie together. */
  #folder = { place: -1, rate: 0 };
  /** The same of answers, which go by the file type too. */
  #answerFolder = { type: -1, place: -1, rate: 0 };

  /** A page links to the target. */
  found(
    id: LinkId,
    { anchorWords, source }: { readonly anchorWords: readonly number[]; readonly source: LinkId },
    addresses: Addresses,
  ): void {
    if (!this.#targets.has(id)) this.#add(id, source, addresses);
    else if (this.#fetched.has(id)) return;
    this.#targets.addSource(id, this.numberOf(source));
    for (const word of anchorWords) this.#targets.addAnchorWord(id, word);
  }

  /** The numbers by which words of anchors are known here. */
  anchorWords(words: readonly string[]): readonly number[] {
    return words.map((word) => this.#anchorRates.intern(word));
  }

  #add(id: LinkId, source: LinkId, addresses: Addresses): void {
    const url = addresses.url(id);
    const [anywhere, onHost] = typesOf(url);
    this.#targets.add(id, {
      source,
      urlWords: addresses.words(url).map((word) => this.#urlRates.intern(word)),
      path: placesOf(url).map((place) => this.#pathRates.intern(place)),
      types: [this.#answerRates.intern(anywhere), this.#answerRates.intern(onHost)],
    });
  }

  /** Of a page that links to others, for as long as the crawl lasts. */
  numberOf(source: LinkId): number {
    if (this.#source.id !== source) this.#source = { id: source, number: this.#siblingRates.intern(String(source)) };
    return this.#source.number;
  }

  /** A link to it was found. */
  has(id: LinkId): boolean {
    return this.#targets.has(id);
  }

  /** The target was fetched and turned out so relevant. */
  add(id: LinkId, relevance: number): void {
    if (!this.#targets.has(id)) return;
    this.#sum += relevance;
    this.#count++;
    for (const word of this.#targets.anchorWords(id)) this.#anchorRates.add(word, relevance);
    for (const word of this.#urlWords(id)) this.#urlRates.add(word, relevance);
    this.#addAtPlace(id, relevance);
    for (const source of this.sources(id)) this.#siblingRates.add(source, relevance);
  }

  /** The target was fetched and is worth nothing, whatever it says: that speaks against its place, and not against the words that lead there. */
  addWorthless(id: LinkId): void {
    if (this.#targets.has(id)) this.#addAtPlace(id, 0);
  }

  #addAtPlace(id: LinkId, relevance: number): void {
    const path = this.#path(id);
    for (const place of path) this.#pathRates.add(place, relevance);
    this.#fetched.set(
      id,
      Array.from(path, (place) => this.#nextPageAt(place)),
    );
  }

  #nextPageAt(place: number): number {
    this.#pagesAt.ensure(place + 1);
    const pages = (this.#pagesAt.data[place] ?? 0) + 1;
    this.#pagesAt.data[place] = pages;
    return pages;
  }

  /** A target that was added is so much more relevant than it was said then. */
  correct(id: LinkId, difference: number): void {
    if (!this.#targets.has(id)) return;
    this.#sum += difference;
    for (const word of this.#targets.anchorWords(id)) this.#anchorRates.correct(word, difference);
    for (const word of this.#urlWords(id)) this.#urlRates.correct(word, difference);
    const pageAt = this.#fetched.get(id);
    this.#path(id).forEach((place, i) => {
      const later = (this.#pagesAt.data[place] ?? 0) - (pageAt?.[i] ?? 0);
      this.#pathRates.correct(place, difference, later);
    });
    for (const source of this.sources(id)) this.#siblingRates.correct(source, difference);
  }

  /** So many requests for the target were answered with a new page in the end, or were not. */
  asked(id: LinkId, isAnswered: boolean, requests = 1): void {
    if (!this.#targets.has(id)) return;
    const pages = isAnswered ? 1 : 0;
    this.#requests += requests;
    this.#answers += pages;
    const row = this.#targets.row(id);
    const types = [this.#targets.typeAnywhere(row), this.#targets.typeOnHost(row)];
    for (const kind of [...types, ...this.#path(id)]) this.#answerRates.add(kind, pages, requests);
  }

  #urlWords(id: LinkId): Int32Array {
    const row = this.#targets.row(id);
    return this.#targets.kinds.subarray(this.#targets.wordsAt(row), this.#targets.pathAt(row));
  }

  #path(id: LinkId): Int32Array {
    const row = this.#targets.row(id);
    return this.#targets.kinds.subarray(this.#targets.pathAt(row), this.#targets.pathEnd(row));
  }

  /** The first pages that linked to it, before it was fetched; none where it was not found. */
  sources(id: LinkId): Int32Array {
    if (!this.#targets.has(id)) return NO_SOURCES;
    return this.#targets.sources.subarray(this.#targets.sourcesAt(id), this.#targets.sourcesEnd(id));
  }

  publish(): void {
    this.#answered = answerRate(this.#answers, this.#requests);
    this.#answerRates.publish();
    this.#base = baseRate(this.#sum, this.#count);
    this.#baseOdds = logOdds(this.#base, LEAST_RATE);
    for (const rates of [this.#anchorRates, this.#urlRates, this.#pathRates, this.#siblingRates]) rates.publish();
    this.#folder = { place: -1, rate: 0 };
    this.#answerFolder = { type: -1, place: -1, rate: 0 };
  }

  /** Mean log-ratio of the rates of its words to the crawl's own, of anchor and URL words together. */
  words(id: LinkId): number {
    const targets = this.#targets;
    if (!targets.has(id)) return 0;
    const anchorWords = targets.anchorWords(id);
    let ofAnchors = 0;
    for (const word of anchorWords) ofAnchors += this.#anchorRates.logRatio(word, this.#base, WORD_PRIOR);
    const row = targets.row(id);
    const [start, end, kinds] = [targets.wordsAt(row), targets.pathAt(row), targets.kinds];
    let ofUrl = 0;
    for (let i = start; i < end; i++) ofUrl += this.#urlRates.logRatio(kinds[i]!, this.#base, WORD_PRIOR);
    return ofAnchors / (anchorWords.length + 0.5) + ofUrl / (end - start + 0.5);
  }

  /** Log-odds of the rate at its place, each step drawn towards the one above, against the crawl's own. */
  place(id: LinkId): number {
    const targets = this.#targets;
    if (!targets.has(id)) return 0;
    const row = targets.row(id);
    const [last, kinds] = [targets.pathEnd(row) - 1, targets.kinds];
    const folder = kinds[last - 1]!;
    if (folder !== this.#folder.place) {
      let rate = this.#base;
      for (let i = targets.pathAt(row); i < last; i++) rate = this.#pathRates.rate(kinds[i]!, rate, PATH_PRIOR);
      this.#folder = { place: folder, rate };
    }
    return logOdds(this.#pathRates.rate(kinds[last]!, this.#folder.rate, PATH_PRIOR), LEAST_RATE) - this.#baseOdds;
  }

  /** Log-odds of the rate among the other targets of the pages that link to it, the mean of these, against the crawl's own: lists hold their kind. */
  siblings(id: LinkId): number {
    const targets = this.#targets;
    if (!targets.has(id)) return 0;
    const [end, sources] = [targets.sourcesEnd(id), targets.sources];
    const start = targets.sourcesAt(id);
    if (start === end) return 0;
    let sum = 0;
    for (let i = start; i < end; i++) sum += this.#siblingRates.rate(sources[i]!, this.#base, SIBLING_PRIOR);
    return logOdds(sum / (end - start), LEAST_RATE) - this.#baseOdds;
  }

  /** The page on which a link to it was found first. */
  sourceOf(id: LinkId): LinkId | undefined {
    return this.#targets.has(id) ? this.#targets.source(this.#targets.row(id)) : undefined;
  }

  /** The chance that a request is answered with a page: by file type, then place by place, each drawn towards the one before. */
  answer(id: LinkId): number {
    const targets = this.#targets;
    if (!targets.has(id)) return this.#answered;
    const row = targets.row(id);
    const [type, last, kinds] = [targets.typeOnHost(row), targets.pathEnd(row) - 1, targets.kinds];
    const folder = kinds[last - 1]!;
    if (folder !== this.#answerFolder.place || type !== this.#answerFolder.type) {
      let rate = this.#answerRates.rate(targets.typeAnywhere(row), this.#answered, ANSWER_PRIOR);
      rate = this.#answerRates.rate(type, rate, ANSWER_PRIOR);
      for (let i = targets.pathAt(row); i < last; i++) rate = this.#answerRates.rate(kinds[i]!, rate, ANSWER_PRIOR);
      this.#answerFolder = { type, place: folder, rate };
    }
    return this.#answerRates.rate(kinds[last]!, this.#answerFolder.rate, ANSWER_PRIOR);
  }
}

/** One page in five is assumed relevant beforehand. */
function baseRate(sum: number, count: number): number {
  return (sum + 1) / (count + 5);
}

/** Nearly every request is assumed to be answered beforehand. */
function answerRate(answers: number, requests: number): number {
  return (answers + 9.5) / (requests + 10);
}
