/**
 * Boosted regression trees: the sum, over all trees, of the value of the leaf that a row of numbers falls into. Hot path: a row goes
 * through all trees at once, so that both stay in the nearest memory.
 * @module
 */

export interface TreeTable {
  /** Inner nodes of each tree, one tree behind the other; children come behind their parents. */
  readonly nodeCounts: Uint8Array;
  readonly features: Uint16Array;
  readonly thresholds: Float32Array;
  /** Children of a node within its tree; below zero, the leaf −1 − child. */
  readonly left: Int8Array;
  readonly right: Int8Array;
  /** One more than nodes in each tree. */
  readonly leaves: Float32Array;
}

/** After every so many trees, a row that is settled is left alone. */
const ROUND = 10;
/** Below this a row is settled. */
const HOPELESS = -2.5;
/** Above this it is as well. */
const CERTAIN = 3;

/** Trees for several outputs take turns. */
export function sumTurns(table: TreeTable, row: Float32Array, outputs: number): Float64Array {
  const { nodeCounts, features, thresholds, left, right, leaves } = table;
  const sums = new Float64Array(outputs);
  let [firstNode, firstLeaf] = [0, 0];
  for (let tree = 0; tree < nodeCounts.length; tree++) {
    const nodes = nodeCounts[tree]!;
    let node = nodes === 0 ? -1 : 0;
    while (node >= 0) {
      const at = firstNode + node;
      node = row[features[at]!]! <= thresholds[at]! ? left[at]! : right[at]!;
    }
    sums[tree % outputs]! += leaves[firstLeaf - 1 - node]!;
    firstNode += nodes;
    firstLeaf += nodes + 1;
  }
  return sums;
}

/**
 * The trees as they are for one page: features from `width` on are those of the page, the same for all its rows, and nodes that ask
 * for them are skipped.
 */
export class PageTrees {
  readonly #leaves: Float32Array;
  /** The first node of each tree. */
  readonly #first: Int32Array;
  /**
   * Four numbers a node, so that they are found together: feature, threshold, and the numbers' place of both children, in all trees;
   * below zero, the leaf −1 − child in all leaves. Thresholds are read by the second view of the same memory.
   */
  readonly #nodes: Int32Array;
  readonly #thresholds: Float32Array;

  constructor(table: TreeTable, width: number, shared: Float32Array) {
    const { nodeCounts, features, thresholds, left, right, leaves } = table;
    this.#leaves = leaves;
    this.#first = new Int32Array(nodeCounts.length);
    const nodes = new Int32Array(features.length * 4);
    this.#nodes = nodes;
    this.#thresholds = new Float32Array(nodes.buffer);
    const target = new Int32Array(features.length);
    let firstNode = 0;
    let firstLeaf = 0;
    for (let tree = 0; tree < nodeCounts.length; tree++) {
      const count = nodeCounts[tree]!;
      for (let at = firstNode + count - 1; at >= firstNode; at--) {
        const low = left[at]!;
        const high = right[at]!;
        const below = low < 0 ? low - firstLeaf : target[firstNode + low]!;
        const above = high < 0 ? high - firstLeaf : target[firstNode + high]!;
        const feature = features[at]!;
        if (feature >= width) {
          target[at] = shared[feature - width]! <= thresholds[at]! ? below : above;
          continue;
        }
        target[at] = at * 4;
        nodes[at * 4] = feature;
        this.#thresholds[at * 4 + 1] = thresholds[at]!;
        nodes[at * 4 + 2] = below;
        nodes[at * 4 + 3] = above;
      }
      this.#first[tree] = count === 0 ? -1 - firstLeaf : target[firstNode]!;
      firstNode += count;
      firstLeaf += count + 1;
    }
  }

  /** Of a row that is settled, what it had by then. */
  sum(row: Float32Array): number {
    const leaves = this.#leaves;
    const first = this.#first;
    const nodes = this.#nodes;
    const thresholds = this.#thresholds;
    let sum = 0;
    for (let tree = 0; tree < first.length; ) {
      const end = Math.min(tree + ROUND, first.length);
      for (; tree < end; tree++) {
        let node = first[tree]!;
        while (node >= 0) node = nodes[row[nodes[node]!]! <= thresholds[node + 1]! ? node + 2 : node + 3]!;
        sum += leaves[-1 - node]!;
      }
      if (sum < HOPELESS || sum > CERTAIN) return sum;
    }
    return sum;
  }
}
