/**
 * Similarity of two concepts of an ontology from five factors.
 * Paper: FCOSA, Eq. 1, with its weights.
 * Deviation: the factors' formulas stand in a source that the paper cites and that could not be had; those here are
 * ours, of shapes common in the literature.
 * @module
 */
import type { Ontology } from "./ontology.ts";

/** Of two concepts by their ids: symmetric, in [0, 1], 1 for equal concepts. */
type ConceptSimilarity = (a: string, b: string) => number;

export function fiveFactorSimilarity(ontology: Ontology): ConceptSimilarity {
  const [distance, density, depth] = [distanceIn(ontology), densityIn(ontology), depthIn(ontology)];
  return (a, b) => {
    if (isSame(ontology, a, b)) return 1;
    // Eq. 1 of FCOSA: Sem = a·IF_Dis + b·IF_Den + c·IF_Dep + d·IF_Coi + e·IF_Rel
    const sum =
      0.7 * distance(a, b) +
      0.04 * density(a, b) +
      0.11 * depth(a, b) +
      0.03 * coincidence(ontology.ancestors(a), ontology.ancestors(b)) +
      0.12 * relation(ontology, a, b);
    return Math.min(1, sum);
  };
}

/** IF_Dis = 1 − dist / 2D, D the edges from the root to the deepest concept. */
function distanceIn(ontology: Ontology): ConceptSimilarity {
  const longest = ontology.maxDepth - 1;
  return (a, b) => (longest === 0 ? 1 : 1 - ontology.distance(a, b) / (2 * longest));
}

/** IF_Den = ch(LCA) / max ch. */
function densityIn(ontology: Ontology): ConceptSimilarity {
  const most = ontology.maxChildren;
  return (a, b) => ontology.children(ontology.lowestCommonAncestor(a, b)).length / most;
}

/** IF_Dep = (dep1 + dep2) / (|dep1 − dep2| + 2 depMax). */
function depthIn(ontology: Ontology): ConceptSimilarity {
  const deepest = ontology.maxDepth;
  return (a, b) => {
    const [first, second] = [ontology.depth(a), ontology.depth(b)];
    return (first + second) / (Math.abs(first - second) + 2 * deepest);
  };
}

/** IF_Coi = |Anc1 ∩ Anc2| / |Anc1 ∪ Anc2|. */
function coincidence(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const id of a.keys()) if (b.has(id)) common++;
  return common / (a.size + b.size - common);
}

/** IF_Rel: ancestor .8, part and whole .6, common parent .5, otherwise .3. */
function relation(ontology: Ontology, a: string, b: string): number {
  if (ontology.ancestors(a).has(b) || ontology.ancestors(b).has(a)) return 0.8;
  if (isPartOf(ontology, a, b) || isPartOf(ontology, b, a)) return 0.6;
  const { parents } = ontology.concept(b);
  return ontology.concept(a).parents.some((parent) => parents.includes(parent)) ? 0.5 : 0.3;
}

/** Directly or over other parts. */
function isPartOf(ontology: Ontology, part: string, whole: string): boolean {
  const reached = new Set(ontology.concept(part).partOf);
  for (const id of reached) for (const next of ontology.concept(id).partOf) reached.add(next);
  return reached.has(whole);
}

function isSame(ontology: Ontology, a: string, b: string): boolean {
  return ontology.concept(a).equivalent.includes(b) || ontology.concept(b).id === a;
}
