/**
 * How relevant the fetched targets of each kind turned out, by a key such as a word of their anchors or a folder of
 * their URLs. What others see are the rates of the last publication, so that the value of a link changes only when all
 * links are weighed again.
 * @module
 */
import { Float64Column } from "../../collections/columns.ts";

export class Rates {
  readonly #numbers: Map<string, number>;
  readonly #sums = new Float64Column();
  readonly #counts = new Float64Column();
  #publishedSums = new Float64Array(0);
  #publishedCounts = new Float64Array(0);
  /** Of the kinds that were asked for since the last publication; NaN for the others. */
  #logRatios = new Float64Array(0);

  /** What is left of earlier pages of a kind when another comes in. */
  readonly #keeps: number;

  /**
   * Rates of the same kinds in another respect share their numbers. With a `memory` about so many pages of each kind count,
   * the latest.
   */
  constructor({ sameKinds, memory = Infinity }: { readonly sameKinds?: Rates; readonly memory?: number } = {}) {
    this.#numbers = sameKinds === undefined ? new Map() : sameKinds.#numbers;
    this.#keeps = 1 - 1 / memory;
  }

  intern(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  add(number: number, relevance: number, count = 1): void {
    for (const column of [this.#sums, this.#counts]) column.ensure(number + 1);
    this.#sums.data[number] = this.#keeps * (this.#sums.data[number] ?? 0) + relevance;
    this.#counts.data[number] = this.#keeps * (this.#counts.data[number] ?? 0) + count;
  }

  /** A page that was added before is so much more relevant than it was said then; `later` pages of the kind were added since. */
  correct(number: number, difference: number, later = 0): void {
    this.#sums.data[number] = (this.#sums.data[number] ?? 0) + this.#keeps ** later * difference;
  }

  publish(): void {
    this.#publishedSums = this.#sums.data.slice();
    this.#publishedCounts = this.#counts.data.slice();
    this.#logRatios = new Float64Array(this.#publishedCounts.length).fill(Number.NaN);
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

  /** log(rate / prior), 0 for a kind without pages. Between two publications the prior must stay the same. */
  logRatio(number: number, prior: number, priorPages: number): number {
    const known = this.#logRatios[number];
    if (known === undefined) return 0; // newer than the publication
    if (!Number.isNaN(known)) return known;
    const value = this.count(number) > 0 ? Math.log(this.rate(number, prior, priorPages) / prior) : 0;
    this.#logRatios[number] = value;
    return value;
  }
}
