/**
 * The elements that can be content blocks, and the elements whose text can be a link's context, as trees in flat
 * arrays. Which of them count is known only when the page has been read: a `div` with another one inside is no leaf,
 * and `section` or `table` count only on pages without any `div`.
 * @module
 */

/** Containers of content blocks; number 0 is the body. A parent has a smaller number than its children. */
export class Containers {
  readonly parents: number[] = [-1];
  readonly isDivision: boolean[] = [false];
  #hasDivision = false;

  add(parent: number, isDivision: boolean): number {
    this.parents.push(parent);
    this.isDivision.push(isDivision);
    this.#hasDivision ||= isDivision;
    return this.parents.length - 1;
  }

  /** For each container the one that is a content block: itself, or the nearest that counts on this page. */
  blocks(): Int32Array {
    const blocks = new Int32Array(this.parents.length);
    for (let id = 1; id < blocks.length; id++) {
      const counts = this.isDivision[id] === true || !this.#hasDivision;
      blocks[id] = counts ? id : blocks[this.parents[id]!]!;
    }
    return blocks;
  }
}

/** Elements that can be the context of a link (p, li, td, …, leaf div) with the stretch of text that they hold. */
export class Contexts {
  readonly #parents: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Not a context after all: a `div` with another one inside. */
  readonly #isPassedOver: boolean[] = [];
  /** The nearest `div` at or above each, to find the one that stops being a leaf. */
  readonly #divisions: number[] = [];

  open(parent: number, start: number, isDivision: boolean): number {
    const id = this.#parents.length;
    const division = parent < 0 ? -1 : this.#divisions[parent]!;
    if (isDivision && division >= 0) this.#isPassedOver[division] = true;
    this.#parents.push(parent);
    this.#starts.push(start);
    this.#ends.push(Number.POSITIVE_INFINITY);
    this.#isPassedOver.push(false);
    this.#divisions.push(isDivision ? id : division);
    return id;
  }

  close(id: number, end: number): void {
    this.#ends[id] = end;
  }

  /** The stretch of the nearest context at or above `id`; the whole text where there is none. */
  stretch(id: number): { readonly start: number; readonly end: number } {
    while (id >= 0 && this.#isPassedOver[id]) id = this.#parents[id]!;
    if (id < 0) return { start: 0, end: Number.POSITIVE_INFINITY };
    return { start: this.#starts[id]!, end: this.#ends[id]! };
  }
}
