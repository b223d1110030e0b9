/** Boosted regression trees: the sum, over all trees, of the value of the leaf that a row of numbers falls into. @module */

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

/** After every so many trees, rows that are settled are left alone. */
const ROUND = 25;
/** Below this a row is settled. */
const HOPELESS = -3.5;

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
 * For each of the rows of `width` numbers its sum. Features from `width` on are those of `shared`, the same for all rows: nodes
 * that ask for them are settled once. Rows that have fallen hopelessly low keep what they have.
 */
export function sumRows(table: TreeTable, rows: Float32Array, width: number, shared: Float32Array): Float64Array {
  const { nodeCounts, features, thresholds, leaves } = table;
  const { left, right, starts } = settled(table, width, shared);
  const count = rows.length / width;
  const sums = new Float64Array(count);
  const active = Int32Array.from(sums.keys());
  let [activeCount, firstNode, firstLeaf] = [count, 0, 0];
  for (let tree = 0; tree < nodeCounts.length; tree++) {
    const start = starts[tree]!;
    for (let i = 0; i < activeCount; i++) {
      const row = active[i]!;
      const base = row * width;
      let node = start;
      while (node >= 0) {
        const at = firstNode + node;
        node = rows[base + features[at]!]! <= thresholds[at]! ? left[at]! : right[at]!;
      }
      sums[row]! += leaves[firstLeaf - 1 - node]!;
    }
    firstNode += nodeCounts[tree]!;
    firstLeaf += nodeCounts[tree]! + 1;
    if (tree % ROUND === ROUND - 1) activeCount = keepOpen(active, activeCount, sums);
  }
  return sums;
}

function keepOpen(active: Int32Array, count: number, sums: Float64Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) if (sums[active[i]!]! >= HOPELESS) active[kept++] = active[i]!;
  return kept;
}

/** The trees as they are for one page: nodes of shared features are skipped. */
function settled({ nodeCounts, features, thresholds, left, right }: TreeTable, width: number, shared: Float32Array) {
  const next = { left: left.slice(), right: right.slice(), starts: new Int8Array(nodeCounts.length) };
  const target = new Int8Array(128);
  let firstNode = 0;
  for (let tree = 0; tree < nodeCounts.length; tree++) {
    const nodes = nodeCounts[tree]!;
    for (let node = nodes - 1; node >= 0; node--) {
      const at = firstNode + node;
      const [low, high] = [left[at]!, right[at]!];
      const below = low < 0 ? low : target[low]!;
      const above = high < 0 ? high : target[high]!;
      next.left[at] = below;
      next.right[at] = above;
      const feature = features[at]!;
      if (feature < width) target[node] = node;
      else target[node] = shared[feature - width]! <= thresholds[at]! ? below : above;
    }
    next.starts[tree] = nodes === 0 ? -1 : target[0]!;
    firstNode += nodes;
  }
  return next;
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
