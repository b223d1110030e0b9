/**
 * How relevant the fetched targets of each kind turned out, by a key such as a word of their anchors or a folder of
 * their URLs. What others see are the rates of the last publication, so that the value of a link changes only when all
 * links are weighed again.
 * @module
 */
import { at } from "../../collections/at.ts";

export class Rates {
  readonly #numbers: Map<string, number>;
  readonly #sums: number[] = [];
  readonly #counts: number[] = [];
  #publishedSums = new Float64Array(0);
  #publishedCounts = new Float64Array(0);

  /** Rates of the same kinds in another respect share their numbers. */
  constructor(sameKinds?: Rates) {
    this.#numbers = sameKinds === undefined ? new Map() : sameKinds.#numbers;
  }

  intern(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  add(number: number, relevance: number, count = 1): void {
    // Numbers come in their order, but not every kind has been seen here: no holes.
    while (this.#sums.length <= number) {
      this.#sums.push(0);
      this.#counts.push(0);
    }
    this.#sums[number] = at(this.#sums, number) + relevance;
    this.#counts[number] = at(this.#counts, number) + count;
  }

  publish(): void {
    this.#publishedSums = new Float64Array(this.#sums);
    this.#publishedCounts = new Float64Array(this.#counts);
  }

  /** Published pages of the kind. */
  count(number: number): number {
    return this.#publishedCounts[number] ?? 0;
  }

  /** (Y + k·prior)/(N + k). */
  rate(number: number, prior: number, priorPages: number): number {
    const sum = this.#publishedSums[number] ?? 0;
    return (sum + priorPages * prior) / (this.count(number) + priorPages);
  }
}
