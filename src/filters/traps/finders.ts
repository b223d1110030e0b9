/**
 * Which page of a place was the first to lead to an address there. Fish must be marked in the first catch to tell anything in the
 * second: an address that pages from elsewhere have found is no evidence of the size of the place. And those that one page has found
 * know each other, as the pages of one thread do, however many threads there are.
 * @module
 */
import { Int32Column } from "../../collections/columns.ts";
import type { LinkId } from "../../types.ts";

const NOBODY = -1;
/** What a link among pages that one page has found counts, beside one between any two; ours. */
const AMONG_SIBLINGS = 0.2;

export class Finders {
  /** Plus one. */
  readonly #finder = new Int32Column();

  /** A page of its place was the first to link to an address. */
  found(target: LinkId, page: LinkId): void {
    this.#finder.ensure(target + 1);
    this.#finder.data[target] = page + 1;
  }

  /** What a link from a page to a known address of its place counts. */
  shareOf(target: LinkId, page: LinkId): number {
    const finder = this.#of(target);
    if (finder === NOBODY) return 0;
    const own = this.#of(page);
    return finder === own || target === own ? AMONG_SIBLINGS : 1;
  }

  #of(id: LinkId): number {
    return (this.#finder.data[id] ?? 0) - 1;
  }
}
