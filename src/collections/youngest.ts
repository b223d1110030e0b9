/** What was made for each key, for so many keys at most: the oldest go first. @module */

export class Youngest<Key, Value> {
  readonly #size: number;
  readonly #make: () => Value;
  readonly #values = new Map<Key, Value>();

  constructor(size: number, make: () => Value) {
    this.#size = size;
    this.#make = make;
  }

  /** Undefined for what was never made, or is forgotten. */
  known(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  of(key: Key): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.#make();
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#size && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
