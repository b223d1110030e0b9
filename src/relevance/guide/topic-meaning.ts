/**
 * What a topic that is nothing but words means: the direction in which their vectors differ from general English. Words
 * that lie far along it speak for the topic although nobody has named them; all others say nothing, for or against.
 * @module
 */
import { addScaled, dot, unit } from "../../math/dense.ts";
import { log1p } from "../../math/log1p.ts";
import type { GeneralWords } from "../../text/general-words.ts";
import type { RankedVectors } from "../../text/vectors/providers.ts";
import type { TermCounts } from "./term-odds.ts";

/** Below this a word is no nearer to the topic than many are by chance. */
const NEAR = 0.2;
/** So many words are remembered. */
const MAX_REMEMBERED = 50_000;

export interface TopicMeaning {
  /** How near a term lies to the topic: 0 for most, and for words that are known by their letters alone; about .6 for the topic's own. */
  nearness(term: string): number;
  /** Mean over the terms of a text, rare ones counting more. */
  meanOf(counts: TermCounts): number;
}

/** Undefined where no word of the topic has a vector. `mean` is the mean vector of general English. */
export function topicMeaning(
  words: ReadonlyMap<string, number>,
  vectors: RankedVectors,
  general: Pick<GeneralWords, "weight">,
  mean: Float32Array,
): TopicMeaning | undefined {
  const sum = new Float32Array(vectors.dimension);
  for (const [word, weight] of words) {
    const vector = vectors.vector(word);
    if (vector !== undefined) addScaled(sum, vector, weight);
  }
  if (sum.every((value) => value === 0)) return undefined;
  const direction = unit(sum).map((value, i) => value - (mean[i] ?? 0));
  const atMean = dot(mean, direction);
  const known = new Map<string, number>();
  const nearness = (term: string): number => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const vector = vectors.rank(term) === undefined ? undefined : vectors.vector(term);
    const value = vector === undefined ? 0 : Math.max(0, dot(vector, direction) - atMean - NEAR);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(term, value);
    return value;
  };
  const rare = new Map<string, number>();
  const rareNearness = (term: string): number => {
    const before = rare.get(term);
    if (before !== undefined) return before;
    const near = nearness(term);
    const value = near === 0 ? 0 : near * general.weight(term);
    if (rare.size >= MAX_REMEMBERED) rare.clear();
    rare.set(term, value);
    return value;
  };
  const newMeanOf = (counts: TermCounts): number => {
    let [near, total] = [0, 0];
    for (const [term, count] of counts) {
      const weight = log1p(count);
      near += weight * rareNearness(term);
      total += weight;
    }
    return total === 0 ? 0 : near / total;
  };
  /** Every judge that a crawl learns asks it again of the same texts. */
  const means = new WeakMap<TermCounts, number>();
  return {
    nearness,
    meanOf(counts) {
      const before = means.get(counts);
      if (before !== undefined) return before;
      const mean = newMeanOf(counts);
      means.set(counts, mean);
      return mean;
    },
  };
}
