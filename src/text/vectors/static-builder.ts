/**
 * Collects words and their vectors in the order of a file (most frequent first) and makes a table of them.
 * @module
 */
import { MAX_WORD_BYTES, type StaticTable } from "./static-file.ts";

const LARGEST = 127;

export class StaticBuilder {
  readonly #dimension: number;
  readonly #ranks = new Map<string, number>();
  readonly #words: Buffer[] = [];
  #vectors: Int8Array;

  constructor(dimension: number, expected = 1024) {
    this.#dimension = dimension;
    this.#vectors = new Int8Array(Math.max(1, expected) * dimension);
  }

  get size(): number {
    return this.#words.length;
  }

  /** Repeated, overlong and empty words and vectors without a direction are left out; the first of equal words stays. */
  add(word: string, values: ArrayLike<number>): void {
    const bytes = Buffer.from(word);
    if (bytes.length === 0 || bytes.length > MAX_WORD_BYTES || this.#ranks.has(word)) return;
    let largest = 0;
    for (let i = 0; i < this.#dimension; i++) largest = Math.max(largest, Math.abs(values[i] ?? 0));
    if (largest === 0) return;
    const from = this.#words.length * this.#dimension;
    if (from === this.#vectors.length) this.#grow();
    for (let i = 0; i < this.#dimension; i++)
      this.#vectors[from + i] = Math.round(((values[i] ?? 0) / largest) * LARGEST);
    this.#ranks.set(word, this.#words.length);
    this.#words.push(bytes);
  }

  build(name: string): StaticTable {
    const count = this.#words.length;
    const sorted = this.#words.map((bytes, rank) => ({ bytes, rank })).sort((a, b) => Buffer.compare(a.bytes, b.bytes));
    const order = new Uint32Array(count);
    const scales = new Float32Array(count);
    const vectors = new Int8Array(count * this.#dimension);
    for (const [index, { rank }] of sorted.entries()) {
      const row = this.#vectors.subarray(rank * this.#dimension, (rank + 1) * this.#dimension);
      order[rank] = index;
      scales[index] = 1 / Math.sqrt(row.reduce((sum, x) => sum + x * x, 0));
      vectors.set(row, index * this.#dimension);
    }
    const words = sorted.map(({ bytes }) => bytes);
    const lengths = Uint8Array.from(words, ({ length }) => length);
    return { name, dimension: this.#dimension, order, scales, lengths, words: Buffer.concat(words), vectors };
  }

  #grow(): void {
    const larger = new Int8Array(this.#vectors.length * 2);
    larger.set(this.#vectors);
    this.#vectors = larger;
  }
}
