/** Boosted regression trees: the sum, over all trees, of the value of the leaf that a row of numbers falls into. @module */

export interface TreeTable {
  /** Inner nodes of each tree, one tree behind the other. */
  readonly nodeCounts: Uint8Array;
  readonly features: Uint16Array;
  readonly thresholds: Float32Array;
  /** Children of a node within its tree; below zero, the leaf −1 − child. */
  readonly left: Int8Array;
  readonly right: Int8Array;
  /** One more than nodes in each tree. */
  readonly leaves: Float32Array;
}

export class Trees {
  readonly #table: TreeTable;
  readonly #groups: number;

  /** `groups`: trees take turns for so many outputs. */
  constructor(table: TreeTable, groups = 1) {
    this.#table = table;
    this.#groups = groups;
  }

  /** For each of the rows of `width` numbers its sums, `groups` of them. */
  sums(rows: Float32Array, width: number): Float64Array {
    const { nodeCounts, features, thresholds, left, right, leaves } = this.#table;
    const count = width === 0 ? 0 : rows.length / width;
    const sums = new Float64Array(count * this.#groups);
    let firstNode = 0;
    let firstLeaf = 0;
    for (let tree = 0; tree < nodeCounts.length; tree++) {
      const nodes = nodeCounts[tree]!;
      const group = tree % this.#groups;
      for (let row = 0; row < count; row++) {
        const base = row * width;
        let node = nodes === 0 ? -1 : 0;
        while (node >= 0) {
          const at = firstNode + node;
          node = rows[base + features[at]!]! <= thresholds[at]! ? left[at]! : right[at]!;
        }
        sums[row * this.#groups + group]! += leaves[firstLeaf - 1 - node]!;
      }
      firstNode += nodes;
      firstLeaf += nodes + 1;
    }
    return sums;
  }
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
