/**
 * How relevant the fetched targets of each kind turned out, by a key such as a word of their anchors or a folder of
 * their URLs. What others see are the rates of the last publication, so that the value of a link changes only when all
 * links are weighed again.
 * @module
 */
import { at } from "../../collections/at.ts";

export class Rates {
  readonly #numbers = new Map<string, number>();
  readonly #sums: number[] = [];
  readonly #counts: number[] = [];
  #publishedSums = new Float64Array(0);
  #publishedCounts = new Float64Array(0);

  intern(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#sums.length);
    this.#counts.push(0);
    return this.#sums.push(0) - 1;
  }

  add(number: number, relevance: number, count = 1): void {
    this.#sums[number] = at(this.#sums, number) + relevance;
    this.#counts[number] = at(this.#counts, number) + count;
  }

  publish(): void {
    this.#publishedSums = Float64Array.from(this.#sums);
    this.#publishedCounts = Float64Array.from(this.#counts);
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
