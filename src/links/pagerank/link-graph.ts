/**
 * The links of crawled pages in flat arrays that grow by doubling: one run of edges a page, in the order of crawling.
 * Hot: the push loop reads the arrays directly. An edge carries its *vote*, the share of its source's rank that it
 * claims before division by the source's total.
 * @module
 */

const SMALLEST = 64;

/** An anchor whose counts nobody keeps: its vote stays what it was. */
export const NO_SIGNATURE = -1;

export class LinkGraph {
  nodes = 0;
  edges = 0;
  /** By node: where its run of edges begins, how many there are, and what their votes are divided by. */
  start = new Int32Array(SMALLEST);
  degree = new Int32Array(SMALLEST);
  total = new Float64Array(SMALLEST);
  /** By edge. */
  targets = new Int32Array(SMALLEST);
  votes = new Float64Array(SMALLEST);
  signatures = new Int32Array(SMALLEST);
  /** By node: the position + 1 of the edge to it in the run being written. */
  #seenAt = new Int32Array(SMALLEST);

  /** Makes room for nodes 0 … count − 1. */
  ensureNodes(count: number): void {
    if (count > this.start.length) {
      const size = capacity(count);
      this.start = grown(new Int32Array(size), this.start);
      this.degree = grown(new Int32Array(size), this.degree);
      this.total = grown(new Float64Array(size), this.total);
      this.#seenAt = grown(new Int32Array(size), this.#seenAt);
    }
    this.nodes = Math.max(this.nodes, count);
  }

  /**
   * Writes the links of a page, instead of those it had. Several links to one target count once, with the highest
   * vote; a link to the page itself not at all.
   */
  setLinks(source: number, targets: ArrayLike<number>, votes: ArrayLike<number>, signatures?: ArrayLike<number>): void {
    this.#ensureEdges(this.edges + targets.length);
    const first = this.edges;
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!;
      if (target === source) continue;
      const seenAt = this.#seenAt[target]!;
      const edge = seenAt > first ? seenAt - 1 : this.edges++;
      if (seenAt > first && votes[i]! <= this.votes[edge]!) continue;
      this.#seenAt[target] = edge + 1;
      this.targets[edge] = target;
      this.votes[edge] = votes[i]!;
      this.signatures[edge] = signatures === undefined ? NO_SIGNATURE : signatures[i]!;
    }
    this.start[source] = first;
    this.degree[source] = this.edges - first;
  }

  #ensureEdges(count: number): void {
    if (count <= this.targets.length) return;
    const size = capacity(count);
    this.targets = grown(new Int32Array(size), this.targets);
    this.votes = grown(new Float64Array(size), this.votes);
    this.signatures = grown(new Int32Array(size), this.signatures);
  }
}

export function capacity(length: number): number {
  let size = SMALLEST;
  while (size < length) size *= 2;
  return size;
}

export function grown<T extends Float64Array | Int32Array | Uint8Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}
