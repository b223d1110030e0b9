/**
 * Vectors for contextual models that are the same to the last bit on every processor, which those of a real model are
 * not: a word's vector is drawn from its letters, and leans to the words beside it.
 */
import { at } from "../src/collections/at.ts";
import { hash64 } from "../src/text/hash.ts";
import type { SentenceEncoder, TokenVectors } from "../src/text/vectors/providers.ts";

const DIMENSION = 16;
/** How much a neighbour's vector counts beside the word's own. */
const NEIGHBOUR = 0.25;

/** Words that mean nearly the same lean to one direction. */
const CLUSTERS = [
  ["rainstorm", "rainfall", "storm", "thunder", "weather", "meteorology"],
  ["disaster", "flood"],
  ["garden", "tomato", "kitchen", "recipe"],
  ["music", "violin", "opera"],
  ["chess", "opening"],
];

function drawn(text: string): number[] {
  return Array.from({ length: DIMENSION }, (_, i) => (hash64(`${i} ${text}`).low % 2001) / 1000 - 1);
}

function ofWord(word: string): number[] {
  const cluster = CLUSTERS.findIndex((words) => words.includes(word));
  const own = drawn(word);
  if (cluster < 0) return own;
  const common = drawn(`cluster ${cluster}`);
  return own.map((value, i) => 0.5 * value + at(common, i));
}

function encode(text: string): TokenVectors {
  const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const alone = found.map(([word]) => ofWord(word.toLowerCase()));
  const vectors = new Float32Array(found.length * DIMENSION);
  alone.forEach((vector, place) => {
    vector.forEach((value, i) => {
      const around = (alone[place - 1]?.[i] ?? 0) + (alone[place + 1]?.[i] ?? 0);
      vectors[place * DIMENSION + i] = value + NEIGHBOUR * around;
    });
  });
  return { words: found.map(({ 0: word, index }) => ({ start: index, end: index + word.length })), vectors };
}

function pooled(text: string): Float32Array {
  const { words, vectors } = encode(text);
  const sum = new Float32Array(DIMENSION);
  for (const [i, value] of vectors.entries()) {
    const place = i % DIMENSION;
    sum[place] = at(sum, place) + value / words.length;
  }
  const norm = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return norm === 0 ? sum : sum.map((value) => value / norm);
}

export function standInEncoder(): SentenceEncoder {
  return {
    name: "stand-in",
    dimension: DIMENSION,
    mean: new Float32Array(DIMENSION),
    understands: () => true,
    encode: async (texts) => texts.map(encode),
    sentence: async (texts) => texts.map(pooled),
    close: async () => {},
  };
}
