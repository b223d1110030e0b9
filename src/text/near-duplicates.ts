/**
 * Finds among the fingerprints seen so far one that differs in at most three bits. Four bands of 16 bits: two
 * fingerprints that differ in three bits agree in at least one band, so that only those which share a band are compared.
 * @module
 */
import type { Bits64 } from "./hash.ts";
import { hammingDistance } from "./simhash.ts";

const MAX_DISTANCE = 3;
const BAND_BITS = 16;

export class NearDuplicates {
  /** Band number and its bits → numbers of the fingerprints that have them. */
  readonly #bands = new Map<number, number[]>();
  readonly #ids: number[] = [];
  readonly #fingerprints: Bits64[] = [];

  get size(): number {
    return this.#ids.length;
  }

  /** The earliest id whose fingerprint is within three bits, or undefined. */
  find(fingerprint: Bits64): number | undefined {
    let earliest = this.#ids.length;
    for (const band of bandsOf(fingerprint)) {
      for (const number of this.#bands.get(band) ?? []) {
        // Numbers rise within a band: the first that fits is the band's earliest.
        if (number >= earliest) break;
        if (hammingDistance(fingerprint, this.#fingerprints[number]!) <= MAX_DISTANCE) earliest = number;
      }
    }
    return this.#ids[earliest];
  }

  add(id: number, fingerprint: Bits64): void {
    const number = this.#ids.push(id) - 1;
    this.#fingerprints.push(fingerprint);
    for (const band of bandsOf(fingerprint)) {
      const members = this.#bands.get(band);
      if (members === undefined) this.#bands.set(band, [number]);
      else members.push(number);
    }
  }

  /** JSON: id, high and low half of each fingerprint in the order of arrival. */
  snapshot(): readonly (readonly [number, number, number])[] {
    return this.#ids.map((id, number) => {
      const { high, low } = this.#fingerprints[number]!;
      return [id, high, low];
    });
  }

  /** Into a new index. */
  restore(rows: readonly (readonly [number, number, number])[]): void {
    for (const [id, high, low] of rows) this.add(id, { high, low });
  }
}

function bandsOf({ high, low }: Bits64): readonly number[] {
  return [low & 0xffff, low >>> BAND_BITS, high & 0xffff, high >>> BAND_BITS].map(
    (bits, band) => (band << BAND_BITS) | bits,
  );
}
