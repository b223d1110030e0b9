/** What the vectors of examples and background say of a text: of pages, and of short texts such as anchors. @module */
import { addScaled, dot } from "../../math/dense.ts";
import { meanOf } from "../../math/mean.ts";
import { against, along as measuredAlong, type Spread } from "../../math/spread.ts";
import { evidence, type Judging } from "./evidence.ts";
import type { GuideText, WeightedText } from "./judge.ts";

/** The nearest count little: on webs of many sites they find pages of the same template. */
const VECTOR_WEIGHTS = [1.2, 0.4] as const;
/** So many of the nearest examples count. */
const NEAREST = 3;
/** Examples of less weight are no company to be near to. */
const LEAST_COMPANY = 0.3;
/** How far it is doubted that anchors differ only as those known do. */
const LAMBDA = 1;

export interface VectorScores {
  /** Along the direction from background to examples, and to the nearest examples. */
  readonly judging: readonly Judging[];
  similarity(vector: Float32Array): number;
}

/** Undefined where either side has no vector. `anchors` says how short texts differ, whatever they are about. */
export function vectorScores(
  examples: readonly WeightedText[],
  background: readonly GuideText[],
  anchors?: Spread,
): VectorScores | undefined {
  const known = examples.flatMap(({ vector, weight }) => (vector === undefined ? [] : [{ vector, weight }]));
  const others = background.flatMap(({ vector }) => (vector === undefined ? [] : [vector]));
  if (known.length === 0 || others.length === 0) return undefined;
  const sum = sumOf(known);
  const total = known.reduce((all, { weight }) => all + weight, 0);
  const away = sumOf(others.map((vector) => ({ vector, weight: 1 / others.length })));
  const direction = sum.map((value, i) => value / total - (away[i] ?? 0));
  const along = (vector: Float32Array, without?: { vector: Float32Array; weight: number }): number => {
    if (without === undefined || total - without.weight <= 0) return dot(vector, direction);
    const rest = sum.map(
      (value, i) => (value - without.weight * (without.vector[i] ?? 0)) / (total - without.weight) - (away[i] ?? 0),
    );
    return dot(vector, rest);
  };
  const near = (vector: Float32Array, without?: { vector: Float32Array }): number => {
    const all = known.filter(({ weight }) => weight > LEAST_COMPANY);
    const others = all.filter(({ vector: other }) => other !== without?.vector);
    const company = others.length > 0 ? others : all;
    const nearest = company.map((one) => dot(vector, one.vector)).sort((a, b) => b - a);
    return meanOf(nearest.slice(0, NEAREST));
  };
  const weights = new Map(known.map(({ vector, weight }) => [vector, weight]));
  const judgingBy = (
    by: string,
    weight: number,
    score: (vector: Float32Array, without?: { vector: Float32Array; weight: number }) => number,
  ): Judging => ({
    evidence: evidence(
      by,
      known.map((one) => score(one.vector, one)),
      others.map((vector) => score(vector)),
      () => weight,
    ),
    of: ({ vector }) => vector && score(vector),
    without: ({ vector }, asWhat) =>
      vector && (asWhat === "background" ? score(vector) : score(vector, { vector, weight: weights.get(vector) ?? 1 })),
  });
  const atExamples = dot(
    Float32Array.from(sum, (value) => value / total),
    direction,
  );
  const atBackground = dot(away, direction);
  return {
    judging: [
      judgingBy("direction of the examples", VECTOR_WEIGHTS[0], along),
      judgingBy("nearest examples", VECTOR_WEIGHTS[1], near),
    ],
    similarity: similarityAlong(direction, { low: atBackground, high: atExamples }, anchors),
  };
}

function sumOf(vectors: readonly { readonly vector: Float32Array; readonly weight: number }[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.vector.length ?? 0);
  for (const { vector, weight } of vectors) addScaled(sum, vector, weight);
  return sum;
}

/**
 * About 0 at `low`, about 1 at `high`. Examples differ from the background in much that says nothing of the topic: pages on
 * sports name more cities. What anchors differ in anyhow counts less therefore; on the whole they keep their mean and deviation.
 */
function similarityAlong(
  direction: Float32Array,
  { low, high }: { readonly low: number; readonly high: number },
  anchors: Spread | undefined,
): VectorScores["similarity"] {
  const gap = Math.max(1e-6, high - low);
  if (anchors === undefined) return (vector) => (dot(vector, direction) - low) / gap;
  const telling = against(anchors, direction, LAMBDA);
  const [plain, told] = [measuredAlong(anchors, direction), measuredAlong(anchors, telling)];
  const factor = told.deviation === 0 ? 1 : plain.deviation / told.deviation;
  return (vector) => ((dot(vector, telling) - told.mean) * factor + plain.mean - low) / gap;
}
