/** The words of a page's own address: generators write them into their pages. @module */
import { hash64 } from "../../text/hash.ts";
import { fold, wordsOf } from "../../text/words.ts";
import type { CanonicalUrl } from "../../types.ts";

/** A power of two. */
const PLACES = 256;

export class OwnWords {
  readonly #words: ReadonlySet<string>;
  readonly #lows: ReadonlySet<number>;
  /** Most words of a page have no hash that ends like one of these. */
  readonly #ends = new Uint8Array(PLACES);

  constructor(url: CanonicalUrl) {
    this.#words = new Set(wordsOf(fold(url)));
    const lows = new Set<number>();
    for (const word of this.#words) {
      const { low } = hash64(word);
      lows.add(low);
      this.#ends[low & (PLACES - 1)] = 1;
    }
    this.#lows = lows;
  }

  /** By the lower half of its hash. */
  hasLow(low: number): boolean {
    return this.#ends[low & (PLACES - 1)] === 1 && this.#lows.has(low);
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }
}
