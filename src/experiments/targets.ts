/**
 * What a crawl of a topic is measured against: the relevant pages that can be reached from its seeds, without its
 * example pages, which are known beforehand.
 * @module
 */
import { distancesFrom, type LinkGraph, linksOf, pagesAt, reversed } from "./graph.ts";

export interface TopicPages {
  readonly seeds: readonly string[];
  readonly examples: readonly string[];
}

export interface TargetSet {
  /** Pages from which a crawl starts, in the order of the seeds. */
  readonly seeds: readonly number[];
  /** Pages that a way leads to from the seeds. */
  readonly reachable: number;
  /** 1 for example pages: a fetch of one costs a page, but it is neither found nor missed. */
  readonly isExample: Uint8Array;
  /** 1 for target pages. */
  readonly isTarget: Uint8Array;
  /** R. */
  readonly targets: number;
  /** 1 for targets all of whose in-links come from irrelevant pages. */
  readonly isTunnelTarget: Uint8Array;
  readonly tunnelTargets: number;
}

/** `isRelevant` holds a 1 for each relevant page, examples and seeds included. */
export function targetSet(graph: LinkGraph, { seeds, examples }: TopicPages, isRelevant: Uint8Array): TargetSet {
  const starts = pagesAt(graph, seeds);
  const isReachable = Uint8Array.from(distancesFrom(graph, starts), (distance) => (distance >= 0 ? 1 : 0));
  const isExample = marked(graph, pagesAt(graph, examples));
  const isTarget = isRelevant.map((relevant, page) => (relevant && isReachable[page] && !isExample[page] ? 1 : 0));
  const isTunnelTarget = tunnelTargets(graph, { isTarget, isReachable, isRelevant }, starts);
  return {
    seeds: starts,
    reachable: sum(isReachable),
    isExample,
    isTarget,
    targets: sum(isTarget),
    isTunnelTarget,
    tunnelTargets: sum(isTunnelTarget),
  };
}

/** A 1 for each of these pages. */
export function marked({ leadsTo }: Pick<LinkGraph, "leadsTo">, pages: readonly number[]): Uint8Array {
  const marks = new Uint8Array(leadsTo.length);
  for (const page of pages) marks[page] = 1;
  return marks;
}

/** Five times as many pages as there are targets may be fetched, unless the user says otherwise. */
const BUDGET_FACTOR = 5;

export interface BudgetOptions {
  /** A number of pages. */
  readonly pages?: number | undefined;
  /** Otherwise so many times the number of targets. */
  readonly factor?: number | undefined;
}

/** Pages that a crawl may fetch, and no more than can be reached. */
export function budgetOf({ targets, reachable }: TargetSet, { pages, factor = BUDGET_FACTOR }: BudgetOptions): number {
  return Math.min(pages ?? Math.max(1, Math.round(factor * targets)), reachable);
}

/** Seeds need no link, and pages out of reach show none. */
function tunnelTargets(
  graph: LinkGraph,
  marks: { readonly isTarget: Uint8Array; readonly isReachable: Uint8Array; readonly isRelevant: Uint8Array },
  seeds: readonly number[],
): Uint8Array {
  const back = reversed(graph);
  const isSeed = marked(graph, seeds);
  return marks.isTarget.map((target, page) => {
    if (!target || isSeed[page]) return 0;
    return linksOf(back, page).some((source) => marks.isReachable[source] && marks.isRelevant[source]) ? 0 : 1;
  });
}

function sum(marks: Uint8Array): number {
  return marks.reduce((total, mark) => total + mark, 0);
}
