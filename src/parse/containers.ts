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
      const parent = this.parents[id] ?? 0;
      blocks[id] = counts ? id : (blocks[parent] ?? 0);
    }
    return blocks;
  }
}

/** By container, whether it is a `div` with no other one inside. */
export function innermostDivisions({ parents, isDivision }: Containers): readonly boolean[] {
  const innermost = [...isDivision];
  /** By container, the nearest `div` at or above it. */
  const nearest = new Int32Array(parents.length).fill(-1);
  for (const [id, parent] of parents.entries()) {
    const above = nearest[parent] ?? -1;
    nearest[id] = isDivision[id] === true ? id : above;
    if (isDivision[id] === true && above >= 0) innermost[above] = false;
  }
  return innermost;
}

interface ContextElement {
  readonly parent: number;
  readonly start: number;
  end: number;
  /** Not a context after all: a `div` with another one inside. */
  isPassedOver: boolean;
  /** The nearest `div` at or above it, which stops being a leaf when another one opens inside. */
  division: ContextElement | undefined;
}

const WHOLE_TEXT = { start: 0, end: Number.POSITIVE_INFINITY };

/** Elements that can be the context of a link (p, li, td, …, leaf div) with the stretch of text that they hold. */
export class Contexts {
  readonly #elements: ContextElement[] = [];

  open(parent: number, start: number, isDivision: boolean): number {
    const division = this.#element(parent)?.division;
    if (isDivision && division !== undefined) division.isPassedOver = true;
    const element: ContextElement = { parent, start, end: Number.POSITIVE_INFINITY, isPassedOver: false, division };
    if (isDivision) element.division = element;
    return this.#elements.push(element) - 1;
  }

  close(id: number, end: number): void {
    const element = this.#element(id);
    if (element !== undefined) element.end = end;
  }

  /** The stretch of the nearest context at or above `id`; the whole text where there is none. */
  stretch(id: number): { readonly start: number; readonly end: number } {
    let element = this.#element(id);
    while (element?.isPassedOver) element = this.#element(element.parent);
    return element === undefined ? WHOLE_TEXT : { start: element.start, end: element.end };
  }

  #element(id: number): ContextElement | undefined {
    return id < 0 ? undefined : this.#elements[id];
  }
}
