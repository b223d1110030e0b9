/**
 * Which samples of text the crawl has seen: a page all of whose text was seen before says nothing new, whatever its
 * address and whichever pages the text came from.
 * @module
 */

/** Four megabytes; the samples of a million pages fill a third of them. */
const BITS = 2 ** 25;
const LAST_BIT = BITS - 1;
/** Fewer samples, of some 130 words, say nothing about a text. */
const FEWEST = 8;
/** With less new text than this share a page is stale. */
const STALE_BELOW = 0.1;
const POOR_BELOW = 0.25;

export class KnownText {
  #seen: Uint8Array | undefined;

  /** Those that were not seen yet. */
  fresh(samples: readonly number[]): number[] {
    const seen = this.#seen;
    if (seen === undefined) return [...samples];
    const fresh: number[] = [];
    for (const sample of samples) if (!isSet(seen, sample & LAST_BIT)) fresh.push(sample);
    return fresh;
  }

  add(samples: readonly number[]): void {
    if (samples.length === 0) return;
    this.#seen ??= new Uint8Array(BITS / 8);
    for (const sample of samples) {
      const bit = sample & LAST_BIT;
      this.#seen[bit >>> 3] = (this.#seen[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
}

function isSet(bits: Uint8Array, bit: number): boolean {
  return ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

/** Says little that is new, as pages made from a pattern do. */
export function isPoorInNews(samples: number, fresh: number): boolean {
  return samples >= FEWEST && fresh < POOR_BELOW * samples;
}

export function isStale(samples: number, fresh: number): boolean {
  return samples >= FEWEST && fresh < STALE_BELOW * samples;
}
