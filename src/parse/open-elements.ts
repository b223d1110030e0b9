/**
 * The stack of open elements, with what each level means for the text inside: label group, container, context, noise.
 * Depth is bounded, and a bit set of the open kinds answers most questions without a search, so that no page takes
 * more than linear time. Inline elements are not on the stack unless they matter.
 * @module
 */
import type { Zone } from "../types.ts";
import { breaksOutOfForeign, type Element, holdsHtmlInForeign, type ImpliedEnd, Kind } from "./elements.ts";

/** Deeper elements count as text of the deepest one. Real pages stay far below: inline elements are not counted. */
export const MAX_DEPTH = 256;

/** One level of the stack. Levels are reused: a new one per tag would be most of the garbage of a page. */
export interface Level {
  element: Element;
  zone: Zone;
  container: number;
  /** Index of the nearest context element, −1 if none. */
  context: number;
  /** Index of the context that this element itself is, −1 if none. */
  ownContext: number;
}

/** Told of every element that ends, innermost first. */
export interface EndListener {
  ended(level: Level, depth: number): void;
}

export class OpenElements {
  readonly #levels: Level[];
  readonly #listener: EndListener;
  #depth = 1;
  /** Elements opened and not closed below the deepest level. */
  #beyond = 0;
  readonly #counts = new Int32Array(32);
  #openKinds = 0;
  /** Depth of the outermost level of noise, 0 if none. */
  #noiseAt = 0;

  constructor(root: Element, listener: EndListener) {
    this.#levels = [{ element: root, zone: 4, container: 0, context: -1, ownContext: -1 }];
    this.#listener = listener;
  }

  get top(): Level {
    return this.#levels[this.#depth - 1]!;
  }

  get depth(): number {
    return this.#depth;
  }

  /** Text and links here are not for readers. */
  get isNoise(): boolean {
    return this.#noiseAt > 0;
  }

  has(kinds: number): boolean {
    return (this.#openKinds & kinds) !== 0;
  }

  /**
   * Whether an element needs a level: inline ones say nothing about their text. Inside noise, those matter that could be
   * taken for the end of it.
   */
  needsLevel(element: Element): boolean {
    if (element.kind !== Kind.inline) return true;
    if (this.#noiseAt === 0) return false;
    return element.name === this.#levels[this.#noiseAt]!.element.name || holdsHtmlInForeign(element);
  }

  /** Opens a level that starts as a copy of the one above; undefined when the stack is full. */
  push(element: Element, startsNoise: boolean): Level | undefined {
    if (this.#depth >= MAX_DEPTH) {
      this.#beyond++;
      return undefined;
    }
    const above = this.top;
    const level = this.#levelAt(this.#depth++, above);
    level.element = element;
    level.zone = heavier(element.zone, above.zone);
    level.container = above.container;
    level.context = above.context;
    level.ownContext = -1;
    if (startsNoise && this.#noiseAt === 0) this.#noiseAt = this.#depth - 1;
    this.#count(element.kind, 1);
    return level;
  }

  /** What the start tag of `element` ends by implication. */
  endImplied(element: Element): void {
    for (const rule of element.endsOnOpen) if (this.has(rule.kinds)) this.#endOutermost(rule);
    if (this.has(Kind.foreign) && breaksOutOfForeign(element)) this.#breakOut();
  }

  /** The end tag of `element`. Whether an open element was there to end. */
  close(element: Element): boolean {
    if (this.#beyond > 0 && element.kind !== Kind.inline) {
      this.#beyond--;
      return true;
    }
    if (!this.has(element.kind) || !this.needsLevel(element)) return false;
    const at = this.#find(element);
    if (at < 0) return false;
    // By the standard's adoption agency, `</b>` ends the bold and leaves the blocks opened inside it open.
    if (element.kind === Kind.bold) this.#remove(at);
    else this.#cut(at);
    return true;
  }

  closeAll(): void {
    this.#cut(1);
  }

  #find(element: Element): number {
    for (let at = this.#depth - 1; at > 0; at--) {
      const open = this.#levels[at]!.element;
      if (open.name === element.name || (open.kind & element.kind & Kind.heading) !== 0) return at;
      if ((open.kind & element.scope) !== 0) return -1;
    }
    return -1;
  }

  #endOutermost(rule: ImpliedEnd): void {
    let found = -1;
    for (let at = this.#depth - 1; at > 0; at--) {
      const { kind } = this.#levels[at]!.element;
      if ((kind & rule.kinds) !== 0) found = at;
      else if ((kind & rule.stops) !== 0) break;
    }
    if (found > 0) this.#cut(found);
  }

  #breakOut(): void {
    for (let at = this.#depth - 1; at > 0; at--) {
      const { element } = this.#levels[at]!;
      if (holdsHtmlInForeign(element)) return;
      if (element.kind === Kind.foreign) {
        this.#cut(at);
        return;
      }
    }
  }

  /** Ends the level `at` and all inside it. */
  #cut(at: number): void {
    this.#beyond = 0;
    while (this.#depth > at) {
      const level = this.#levels[--this.#depth]!;
      if (this.#depth === this.#noiseAt) this.#noiseAt = 0;
      this.#count(level.element.kind, -1);
      this.#listener.ended(level, this.#depth);
    }
  }

  /** Takes one level out and leaves those inside it open, with their label groups worked out anew. */
  #remove(at: number): void {
    const [removed] = this.#levels.splice(at, 1);
    if (removed === undefined) return;
    this.#depth--;
    if (at === this.#noiseAt) this.#noiseAt = 0;
    else if (at < this.#noiseAt) this.#noiseAt--;
    this.#count(removed.element.kind, -1);
    for (let below = at; below < this.#depth; below++) {
      const level = this.#levels[below]!;
      level.zone = heavier(level.element.zone, this.#levels[below - 1]!.zone);
    }
    this.#listener.ended(removed, at);
  }

  #levelAt(depth: number, like: Level): Level {
    const existing = this.#levels[depth];
    if (existing !== undefined) return existing;
    // Not a copy by spreading: all levels have one shape then, that of the root.
    const { element, zone, container, context, ownContext } = like;
    const level = { element, zone, container, context, ownContext };
    this.#levels.push(level);
    return level;
  }

  #count(kind: number, change: 1 | -1): void {
    const bit = 31 - Math.clz32(kind);
    const count = this.#counts[bit]! + change;
    this.#counts[bit] = count;
    if (count === 0) this.#openKinds &= ~kind;
    else this.#openKinds |= kind;
  }
}

/** A text belongs to the heaviest label group among its ancestors. */
function heavier(one: Zone, other: Zone): Zone {
  return one < other ? one : other;
}
