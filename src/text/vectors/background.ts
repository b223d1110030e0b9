/**
 * The mean vector of a model over words of all subjects: definitions of WordNet, taken evenly over its nouns, verbs and
 * adjectives. Cosines of contextual vectors bunch near 1; with this mean subtracted they spread.
 * @module
 */
import { openWordNet } from "../wordnet/wordnet.ts";
import type { TokenVectors } from "./providers.ts";

const DEFINITIONS = 400;
const MIN_LENGTH = 30;

export function backgroundTexts(): string[] {
  const wordNet = openWordNet();
  const texts: string[] = [];
  const step = wordNet.size / DEFINITIONS;
  for (let i = 0; i < DEFINITIONS; i++) {
    let at = Math.floor(i * step);
    while (at < wordNet.size - 1 && wordNet.definition(wordNet.at(at)).length < MIN_LENGTH) at++;
    texts.push(wordNet.definition(wordNet.at(at)));
  }
  return texts;
}

/** The mean over all words of all texts. */
export function meanVector(encodings: readonly TokenVectors[], dimension: number): Float32Array {
  const sums = new Float64Array(dimension);
  let count = 0;
  for (const { words, vectors } of encodings) {
    count += words.length;
    vectors.forEach((value, i) => {
      sums[i % dimension] = (sums[i % dimension] ?? 0) + value;
    });
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(1, count));
}
