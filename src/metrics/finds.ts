/** What a crawl has found, page by page, where the relevance of a page is a probability. @module */
import type { LinkId } from "../types.ts";

export class Finds {
  readonly #relevance: number[] = [];
  readonly #placeOf = new Map<LinkId, number>();
  /** Sums of the relevances up to each page; those from `#summed` on are out of date. */
  readonly #sums: number[] = [0];
  #summed = 0;

  add(page: LinkId, relevance: number): void {
    this.#placeOf.set(page, this.#relevance.length);
    this.#relevance.push(relevance);
  }

  /** The page is judged otherwise now. */
  change(page: LinkId, relevance: number): void {
    const place = this.#placeOf.get(page);
    if (place === undefined) return;
    this.#relevance[place] = relevance;
    this.#summed = Math.min(this.#summed, place);
  }

  get pages(): number {
    return this.#relevance.length;
  }

  /** How many relevant pages are expected among those from one place up to another. */
  expected(from = 0, to = this.pages): number {
    return this.#sumUpTo(to) - this.#sumUpTo(from);
  }

  /** Pages since the last that was relevant. */
  since(relevantAbove: number): number {
    const last = this.#relevance.findLastIndex((relevance) => relevance > relevantAbove);
    return this.pages - 1 - last;
  }

  #sumUpTo(place: number): number {
    for (; this.#summed < this.pages; this.#summed++) {
      this.#sums[this.#summed + 1] = (this.#sums[this.#summed] ?? 0) + (this.#relevance[this.#summed] ?? 0);
    }
    return this.#sums[place] ?? 0;
  }
}
