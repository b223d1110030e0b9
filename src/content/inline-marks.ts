/** Which link and which inline marks are open: as numbers, since inline elements may overlap and are often left open. @module */
import { Mark } from "./tree.ts";

const MARKS: ReadonlyMap<string, number> = new Map([
  ["b", 0],
  ["strong", 0],
  ["i", 1],
  ["em", 1],
  ["cite", 1],
  ["dfn", 1],
  ["var", 1],
  ["code", 2],
  ["kbd", 2],
  ["samp", 2],
  ["tt", 2],
  ["s", 3],
  ["del", 3],
  ["strike", 3],
  ["sup", 4],
  ["sub", 5],
]);
const BITS = [Mark.bold, Mark.italic, Mark.code, Mark.struck, Mark.raised, Mark.lowered];

interface State {
  readonly href: string | undefined;
  readonly counts: readonly number[];
}

const NOTHING_OPEN: readonly number[] = BITS.map(() => 0);

export class InlineMarks {
  href: string | undefined;
  bits = 0;
  #counts: readonly number[] = NOTHING_OPEN;
  /** What was open when the element at each depth started. */
  readonly #states: (State | undefined)[] = [];

  open(name: string, href: string | undefined): void {
    if (name === "a") this.href = href ?? this.href;
    this.#count(name, 1);
  }

  close(name: string): void {
    if (name === "a") this.href = undefined;
    this.#count(name, -1);
  }

  enter(depth: number): void {
    this.#states[depth] = { href: this.href, counts: this.#counts };
  }

  /** Marks that were opened inside an element end with it, and those that it closed stay closed. */
  leave(depth: number): void {
    const state = this.#states[depth];
    if (state === undefined) return;
    if (this.href !== state.href && this.href !== undefined) this.href = undefined;
    if (this.#counts === state.counts) return;
    this.#set(this.#counts.map((count, mark) => Math.min(count, state.counts[mark] ?? 0)));
  }

  #count(name: string, change: number): void {
    const mark = MARKS.get(name);
    if (mark === undefined) return;
    this.#set(this.#counts.map((count, at) => (at === mark ? Math.max(0, count + change) : count)));
  }

  #set(counts: readonly number[]): void {
    this.#counts = counts;
    this.bits = 0;
    for (const [mark, bit] of BITS.entries()) if ((counts[mark] ?? 0) > 0) this.bits |= bit;
  }
}
