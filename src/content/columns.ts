/** Columns of numbers that lie in one piece of memory: a page needs dozens, and each piece costs more than what is done in it. @module */

export class Columns {
  readonly #buffer: ArrayBuffer;
  readonly #size: number;
  #at = 0;

  /** `count` columns of `size` zeros. */
  constructor(size: number, count: number) {
    this.#size = size;
    this.#buffer = new ArrayBuffer(size * count * Float64Array.BYTES_PER_ELEMENT);
  }

  /** Throws when there are no more. */
  next(): Float64Array {
    const column = new Float64Array(this.#buffer, this.#at, this.#size);
    this.#at += column.byteLength;
    return column;
  }
}
