/**
 * When something that costs as much as the crawl is large may be done again: every so many pages at first, later
 * whenever the crawl has grown by a share of itself. So its cost per page stays bounded.
 * @module
 */

export interface GrowthScheduleOptions {
  /** Least number of pages between two times. */
  readonly every?: number;
  /** By this factor the crawl has to have grown since the last time. */
  readonly growth?: number;
}

export class GrowthSchedule {
  readonly #every: number;
  readonly #growth: number;
  #next: number;

  /** Every ten pages; from 500 pages on, at every fiftieth part more. */
  constructor({ every = 10, growth = 1.02 }: GrowthScheduleOptions = {}) {
    this.#every = every;
    this.#growth = growth;
    this.#next = every;
  }

  /** True when it is time; the next time is set then. */
  isDue(pages: number): boolean {
    if (pages < this.#next) return false;
    this.#next = Math.max(pages + this.#every, Math.ceil(pages * this.#growth));
    return true;
  }
}
