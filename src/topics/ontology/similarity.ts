/**
 * Similarity of two concepts of an ontology from five factors.
 * Paper: FCOSA, Eq. 1, with its weights.
 * Deviation: the factors' formulas stand in a source that the paper cites and that could not be had; those here are
 * ours, of shapes common in the literature. `ConceptSimilarity` lets others take their place.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import type { Ontology } from "./ontology.ts";

export const FACTORS = ["distance", "density", "depth", "coincidence", "relation"] as const;
export type FactorName = (typeof FACTORS)[number];

/** Symmetric, in [0, 1], 1 for equal concepts; concepts by id. */
export interface ConceptSimilarity {
  factor(name: FactorName, a: string, b: string): number;
  similarity(a: string, b: string): number;
}

export type FactorWeights = Readonly<Record<FactorName, number>>;

/** a … e of Eq. 1 of FCOSA. */
export const FACTOR_WEIGHTS: FactorWeights = {
  distance: 0.7,
  density: 0.04,
  depth: 0.11,
  coincidence: 0.03,
  relation: 0.12,
};

/** Distance at which the hyperbolic form is a half. */
const HYPERBOLIC_HALF = 1.6;

export interface FiveFactorOptions {
  readonly weights?: FactorWeights;
  /** `linear`: 1 − dist / 2D; `hyperbolic`: k / (k + dist) with k = 1.6, which never reaches 0. */
  readonly distance?: "linear" | "hyperbolic";
}

type Factor = (a: string, b: string) => number;

export function fiveFactorSimilarity(
  ontology: Ontology,
  { weights = FACTOR_WEIGHTS, distance = "linear" }: FiveFactorOptions = {},
): ConceptSimilarity {
  checkWeights(weights);
  const factors: Readonly<Record<FactorName, Factor>> = {
    distance: distance === "linear" ? linearDistance(ontology) : hyperbolicDistance(ontology),
    density: density(ontology),
    depth: depth(ontology),
    coincidence: (a, b) => coincidence(ontology.ancestors(a), ontology.ancestors(b)),
    relation: (a, b) => relation(ontology, a, b),
  };
  const factor = (name: FactorName, a: string, b: string): number => (isSame(ontology, a, b) ? 1 : factors[name](a, b));
  return {
    factor,
    // Eq. 1 of FCOSA: Sem = a·IF_Dis + b·IF_Den + c·IF_Dep + d·IF_Coi + e·IF_Rel
    similarity(a, b) {
      if (isSame(ontology, a, b)) return 1;
      return Math.min(
        1,
        FACTORS.reduce((sum, name) => sum + weights[name] * factors[name](a, b), 0),
      );
    },
  };
}

/** IF_Dis = 1 − dist / 2D, D the edges from the root to the deepest concept. */
function linearDistance(ontology: Ontology): Factor {
  const longest = ontology.maxDepth - 1;
  return (a, b) => (longest === 0 ? 1 : 1 - ontology.distance(a, b) / (2 * longest));
}

function hyperbolicDistance(ontology: Ontology): Factor {
  return (a, b) => HYPERBOLIC_HALF / (HYPERBOLIC_HALF + ontology.distance(a, b));
}

/** IF_Den = ch(LCA) / max ch. */
function density(ontology: Ontology): Factor {
  const most = ontology.maxChildren;
  return (a, b) => ontology.children(ontology.lowestCommonAncestor(a, b)).length / most;
}

/** IF_Dep = (dep1 + dep2) / (|dep1 − dep2| + 2 depMax). */
function depth(ontology: Ontology): Factor {
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

function checkWeights(weights: FactorWeights): void {
  const values = FACTORS.map((name) => weights[name]);
  const sum = values.reduce((a, b) => a + b, 0);
  if (values.every((value) => value >= 0) && Math.abs(sum - 1) < 1e-9) return;
  throw new ConfigError(
    "bad-option",
    `five-factor similarity: "weights" must be at least 0 and add up to 1, got ${values.join(", ")}`,
    `Try ${Object.values(FACTOR_WEIGHTS).join(", ")}, the paper's values.`,
  );
}
