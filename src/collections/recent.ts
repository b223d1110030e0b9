/** What was used lately, up to a size. @module */

/**
 * Two generations: what is asked for moves into the young one, and when that is full, the old one is forgotten. So what was used
 * within the last `size` different ones is there, at most twice as many are kept, and every step takes constant time.
 */
export class Recent<Key, Value> {
  readonly #size: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(size: number) {
    this.#size = size;
  }

  /** What is known of the key, or what is made of it now. */
  get(key: Key, make: (key: Key) => Value): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? make(key);
    if (this.#young.size >= this.#size) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
