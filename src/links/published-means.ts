/**
 * Means of groups of pages, drawn towards a prior while there are few: (n·R̄ + m0·prior)/(n + m0). What others see is
 * the *published* mean, which follows the true one only when an estimate would move by more than a tolerance: so each
 * new page concerns few links, and for the links of a group that grows to n pages it happens O(log n) times.
 * @module
 */
import { at } from "../collections/at.ts";

export interface PublishedMeansOptions {
  /** m0: the prior counts for so many pages. */
  readonly priorPages: number;
  /** Estimates are off by no more than this. */
  readonly tolerance: number;
}

interface Group {
  pages: number;
  sum: number;
  publishedPages: number;
  publishedSum: number;
}

export class PublishedMeans {
  readonly #options: PublishedMeansOptions;
  readonly #numbers = new Map<string, number>();
  readonly #groups: Group[] = [];

  constructor(options: PublishedMeansOptions) {
    this.#options = options;
  }

  /** Dense number of a group. */
  intern(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#groups.length);
    return this.#groups.push({ pages: 0, sum: 0, publishedPages: 0, publishedSum: 0 }) - 1;
  }

  /** Adds a page's value; true when the published mean has moved. */
  add(group: number, value: number): boolean {
    const one = at(this.#groups, group);
    one.pages++;
    one.sum += value;
    const moved = (prior: number) =>
      Math.abs(this.#blend(one.sum, one.pages, prior) - this.#blend(one.publishedSum, one.publishedPages, prior));
    // Linear in the prior: its ends bound all of it.
    if (Math.max(moved(0), moved(1)) <= this.#options.tolerance) return false;
    one.publishedPages = one.pages;
    one.publishedSum = one.sum;
    return true;
  }

  /** Whether any page of the group is in its published mean. */
  isKnown(group: number): boolean {
    return at(this.#groups, group).publishedPages > 0;
  }

  estimate(group: number, prior: number): number {
    const { publishedSum, publishedPages } = at(this.#groups, group);
    return this.#blend(publishedSum, publishedPages, prior);
  }

  #blend(sum: number, pages: number, prior: number): number {
    const { priorPages } = this.#options;
    if (pages === 0) return prior;
    const mean = sum / pages;
    return (pages * mean + priorPages * prior) / (pages + priorPages);
  }
}
