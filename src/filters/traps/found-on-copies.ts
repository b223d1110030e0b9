/**
 * Links that only copies of pages have led to. A copy has the links of its original; what it leads to beyond these comes from its
 * address: sessions, orders, relative links at the wrong place.
 * @module
 */
import { Uint8Column } from "../../collections/columns.ts";
import type { Drop, LinkId } from "../../types.ts";

const DETAIL = "its place, or all that lead to it, have the words of earlier pages; others come first";
export const COPIED: Drop = { keep: false, reason: "trap-copied", detail: DETAIL };

export class FoundOnCopies {
  readonly #isFound = new Uint8Column();

  /** A page leads to these, to some of them first. */
  add(isCopy: boolean, known: readonly LinkId[], fresh: readonly LinkId[]): void {
    if (isCopy) for (const id of fresh) this.#mark(id, 1);
    else for (const id of known) if (this.has(id)) this.#mark(id, 0);
  }

  has(id: LinkId): boolean {
    return this.#isFound.data[id] === 1;
  }

  #mark(id: LinkId, value: number): void {
    this.#isFound.ensure(id + 1);
    this.#isFound.data[id] = value;
  }
}
