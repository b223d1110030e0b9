/**
 * Keeps the solution of x = (1 − d)·1 + A·x up to date while the graph grows, without sweeping over it. What the
 * equation still lacks at each node is its residual r; a node whose residual exceeds ε takes it over and passes it on,
 * first come, first served. Always x* = x + (I − A)⁻¹·r, so that |x* − x|₁ ≤ |r|₁/(1 − d) while every source gives
 * away at most d. Hot: typed arrays, see benchmarks/pagerank.ts.
 * @module
 */
import { capacity, grown, type LinkGraph } from "./link-graph.ts";
import { applyRankEquation } from "./sweep.ts";

export class ResidualPush {
  readonly #graph: LinkGraph;
  readonly #damping: number;
  readonly #epsilon: number;
  readonly #onMove: (node: number) => void;
  #values = new Float64Array(0);
  #residuals = new Float64Array(0);
  /** A ring: no node waits in it twice, so that it never holds more than all nodes. */
  #queue = new Int32Array(0);
  #isQueued = new Uint8Array(0);
  #head = 0;
  #waiting = 0;
  #nodes = 0;

  constructor(graph: LinkGraph, damping: number, epsilon: number, onMove: (node: number) => void) {
    this.#graph = graph;
    this.#damping = damping;
    this.#epsilon = epsilon;
    this.#onMove = onMove;
  }

  value(node: number): number {
    return this.#values[node]!;
  }

  /** Takes over nodes that the graph has gained. A node without in-links is worth 1 − d, and lacks nothing. */
  grow(): void {
    const { nodes } = this.#graph;
    if (nodes > this.#values.length) {
      const size = capacity(nodes);
      this.#values = grown(new Float64Array(size), this.#values);
      this.#residuals = grown(new Float64Array(size), this.#residuals);
      this.#isQueued = grown(new Uint8Array(size), this.#isQueued);
      this.#queue = new Int32Array(size);
    }
    this.#values.fill(1 - this.#damping, this.#nodes, nodes);
    this.#nodes = nodes;
  }

  /** Adds what the source's links hand on of its value (or, with −1, takes it back) to the residuals of their targets. */
  spread(source: number, sign: 1 | -1): void {
    this.#pass(source, sign * this.#values[source]!);
  }

  /** Pushes until no residual exceeds ε; returns the number of pushes. */
  settle(): number {
    const values = this.#values;
    const residuals = this.#residuals;
    let pushes = 0;
    while (this.#waiting > 0) {
      const node = this.#queue[this.#head]!;
      this.#head = this.#head + 1 === this.#queue.length ? 0 : this.#head + 1;
      this.#waiting--;
      this.#isQueued[node] = 0;
      const residual = residuals[node]!;
      if (Math.abs(residual) <= this.#epsilon) continue;
      residuals[node] = 0;
      values[node]! += residual;
      this.#onMove(node);
      this.#pass(node, residual);
      pushes++;
    }
    return pushes;
  }

  /** Computes all residuals afresh, for the graph as it is: ends rounding drift and takes in changed votes. */
  resynchronise(): void {
    applyRankEquation(this.#graph, this.#damping, this.#values, this.#residuals);
    for (let node = 0; node < this.#nodes; node++) {
      this.#residuals[node]! -= this.#values[node]!;
      this.#enqueue(node);
    }
  }

  /** |r|₁, summed on demand. */
  residualSum(): number {
    let sum = 0;
    for (let node = 0; node < this.#nodes; node++) sum += Math.abs(this.#residuals[node]!);
    return sum;
  }

  #pass(source: number, amount: number): void {
    const { start, degree, total, targets, votes } = this.#graph;
    const first = start[source]!;
    const end = first + degree[source]!;
    const share = (this.#damping * amount) / total[source]!;
    for (let edge = first; edge < end; edge++) {
      const target = targets[edge]!;
      this.#residuals[target]! += share * votes[edge]!;
      this.#enqueue(target);
    }
  }

  #enqueue(node: number): void {
    if (this.#isQueued[node] === 1 || Math.abs(this.#residuals[node]!) <= this.#epsilon) return;
    this.#isQueued[node] = 1;
    let tail = this.#head + this.#waiting;
    if (tail >= this.#queue.length) tail -= this.#queue.length;
    this.#queue[tail] = node;
    this.#waiting++;
  }
}
