/**
 * Similarity of terms by static word vectors: the cosine, with negative values taken as 0, since the models square it.
 * Paper: BSVSM-HA, Eq. 2 (for its Word2vec crawler). Deviation: the clamp; the paper's letter keeps negative values.
 * @module
 */
import { meanOf, unit } from "../math/dense.ts";
import type { TermSimilarity } from "./term-similarity.ts";
import type { StaticVectors } from "./vectors/providers.ts";
import { wordsOf } from "./words.ts";

export function vectorSimilarity(
  vectors: StaticVectors,
  topicTerms: readonly string[],
  { clamp = true }: { clamp?: boolean } = {},
): TermSimilarity {
  const { dimension } = vectors;
  const matrix = new Float32Array(topicTerms.length * dimension);
  topicTerms.forEach((term, j) => {
    matrix.set(vectorOfTerm(vectors, term) ?? [], j * dimension);
  });
  const places = placesOf(topicTerms);
  const none = new Float64Array(topicTerms.length);
  return {
    name: vectors.name,
    topicTerms,
    similarities(term) {
      const same = places.get(term);
      const own = vectorOfTerm(vectors, term);
      if (own === undefined && same === undefined) return none;
      const row = new Float64Array(topicTerms.length);
      if (own !== undefined) multiply(matrix, own, row);
      for (let j = 0; j < row.length; j++) row[j] = Math.min(1, clamp ? Math.max(0, row[j]!) : row[j]!);
      for (const j of same ?? []) row[j] = 1;
      return row;
    },
  };
}

/** Where each term stands in the list. */
function placesOf(terms: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  terms.forEach((term, j) => {
    places.set(term, [...(places.get(term) ?? []), j]);
  });
  return places;
}

/** Of a term of several words, the direction of their mean. */
function vectorOfTerm(vectors: StaticVectors, term: string): Float32Array | undefined {
  const whole = vectors.vector(term);
  if (whole !== undefined || !term.includes(" ")) return whole;
  const known = wordsOf(term).flatMap((word) => vectors.vector(word.toLowerCase()) ?? []);
  const first = known[0];
  if (first === undefined || known.length === 1) return first;
  return unit(meanOf(known));
}

/** Hot: every new word of a crawl passes here. Four sums at a time, since each addition waits for the one before. */
function multiply(matrix: Float32Array, vector: Float32Array, into: Float64Array): void {
  const dimension = vector.length;
  let row = 0;
  for (; row + 3 < into.length; row += 4) {
    const first = row * dimension;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0, at = first; i < dimension; i++, at++) {
      const value = vector[i]!;
      a += matrix[at]! * value;
      b += matrix[at + dimension]! * value;
      c += matrix[at + 2 * dimension]! * value;
      d += matrix[at + 3 * dimension]! * value;
    }
    into[row] = a;
    into[row + 1] = b;
    into[row + 2] = c;
    into[row + 3] = d;
  }
  for (; row < into.length; row++) {
    let sum = 0;
    for (let i = 0, at = row * dimension; i < dimension; i++, at++) sum += matrix[at]! * vector[i]!;
    into[row] = sum;
  }
}
