/**
 * The judge of the honeyguide recipe: the more a page resembles the examples rather than the background, the more
 * relevant it is, by its words and, where vectors of whole texts can be had, by its vector. Each score is calibrated
 * so that 0 is the mean of the background and 1 that of the examples, each page judged as if it had not been seen; a
 * logistic makes a probability of their mean.
 * @module
 */
import { addScaled, dot } from "../../math/dense.ts";
import { type NearExample, nearExamples } from "./near-examples.ts";
import { type TermCounts, TermOdds } from "./term-odds.ts";

/** What is judged of a page. */
export interface GuideText {
  /** The page's address. */
  readonly name?: string;
  readonly counts: TermCounts;
  /** Of length 1. */
  readonly vector: Float32Array | undefined;
}

export interface WeightedText extends GuideText {
  readonly weight: number;
}

export interface GuideJudge {
  /** About 0 for the background, about 1 for the examples. */
  score(text: GuideText): number;
  relevance(text: GuideText): number;
  /** How much a word speaks for the topic. */
  odds(term: string): number;
  /** How much a short text does by its vector: about 0 to 1 again; 0 without vectors. */
  similarity(vector: Float32Array | undefined): number;
  /** Why a text gets its relevance. */
  account(text: GuideText): JudgeAccount;
}

/** The score is the sum of share × score, the relevance 1 / (1 + e^(−slope (score − middle))). */
export interface JudgeAccount {
  readonly scores: readonly { readonly by: string; readonly score: number; readonly share: number }[];
  readonly middle: number;
  readonly slope: number;
  /** The examples that the text is most like, the likest first. */
  readonly near: readonly NearExample[];
  /** What the examples are. */
  readonly nearAre: string;
  /** What makes them near. */
  readonly nearBy: "vectors" | "words";
}

/**
 * Shares of words, of the direction of the examples and of the nearest examples where there are vectors as well. The
 * nearest count little: on webs of many sites they find pages of the same template.
 */
const SHARES = [0.67, 0.25, 0.08] as const;
/** So many of the nearest examples count. */
const NEAREST = 3;
/** Steepness of the logistic: from 0 to 1 on the scale of the score it goes from .02 to .98. */
const SLOPE = 8;
/** The middle of the logistic lies so many deviations of the background above its mean, within bounds. */
const DEVIATIONS = 3;
const MIDDLE_BOUNDS = [0.45, 0.8] as const;
/** Examples of less weight are no company to be near to. */
const LEAST_COMPANY = 0.3;

export interface JudgeOptions {
  /** Whether vectors judge pages, or only short texts: means of static word vectors are too coarse for pages. */
  readonly judgesByVectors: boolean;
  /** The topic's words, which count as well where there are no vectors. */
  readonly words?: ReadonlyMap<string, number> | undefined;
}

export function createJudge(
  examples: readonly WeightedText[],
  background: readonly GuideText[],
  { judgesByVectors, words: topicWords }: JudgeOptions,
): GuideJudge {
  const odds = new TermOdds();
  for (const { counts, weight } of examples) odds.addExample(counts, weight);
  for (const { counts } of background) odds.addBackground(counts);
  if (topicWords !== undefined) odds.addWords(topicWords);
  const isAlone = examples.length === 1; // nothing would be left to judge it by
  const words = calibrated(
    examples.map(({ counts, weight }) => (isAlone ? odds.meanOf(counts) : odds.meanWithout(counts, weight, 0))),
    background.map(({ counts }) => odds.meanWithout(counts, 0, 1)),
  );
  const vectors = vectorScores(examples, background);

  const ofVector = ({ vector }: GuideText): readonly number[] =>
    judgesByVectors && vectors !== undefined && vector !== undefined ? vectors.parts(vector) : [];
  const byWords = ({ counts }: GuideText): number => words(odds.meanOf(counts));
  const sharesOf = (byVector: readonly number[]): readonly number[] => (byVector.length === 0 ? [1] : SHARES);
  const combine = (byWords: number, byVector: readonly number[]): number => {
    const shares = sharesOf(byVector);
    return [byWords, ...byVector].reduce((sum, part, i) => sum + (shares[i] ?? 0) * part, 0);
  };
  const score = (text: GuideText) => combine(byWords(text), ofVector(text));
  const middle = middleOf(
    background.map((text) => combine(words(odds.meanWithout(text.counts, 0, 1)), ofVector(text))),
  );
  return {
    score,
    relevance: (text) => 1 / (1 + Math.exp(-SLOPE * (score(text) - middle))),
    odds: (term) => odds.of(term),
    similarity: (vector) => (vectors === undefined || vector === undefined ? 0 : vectors.similarity(vector)),
    account(text) {
      const byVector = ofVector(text);
      const shares = sharesOf(byVector);
      return {
        scores: [byWords(text), ...byVector].map((part, i) => ({
          by: PARTS[i] ?? "",
          score: part,
          share: shares[i] ?? 0,
        })),
        middle,
        slope: SLOPE,
        near: nearExamples(text, examples, { odds: (term) => odds.of(term), byVectors: byVector.length > 0 }),
        nearAre: "examples",
        nearBy: byVector.length > 0 ? "vectors" : "words",
      };
    },
  };
}

/** Parallel to the shares. */
const PARTS = ["words", "direction of the examples", "nearest examples"] as const;

interface VectorScores {
  /** Along the direction from background to examples, and to the nearest examples. */
  parts(vector: Float32Array): number[];
  similarity(vector: Float32Array): number;
}

function vectorScores(examples: readonly WeightedText[], background: readonly GuideText[]): VectorScores | undefined {
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
    return mean(nearest.slice(0, NEAREST));
  };
  const alongScale = calibrated(
    known.map((one) => along(one.vector, one)),
    others.map((vector) => along(vector)),
  );
  const nearScale = calibrated(
    known.map((one) => near(one.vector, one)),
    others.map((vector) => near(vector)),
  );
  const atExamples = dot(
    Float32Array.from(sum, (value) => value / total),
    direction,
  );
  const atBackground = dot(away, direction);
  return {
    parts: (vector) => [alongScale(along(vector)), nearScale(near(vector))],
    similarity: (vector) => (dot(vector, direction) - atBackground) / Math.max(1e-6, atExamples - atBackground),
  };
}

/** Maps the mean of the background to 0 and that of the examples to 1. */
function calibrated(examples: readonly number[], background: readonly number[]): (score: number) => number {
  const zero = mean(background);
  const gap = Math.max(1e-3, mean(examples) - zero);
  return (score) => (score - zero) / gap;
}

function middleOf(scores: readonly number[]): number {
  const [least, largest] = MIDDLE_BOUNDS;
  const center = mean(scores);
  const deviation = Math.sqrt(mean(scores.map((score) => (score - center) ** 2)));
  return Math.max(least, Math.min(largest, center + DEVIATIONS * deviation));
}

function sumOf(vectors: readonly { readonly vector: Float32Array; readonly weight: number }[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.vector.length ?? 0);
  for (const { vector, weight } of vectors) addScaled(sum, vector, weight);
  return sum;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
