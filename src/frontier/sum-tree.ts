/**
 * Weights by id with their sum and proportional drawing, both O(log n). A binary tree of sums rather than a Fenwick
 * tree: every node is recomputed from its children, so rounding never drifts and the tree depends only on the weights
 * now in it, not on its history; a resumed crawl draws exactly what an uninterrupted one would.
 * @module
 */

export class SumTree {
  /** Leaves are nodes[leaves … 2 leaves), the root is nodes[1]. */
  #nodes = new Float64Array(2);
  #leaves = 1;

  get total(): number {
    return this.#nodes[1]!;
  }

  /** `weight` must be finite and not negative. */
  set(id: number, weight: number): void {
    if (id >= this.#leaves) {
      if (weight === 0) return;
      this.#grow(id + 1);
    }
    const nodes = this.#nodes;
    let node = this.#leaves + id;
    nodes[node] = weight;
    for (node >>= 1; node >= 1; node >>= 1) nodes[node] = nodes[2 * node]! + nodes[2 * node + 1]!;
  }

  /** The id at fraction `u` in [0, 1) of the total weight; undefined when there is no weight. */
  draw(u: number): number | undefined {
    return this.#nodes[1]! > 0 ? this.locate(u * this.#nodes[1]!) : undefined;
  }

  /** How far into the weight of the id that `locate` returned the amount reached. */
  remainder = 0;

  /** The id at which the weights before it sum to `amount`, 0 ≤ amount < total; there must be weight. */
  locate(amount: number): number {
    const nodes = this.#nodes;
    let rest = amount;
    let node = 1;
    while (node < this.#leaves) {
      const left = nodes[2 * node]!;
      // Rounding may leave `rest` just past the end: never walk into an empty half.
      if (rest < left || nodes[2 * node + 1] === 0) node = 2 * node;
      else {
        rest -= left;
        node = 2 * node + 1;
      }
    }
    this.remainder = rest;
    return node - this.#leaves;
  }

  #grow(length: number): void {
    let leaves = this.#leaves;
    while (leaves < length) leaves *= 2;
    const nodes = new Float64Array(2 * leaves);
    nodes.set(this.#nodes.subarray(this.#leaves, 2 * this.#leaves), leaves);
    for (let node = leaves - 1; node >= 1; node--) nodes[node] = nodes[2 * node]! + nodes[2 * node + 1]!;
    this.#nodes = nodes;
    this.#leaves = leaves;
  }
}
