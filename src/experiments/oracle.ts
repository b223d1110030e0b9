/**
 * Crawls by those who know every judgement: the oracle, which also knows the whole graph, and the omniscient crawler,
 * which takes a target when one is waiting and else goes breadth-first. Strong references, no proven bounds.
 * @module
 */
import { IndexedHeap } from "../frontier/indexed-heap.ts";
import { distancesFrom, type LinkGraph, linksOf, reversed } from "./graph.ts";
import type { TargetSet } from "./targets.ts";

/** Who goes first among waiting pages; ties go to the earlier discovery. */
type Better = (page: number, other: number) => number;

/**
 * Takes a waiting target, the one with the most targets among its links first; without one, the waiting page with the
 * fewest steps to a target. Steps are counted once, to the whole target set.
 */
export function oracleOrder(graph: LinkGraph, targets: TargetSet, budget: number): Uint32Array {
  const { isTarget } = targets;
  const targetPages = [...isTarget.keys()].filter((page) => isTarget[page]);
  const steps = distancesFrom(reversed(graph), targetPages);
  const far = graph.starts.length; // farther than any page
  const distances = steps.map((distance) => (distance < 0 ? far : distance));
  const linked = Uint32Array.from(isTarget, (target, page) =>
    target ? linksOf(graph, page).reduce((count, other) => count + (isTarget[other] ?? 0), 0) : 0,
  );
  return order(
    graph,
    targets.seeds,
    budget,
    (a, b) => (distances[a] ?? far) - (distances[b] ?? far) || (linked[b] ?? 0) - (linked[a] ?? 0),
  );
}

/** Takes a waiting target; without one, the page that was discovered first. */
export function omniscientOrder(graph: LinkGraph, { seeds, isTarget }: TargetSet, budget: number): Uint32Array {
  return order(graph, seeds, budget, (a, b) => (isTarget[b] ?? 0) - (isTarget[a] ?? 0));
}

function order(graph: LinkGraph, seeds: readonly number[], budget: number, better: Better): Uint32Array {
  const discovered = new Uint32Array(graph.leadsTo.length); // from 1, in the order of discovery
  const waiting = new IndexedHeap((a, b) => (better(a, b) || (discovered[a] ?? 0) - (discovered[b] ?? 0)) < 0);
  let discoveries = 0;
  const discover = (page: number) => {
    if (discovered[page] !== 0) return;
    discovered[page] = ++discoveries;
    waiting.add(page);
  };
  for (const seed of seeds) discover(seed);
  const fetched: number[] = [];
  for (let page = waiting.first(); page !== undefined && fetched.length < budget; page = waiting.first()) {
    waiting.remove(page);
    fetched.push(page);
    for (const target of linksOf(graph, page)) discover(target);
  }
  return Uint32Array.from(fetched);
}
