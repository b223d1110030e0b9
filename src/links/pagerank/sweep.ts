/**
 * The rank equation x = (1 − d)·1 + A·x on a link graph, by whole sweeps (Jacobi): the papers' way, and the measure of
 * the incremental one. A_ts = d · vote / total for a link from s to t.
 * @module
 */
import type { LinkGraph } from "./link-graph.ts";

/** One application of the equation: writes (1 − d) + A·x into `into`. */
export function applyRankEquation(graph: LinkGraph, damping: number, x: Float64Array, into: Float64Array): void {
  const { nodes, start, degree, total, targets, votes } = graph;
  into.fill(1 - damping, 0, nodes);
  for (let source = 0; source < nodes; source++) {
    const end = start[source]! + degree[source]!;
    const share = (damping * x[source]!) / total[source]!;
    for (let edge = start[source]!; edge < end; edge++) into[targets[edge]!]! += share * votes[edge]!;
  }
}

export interface SweepOptions {
  readonly damping: number;
  readonly maxSweeps: number;
  /** No value may exceed it. */
  readonly cap: number;
  /** Ends when no value moved by more than this in a sweep. */
  readonly tolerance: number;
}

/** Sweeps over the values of `x` in place; returns how many sweeps it took. */
export function sweepRanks(graph: LinkGraph, x: Float64Array, options: SweepOptions): number {
  const next = new Float64Array(graph.nodes);
  let sweeps = 0;
  let moved = Number.POSITIVE_INFINITY;
  while (sweeps < options.maxSweeps && moved > options.tolerance) {
    applyRankEquation(graph, options.damping, x, next);
    moved = 0;
    for (let node = 0; node < graph.nodes; node++) {
      const value = Math.min(next[node]!, options.cap);
      moved = Math.max(moved, Math.abs(value - x[node]!));
      x[node] = value;
    }
    sweeps++;
  }
  return sweeps;
}
