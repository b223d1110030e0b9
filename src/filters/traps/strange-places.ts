/** All places of a host of which little is known: whether most of their pages did nothing but lead on. @module */

/** So many pages, and so great a share of them; ours. */
const OPEN_AFTER = 3;
const OPEN_ABOVE = 0.75;
/** What was learned fades, so that a host may turn out otherwise. */
const FADES_BY = 0.95;

export class StrangePlaces {
  #open = 0;
  #closed = 0;

  count(leadsOn: boolean): void {
    this.#open = FADES_BY * this.#open + (leadsOn ? 1 : 0);
    this.#closed = FADES_BY * this.#closed + (leadsOn ? 0 : 1);
  }

  get isOpen(): boolean {
    return this.#open > OPEN_AFTER - 0.5 && this.#open > OPEN_ABOVE * (this.#open + this.#closed);
  }
}
