/**
 * Lin's similarity of two notions: how much of what they say is said by the notion that covers both.
 * Paper: SVSM-MCOA, Eq. 1: sim(c_i, c_j) = 2 IC(lso) / (IC(c_i) + IC(c_j)).
 * Completion: of several common subsumers the one with the largest information content is the lowest.
 * @module
 */
import type { InformationContent } from "./information-content.ts";
import { ancestorsOf, type Node, type Taxonomy } from "./taxonomy.ts";

/** In [0, 1]; 0 when nothing covers both, or when neither says anything (two roots). */
export function lin(taxonomy: Taxonomy, content: InformationContent, a: Node, b: Node): number {
  const aboveA = new Set(ancestorsOf(taxonomy, a));
  let shared = 0;
  for (const ancestor of ancestorsOf(taxonomy, b)) {
    if (aboveA.has(ancestor)) shared = Math.max(shared, content[ancestor] ?? 0);
  }
  return linOf(shared, content[a] ?? 0, content[b] ?? 0);
}

/** From the three information contents alone. */
export function linOf(common: number, a: number, b: number): number {
  return a + b > 0 ? Math.min(1, (2 * common) / (a + b)) : 0;
}
