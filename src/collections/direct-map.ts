/** What is known of numbers, for so many of them: each has one place, and the next one of that place takes it over. @module */

export class DirectMap<Value> {
  readonly #mask: number;
  /** Of the value at each place, −1 for none. */
  readonly #numbers: Int32Array;
  readonly #values: (Value | undefined)[];

  /** A power of two. */
  constructor(places: number) {
    this.#mask = places - 1;
    this.#numbers = new Int32Array(places).fill(-1);
    this.#values = new Array<Value | undefined>(places).fill(undefined);
  }

  /** Undefined for what was not set, or has lost its place. */
  get(number: number): Value | undefined {
    const place = number & this.#mask;
    return this.#numbers[place] === number ? this.#values[place] : undefined;
  }

  set(number: number, value: Value): Value {
    const place = number & this.#mask;
    this.#numbers[place] = number;
    this.#values[place] = value;
    return value;
  }
}
