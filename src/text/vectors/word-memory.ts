/** Vectors of words that were asked for lately: some words make up most of a crawl. @module */

/** So many words are remembered, and as many of those before them: 20 MB of vectors of 128 components. */
const MAX_REMEMBERED = 20_000;

export class WordMemory {
  readonly #make: (word: string) => Float32Array | undefined;
  #latest = new Map<string, Float32Array | undefined>();
  #earlier: ReadonlyMap<string, Float32Array | undefined> = new Map();

  constructor(make: (word: string) => Float32Array | undefined) {
    this.#make = make;
  }

  vector(word: string): Float32Array | undefined {
    const known = this.#latest.get(word);
    if (known !== undefined || this.#latest.has(word)) return known;
    const vector = this.#earlier.has(word) ? this.#earlier.get(word) : this.#make(word);
    if (this.#latest.size >= MAX_REMEMBERED) {
      this.#earlier = this.#latest;
      this.#latest = new Map();
    }
    this.#latest.set(word, vector);
    return vector;
  }
}
