/**
 * Values on their way from one thread to another that come again and again: each travels once, and is a number from then on.
 * All messages have to be heard, in the order in which they were made.
 * @module
 */

/** What a message says that was not said before. */
export interface News<Value> {
  /** The number of the first of them: they are numbered one after the other. At 0 all earlier numbers are forgotten. */
  readonly from: number;
  readonly values: readonly Value[];
}

export class Telling<Value> {
  readonly #most: number;
  readonly #numbers = new Map<Value, number>();
  #from = 0;
  #values: Value[] = [];

  /** When so many values have numbers, both sides forget them all before the next message. */
  constructor(most: number) {
    this.#most = most;
  }

  /** What is numbered from now on belongs to the next message. */
  begin(): void {
    if (this.#numbers.size >= this.#most) this.#numbers.clear();
    this.#from = this.#numbers.size;
    this.#values = [];
  }

  number(value: Value): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(value, number);
    this.#values.push(value);
    return number;
  }

  numbers(values: readonly Value[]): Uint32Array {
    const numbers = new Uint32Array(values.length);
    for (let i = 0; i < values.length; i++) numbers[i] = this.number(values[i]!);
    return numbers;
  }

  /** Of the message that was begun last. */
  news(): News<Value> {
    return { from: this.#from, values: this.#values };
  }
}

export class Hearing<Value> {
  #values: Value[] = [];

  /** All values that have numbers, by number. */
  hear({ from, values }: News<Value>): readonly Value[] {
    if (from === 0) this.#values = [];
    if (from !== this.#values.length) throw new RangeError("a message between two threads was not heard");
    for (const value of values) this.#values.push(value);
    return this.#values;
  }
}

/** The values of these numbers. */
export function valuesOf<Value>(known: readonly Value[], numbers: Uint32Array): Value[] {
  const values: Value[] = [];
  for (let i = 0; i < numbers.length; i++) values.push(known[numbers[i]!]!);
  return values;
}
