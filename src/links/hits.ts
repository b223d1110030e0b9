/**
 * Hubs and authorities of a given graph: a good hub links to good authorities, a good authority is linked from good
 * hubs. Paper: Kleinberg 1999 (HITS). Both vectors have length 1 after every sweep; a graph without links has none.
 * @module
 */

export interface HitsResult {
  readonly hubs: Float64Array;
  readonly authorities: Float64Array;
}

const MAX_SWEEPS = 50;
/** Ends when no value moved by more than this in a sweep. */
const TOLERANCE = 1e-6;

/** Link i goes from node `sources[i]` to node `targets[i]`; nodes are numbered 0 … nodes − 1. */
export function hits(nodes: number, sources: ArrayLike<number>, targets: ArrayLike<number>): HitsResult {
  let hubs = normalised(new Float64Array(nodes).fill(1));
  let authorities = new Float64Array(nodes);
  let moved = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < MAX_SWEEPS && moved > TOLERANCE; sweep++) {
    const newAuthorities = normalised(sumsAt(targets, sources, hubs));
    const newHubs = normalised(sumsAt(sources, targets, newAuthorities));
    moved = Math.max(largestMove(authorities, newAuthorities), largestMove(hubs, newHubs));
    authorities = newAuthorities;
    hubs = newHubs;
  }
  return { hubs, authorities };
}

/** For every node the sum of the values at the `from` ends of the links whose `to` end it is. */
export function sumsAt(
  to: ArrayLike<number>,
  from: ArrayLike<number>,
  values: Float64Array,
): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(values.length);
  for (let i = 0; i < from.length; i++) sums[to[i]!]! += values[from[i]!]!;
  return sums;
}

function normalised(vector: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function largestMove(before: Float64Array, after: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < after.length; i++) largest = Math.max(largest, Math.abs(after[i]! - before[i]!));
  return largest;
}
