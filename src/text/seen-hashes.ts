/**
 * Which hashes were met in one text. A `Set` would keep an object for each of them, and every word of a crawl passes here:
 * they lie in one array instead, open addressing, which is used again for the next text.
 * @module
 */

/** Set in the upper half of a place that is taken. */
const TAKEN = 0x80000000;
/** Bits of the upper half that are compared. */
const HIGH_BITS = 0x1fffff;
/** Enough for the pairs of words of most pages. */
const PLACES = 8192;

export class SeenHashes {
  /** Lower and upper half of each in turn. */
  #places = new Int32Array(2 * PLACES);
  #mask = PLACES - 1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    if (this.#mask < PLACES) this.#places.fill(0);
    else this.#places = new Int32Array(2 * PLACES);
    this.#mask = PLACES - 1;
    this.#size = 0;
  }

  /** True for one that was not met yet; 53 of its bits count. */
  add(high: number, low: number): boolean {
    const lower = low | 0;
    const upper = (high & HIGH_BITS) | TAKEN;
    const place = this.#placeOf(lower, upper);
    if (this.#places[place + 1] !== 0) return false;
    this.#places[place] = lower;
    this.#places[place + 1] = upper;
    if (2 * ++this.#size > this.#mask) this.#grow();
    return true;
  }

  /** Where it lies, or else the first free place on its way. */
  #placeOf(lower: number, upper: number): number {
    const places = this.#places;
    const mask = this.#mask;
    for (let at = (lower ^ (lower >>> 15)) & mask; ; at = (at + 1) & mask) {
      const there = places[2 * at + 1];
      if (there === 0 || (there === upper && places[2 * at] === lower)) return 2 * at;
    }
  }

  #grow(): void {
    const before = this.#places;
    this.#places = new Int32Array(2 * before.length);
    this.#mask = before.length - 1;
    for (let at = 0; at < before.length; at += 2) {
      const [lower, upper] = [before[at] ?? 0, before[at + 1] ?? 0];
      if (upper !== 0) this.#places.set([lower, upper], this.#placeOf(lower, upper));
    }
  }
}
