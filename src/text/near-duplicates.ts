/**
 * Finds among the fingerprints seen so far one that differs in at most three bits. Four bands of 16 bits: two
 * fingerprints that differ in three bits agree in at least one band, so that only those which share a band are compared.
 * @module
 */
import type { Bits64 } from "./hash.ts";
import { hammingDistance } from "./simhash.ts";

const MAX_DISTANCE = 3;
const BAND_BITS = 16;

interface Seen {
  /** Counted from 0 in the order of arrival. */
  readonly number: number;
  readonly id: number;
  readonly fingerprint: Bits64;
}

/** Two texts are nearly the same. */
export function isNearDuplicate(a: Bits64, b: Bits64): boolean {
  return hammingDistance(a, b) <= MAX_DISTANCE;
}

export class NearDuplicates {
  /** Band number and its bits → the fingerprints that have them, in the order of arrival. */
  readonly #bands = new Map<number, Seen[]>();
  #size = 0;

  /** The earliest id whose fingerprint is within three bits, or undefined. */
  find(fingerprint: Bits64): number | undefined {
    let earliest: Seen | undefined;
    for (const band of bandsOf(fingerprint)) {
      for (const seen of this.#bands.get(band) ?? []) {
        // Numbers rise within a band: the first that fits is the band's earliest.
        if (earliest !== undefined && seen.number >= earliest.number) break;
        if (isNearDuplicate(fingerprint, seen.fingerprint)) earliest = seen;
      }
    }
    return earliest?.id;
  }

  add(id: number, fingerprint: Bits64): void {
    const seen = { number: this.#size++, id, fingerprint };
    for (const band of bandsOf(fingerprint)) {
      const members = this.#bands.get(band);
      if (members === undefined) this.#bands.set(band, [seen]);
      else members.push(seen);
    }
  }
}

function bandsOf({ high, low }: Bits64): readonly number[] {
  return [low & 0xffff, low >>> BAND_BITS, high & 0xffff, high >>> BAND_BITS].map(
    (bits, band) => (band << BAND_BITS) | bits,
  );
}
