/** Finds a formal concept by its extent: an open-addressing table over the words of the bit sets. @module */
import { type Bits, sameBits } from "./bitset.ts";

export class ConceptIndex {
  readonly #extents: readonly Bits[];
  /** Concept + 1, or 0 where the place is free. */
  readonly #table: Uint32Array;
  readonly #mask: number;
  readonly #scratch: Bits;

  constructor(extents: readonly Bits[]) {
    this.#extents = extents;
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(2, extents.length * 2)));
    this.#table = new Uint32Array(capacity);
    this.#mask = capacity - 1;
    this.#scratch = new Uint32Array(extents[0]?.length ?? 0);
    extents.forEach((extent, concept) => {
      this.#table[this.#placeOf(extent)] = concept + 1;
    });
  }

  /** The number of the concept with this extent; −1 if there is none. */
  find(extent: Bits): number {
    return this.#table[this.#placeOf(extent)]! - 1;
  }

  /** `find` of what two sets have in common, without making the set. */
  findCommon(a: Bits, b: Bits): number {
    for (let word = 0; word < a.length; word++) this.#scratch[word] = a[word]! & b[word]!;
    return this.find(this.#scratch);
  }

  /** Where the extent stands, or the free place where it would stand. */
  #placeOf(extent: Bits): number {
    let place = hash(extent) & this.#mask;
    for (let entry = this.#table[place]!; entry !== 0; entry = this.#table[place]!) {
      if (sameBits(this.#extents[entry - 1]!, extent)) return place;
      place = (place + 1) & this.#mask;
    }
    return place;
  }
}

function hash(bits: Bits): number {
  let value = 0x9e3779b9;
  for (const word of bits) {
    value = Math.imul(value ^ word, 0x85ebca6b);
    value ^= value >>> 15;
  }
  return (Math.imul(value, 0xc2b2ae35) ^ (value >>> 13)) >>> 0;
}
