/** A hash table in flat arrays, from hashes of words to places in other arrays: several times as fast as a Map of numbers. @module */

export class HashSlots {
  /** Places that there are; what belongs to a slot lies at its number in arrays of this length. */
  readonly size: number;
  readonly #keys: Int32Array;
  readonly #used: Uint8Array;

  /** `capacity`: so many different keys at most. */
  constructor(capacity: number) {
    this.size = 2 ** Math.ceil(Math.log2(capacity * 2 + 2));
    this.#keys = new Int32Array(this.size);
    this.#used = new Uint8Array(this.size);
  }

  /** The slot of a key, −1 if it has none. */
  find(key: number): number {
    const slot = this.#slot(key);
    return this.#used[slot] === 1 ? slot : -1;
  }

  /** The slot of a key, new if it has none. */
  add(key: number): number {
    const slot = this.#slot(key);
    this.#keys[slot] = key;
    this.#used[slot] = 1;
    return slot;
  }

  #slot(key: number): number {
    const mask = this.size - 1;
    let slot = (key ^ (key >>> 15)) & mask;
    while (this.#used[slot] === 1 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }
}

/** Weights of words by their hashes. */
export class HashWeights {
  readonly #slots: HashSlots;
  readonly #weights: Float32Array;

  constructor(entries: readonly (readonly [hash: number, weight: number])[]) {
    this.#slots = new HashSlots(entries.length);
    this.#weights = new Float32Array(this.#slots.size);
    for (const [hash, weight] of entries) this.#weights[this.#slots.add(hash)] = weight;
  }

  /** 0 for words that are not known. */
  of(hash: number): number {
    const slot = this.#slots.find(hash);
    return slot < 0 ? 0 : this.#weights[slot]!;
  }
}
