/**
 * The number of each link among those of its host, in the order of discovery. Strategies that draw lots need it, others do not, so
 * links are numbered as far as somebody asks.
 * @module
 */
import { Int32Column } from "../collections/columns.ts";
import type { LinkId } from "../types.ts";

export class OnHosts {
  readonly #hostOf: (id: LinkId) => number;
  readonly #index = new Int32Column();
  readonly #linksOf: number[] = [];
  #numbered = 0;

  /** A link's host must not change. */
  constructor(hostOf: (id: LinkId) => number) {
    this.#hostOf = hostOf;
  }

  index(id: LinkId): number {
    this.#index.ensure(id + 1);
    for (; this.#numbered <= id; this.#numbered++) {
      const host = this.#hostOf(this.#numbered);
      const index = this.#linksOf[host] ?? 0;
      this.#index.data[this.#numbered] = index;
      this.#linksOf[host] = index + 1;
    }
    return this.#index.data[id] ?? 0;
  }
}
