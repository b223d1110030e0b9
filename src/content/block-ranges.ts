/** Values of blocks, looked at over stretches of a page. @module */

/** Means by words; a block without words still counts a little. */
const LEAST = 0.5;

export class BlockRanges {
  readonly #values: Float64Array;
  readonly #sums: Float64Array;
  readonly #totals: Float64Array;

  constructor(values: Float64Array, counts: Float64Array) {
    this.#values = values;
    this.#sums = new Float64Array(values.length + 1);
    this.#totals = new Float64Array(values.length + 1);
    for (let at = 0; at < values.length; at++) {
      const weight = counts[at]! + LEAST;
      this.#sums[at + 1] = this.#sums[at]! + values[at]! * weight;
      this.#totals[at + 1] = this.#totals[at]! + weight;
    }
  }

  /** −1 beyond the page. */
  at(index: number): number {
    return this.#values[index] ?? -1;
  }

  /** Over a part of the page, cut to it. */
  mean(from: number, to: number): number {
    const start = Math.max(0, from);
    const end = Math.min(this.#values.length, to);
    return (this.#sums[end]! - this.#sums[start]!) / Math.max(this.#totals[end]! - this.#totals[start]!, 1e-9);
  }
}
