/** Which blocks of a page are its content. @module */
import type { Block, Node } from "./tree.ts";

export class Kept {
  readonly #flags: Uint8Array;
  /** How many are kept before each block. */
  readonly #before: Int32Array;

  constructor(flags: Uint8Array) {
    this.#flags = flags;
    this.#before = new Int32Array(flags.length + 1);
    for (let at = 0; at < flags.length; at++) this.#before[at + 1] = (this.#before[at] ?? 0) + (flags[at] ?? 0);
  }

  has(block: Block): boolean {
    return this.#flags[block.index] === 1;
  }

  hasAt(index: number): boolean {
    return this.#flags[index] === 1;
  }

  /** How many blocks inside a node are kept. */
  within(node: Node): number {
    return (this.#before[node.endBlock] ?? 0) - (this.#before[node.firstBlock] ?? 0);
  }
}
