/** The classes of a page's nodes, each value once: pages repeat them, and what they say need be worked out only once. @module */
import type { Node, Tree } from "./tree.ts";

export class NodeClasses {
  /** The values of `class`, and by the same number how many nodes have each. */
  readonly values: readonly string[];
  readonly counts: readonly number[];
  /** How many keys there are. */
  readonly keyCount: number;
  readonly #keys: Int32Array;

  constructor(tree: Tree) {
    this.#keys = new Int32Array(tree.nodes.length);
    const known = new Map<string, number>();
    const counts: number[] = [];
    for (const { index, attributes } of tree.nodes) {
      if (attributes.class === undefined) continue;
      const key = keyIn(known, attributes.class);
      this.#keys[index] = key;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    this.values = [...known.keys()];
    this.counts = counts;
    for (const { index, attributes, name } of tree.nodes) {
      if (attributes.class === undefined) this.#keys[index] = keyIn(known, name);
    }
    this.keyCount = known.size;
  }

  /** By which the like of a node are known: the number of its value, or one of its name where it has no classes. */
  keyOf(node: Node): number {
    return this.#keys[node.index]!;
  }
}

function keyIn(known: Map<string, number>, text: string): number {
  const key = known.get(text) ?? known.size;
  if (key === known.size) known.set(text, key);
  return key;
}
