/**
 * Whether a place has an end, by what its pages link to there. Pages of a real place know each other: the more of its addresses
 * were found, the more links lead to these, as in a second catch many fish are marked that were caught in the first. So its size
 * is estimated (Petersen 1896, Lincoln 1930). A generator's pages lead on to addresses that nobody knew, for ever; or they go in
 * circles, but then say little.
 * @module
 */

/** Links of one page to others of its place: those that the crawl knew before, and those that it did not. */
export interface LinksWithin {
  readonly known: number;
  readonly fresh: number;
}

/** A place of more addresses than this has no end that a crawl would see; ours. */
const ENDLESS_ABOVE = 1000;
/** So many known links would be expected of a place of that size before it is judged. */
const EXPECTED = 0.9;
/** So many pages that say little and lead on, and so great a share of them; ours. */
const CIRCLING_AFTER = 3;
const CIRCLING_ABOVE = 0.75;
/** What was learned fades, so that a place may turn out otherwise. */
const FADES_BY = 0.95;

export class Openness {
  readonly #endlessAbove: number;

  constructor(endlessAbove = ENDLESS_ABOVE) {
    this.#endlessAbove = endlessAbove;
  }

  /** Addresses of the place that its pages have found. */
  #found = 0;
  /** Links that led to these, and the sum of links times addresses found before, which is that number times the size of the place. */
  #known = 0;
  #caught = 0;
  #circling = 0;
  #speaking = 0;

  /** Addresses found by a page that tells nothing else, as the first ones of a host. */
  find(fresh: number): void {
    this.#found += fresh;
  }

  count({ known, fresh }: LinksWithin, saysLittle: boolean): void {
    this.#known = FADES_BY * this.#known + known;
    this.#caught = FADES_BY * this.#caught + (known + fresh) * this.#found;
    this.#found += fresh;
    const isCircling = saysLittle && fresh > 0;
    this.#circling = FADES_BY * this.#circling + (isCircling ? 1 : 0);
    this.#speaking = FADES_BY * this.#speaking + (saysLittle ? 0 : 1);
  }

  /** It has a page for any address, such as a real one is. */
  hasAll = false;

  /** Enough of its pages were seen for a verdict. */
  get isTold(): boolean {
    return this.hasAll || this.#isCircling || this.#caught >= EXPECTED * this.#endlessAbove;
  }

  get isOpen(): boolean {
    return this.hasAll || this.#isCircling || (this.isTold && this.#caught > this.#endlessAbove * this.#known);
  }

  get #isCircling(): boolean {
    const all = this.#circling + this.#speaking;
    return this.#circling > CIRCLING_AFTER - 0.5 && this.#circling > CIRCLING_ABOVE * all;
  }
}
