/**
 * What the crawl knows of the kinds of targets: which words of anchors and URLs led to relevant pages, and which hosts,
 * folders and file names did; and at which of these, and for which file types, a request was answered with a page at all.
 * Each waiting target is looked up by the words and places it has.
 * @module
 */
import { Int32Column } from "../../collections/columns.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { Rates } from "./rates.ts";

/** The crawl's own rate counts for so many pages, for a word and for each step of a path. */
const WORD_PRIOR = 3;
const PATH_PRIOR = 10;
/** So many pages of a place count, the latest: what it had may all be fetched. */
const PLACE_MEMORY = 50;
/** Host and folders that count as places of their own; the last place is the whole folder with the name's beginning. */
const MAX_PLACES = 5;
const SIBLING_PRIOR = 3;
const MAX_SOURCES = 8;
const ANSWER_PRIOR = 5;
const RATE_BOUNDS = [0.02, 0.98] as const;

interface Target {
  /** Distinct words of all its anchors. */
  readonly anchorWords: number[];
  readonly urlWords: readonly number[];
  /** From the host to its folders to the beginning of its file name. */
  readonly path: readonly number[];
  /** Its file type, anywhere and on its host. */
  readonly types: readonly number[];
  /** The page that was the first to link to it. */
  readonly source: LinkId;
  /** The first pages that link to it. */
  readonly sources: number[];
  /** What was learned from it stays with the words it had then. */
  isFetched: boolean;
  /** The numbers of its page among those of each of its places, once it is fetched. */
  pageAt: readonly number[];
}

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
  /** By the number of the link. */
  readonly #targets: (Target | undefined)[] = [];
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
  #baseOdds = logOdds(this.#base);

  /** A page links to the target. */
  found(
    id: LinkId,
    { anchorWords, source }: { readonly anchorWords: readonly string[]; readonly source: LinkId },
    addresses: Addresses,
  ): void {
    const target = this.#targets[id] ?? this.#add(id, source, addresses);
    if (target.isFetched) return;
    if (target.sources.length < MAX_SOURCES) target.sources.push(this.#numberOf(source));
    for (const word of anchorWords) {
      const number = this.#anchorRates.intern(word);
      if (!target.anchorWords.includes(number)) target.anchorWords.push(number);
    }
  }

  #add(id: LinkId, source: LinkId, addresses: Addresses): Target {
    const url = addresses.url(id);
    const target: Target = {
      anchorWords: [],
      urlWords: addresses.words(url).map((word) => this.#urlRates.intern(word)),
      path: placesOf(url).map((place) => this.#pathRates.intern(place)),
      types: typesOf(url).map((type) => this.#answerRates.intern(type)),
      source,
      sources: [],
      isFetched: false,
      pageAt: [],
    };
    while (this.#targets.length < id) this.#targets.push(undefined); // no holes, which are slow to read
    this.#targets[id] = target;
    return target;
  }

  #numberOf(source: LinkId): number {
    if (this.#source.id !== source) this.#source = { id: source, number: this.#siblingRates.intern(String(source)) };
    return this.#source.number;
  }

  /** A link to it was found. */
  has(id: LinkId): boolean {
    return this.#targets[id] !== undefined;
  }

  /** The target was fetched and turned out so relevant. */
  add(id: LinkId, relevance: number): void {
    const target = this.#targets[id];
    if (target === undefined) return;
    this.#sum += relevance;
    this.#count++;
    for (const word of target.anchorWords) this.#anchorRates.add(word, relevance);
    for (const word of target.urlWords) this.#urlRates.add(word, relevance);
    this.#addAtPlace(target, relevance);
    for (const source of target.sources) this.#siblingRates.add(source, relevance);
  }

  /** The target was fetched and is worth nothing, whatever it says: that speaks against its place, and not against the words that lead there. */
  addWorthless(id: LinkId): void {
    const target = this.#targets[id];
    if (target !== undefined) this.#addAtPlace(target, 0);
  }

  #addAtPlace(target: Target, relevance: number): void {
    target.isFetched = true;
    for (const place of target.path) this.#pathRates.add(place, relevance);
    target.pageAt = target.path.map((place) => this.#nextPageAt(place));
  }

  #nextPageAt(place: number): number {
    this.#pagesAt.ensure(place + 1);
    const pages = (this.#pagesAt.data[place] ?? 0) + 1;
    this.#pagesAt.data[place] = pages;
    return pages;
  }

  /** A target that was added is so much more relevant than it was said then. */
  correct(id: LinkId, difference: number): void {
    const target = this.#targets[id];
    if (target === undefined) return;
    this.#sum += difference;
    for (const word of target.anchorWords) this.#anchorRates.correct(word, difference);
    for (const word of target.urlWords) this.#urlRates.correct(word, difference);
    target.path.forEach((place, i) => {
      const later = (this.#pagesAt.data[place] ?? 0) - (target.pageAt[i] ?? 0);
      this.#pathRates.correct(place, difference, later);
    });
    for (const source of target.sources) this.#siblingRates.correct(source, difference);
  }

  /** So many requests for the target were answered with a new page in the end, or were not. */
  asked(id: LinkId, isAnswered: boolean, requests = 1): void {
    const target = this.#targets[id];
    if (target === undefined) return;
    const pages = isAnswered ? 1 : 0;
    this.#requests += requests;
    this.#answers += pages;
    for (const kind of [...target.types, ...target.path]) this.#answerRates.add(kind, pages, requests);
  }

  publish(): void {
    this.#answered = answerRate(this.#answers, this.#requests);
    this.#answerRates.publish();
    this.#base = baseRate(this.#sum, this.#count);
    this.#baseOdds = logOdds(this.#base);
    for (const rates of [this.#anchorRates, this.#urlRates, this.#pathRates, this.#siblingRates]) rates.publish();
  }

  /** Mean log-ratio of the rates of its words to the crawl's own, of anchor and URL words together. */
  words(id: LinkId): number {
    const target = this.#targets[id];
    if (target === undefined) return 0;
    return this.#mean(this.#anchorRates, target.anchorWords) + this.#mean(this.#urlRates, target.urlWords);
  }

  /** Log-odds of the rate at its place, each step drawn towards the one above, against the crawl's own. */
  place(id: LinkId): number {
    const target = this.#targets[id];
    if (target === undefined) return 0;
    let rate = this.#base;
    for (const place of target.path) rate = this.#pathRates.rate(place, rate, PATH_PRIOR);
    return logOdds(rate) - this.#baseOdds;
  }

  /** Log-odds of the rate among the other targets of the page that does best, against the crawl's own: lists hold their kind. */
  siblings(id: LinkId): number {
    const target = this.#targets[id];
    if (target === undefined) return 0;
    let best = -Infinity;
    for (const source of target.sources) {
      best = Math.max(best, this.#siblingRates.rate(source, this.#base, SIBLING_PRIOR));
    }
    return best === -Infinity ? 0 : logOdds(best) - this.#baseOdds;
  }

  /** The page on which a link to it was found first. */
  sourceOf(id: LinkId): LinkId | undefined {
    return this.#targets[id]?.source;
  }

  /** The chance that a request is answered with a page: by file type, then place by place, each drawn towards the one before. */
  answer(id: LinkId): number {
    const target = this.#targets[id];
    if (target === undefined) return this.#answered;
    let rate = this.#answered;
    for (const kind of target.types) rate = this.#answerRates.rate(kind, rate, ANSWER_PRIOR);
    for (const place of target.path) rate = this.#answerRates.rate(place, rate, ANSWER_PRIOR);
    return rate;
  }

  #mean(rates: Rates, words: readonly number[]): number {
    let sum = 0;
    for (const word of words) sum += rates.logRatio(word, this.#base, WORD_PRIOR);
    return sum / (words.length + 0.5);
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

function logOdds(rate: number): number {
  const [least, most] = RATE_BOUNDS;
  const bounded = Math.min(most, Math.max(least, rate));
  return Math.log(bounded / (1 - bounded));
}

/** `http://a.example/docs/ref.html` → *.html, a.example/*.html; for a name without an ending *, a.example/*. */
function typesOf(url: CanonicalUrl): string[] {
  const [address = ""] = url.slice(url.indexOf("//") + 2).split("?", 1);
  const [host = "", ...segments] = address.split("/");
  const ending = /\.[a-z0-9]{1,5}$/i.exec(segments.at(-1) ?? "")?.[0].toLowerCase() ?? "";
  return [`*${ending}`, `${host}/*${ending}`];
}

/** `http://a.example/docs/v2/ref-1.html` → a.example, a.example/docs, a.example/docs/v2, a.example/docs/v2/~ref. */
export function placesOf(url: CanonicalUrl): string[] {
  const [address = ""] = url.slice(url.indexOf("//") + 2).split("?", 1);
  const [host = "", ...segments] = address.split("/");
  const name = segments.pop() ?? "";
  const places = [host];
  segments.slice(0, MAX_PLACES - 1).forEach((segment) => {
    places.push(`${places.at(-1)}/${segment}`);
  });
  const stem = name.replace(/\d+/g, "#").split(/[._-]/, 1)[0];
  return [...places, `${[host, ...segments].join("/")}/~${stem}`];
}
