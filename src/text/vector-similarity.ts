/**
 * Similarity of terms by static word vectors: the cosine, with negative values taken as 0, since the kernels square it.
 * Paper: BSVSM-HA, Eq. 2 (for its Word2vec crawler). Deviation: the clamp; the paper's letter keeps negative values.
 * @module
 */
import { meanOf, unit } from "../math/dense.ts";
import type { TermSimilarity } from "./term-similarity.ts";
import type { StaticVectors } from "./vectors/providers.ts";
import { wordsOf } from "./words.ts";

const MAX_CACHED_TERMS = 50_000;

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
  const cache = new Map<string, Float64Array>();
  const compute = (term: string): Float64Array => {
    const row = new Float64Array(topicTerms.length);
    const own = vectorOfTerm(vectors, term);
    if (own !== undefined) multiply(matrix, own, row);
    for (let j = 0; j < row.length; j++) {
      if (topicTerms[j] === term) row[j] = 1;
      else row[j] = Math.min(1, clamp ? Math.max(0, row[j]!) : row[j]!);
    }
    return row;
  };
  return {
    name: vectors.name,
    topicTerms,
    similarities(term) {
      let row = cache.get(term);
      if (row === undefined) {
        if (cache.size >= MAX_CACHED_TERMS) cache.clear();
        row = compute(term);
        cache.set(term, row);
      }
      return row;
    },
  };
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

/** Hot: every new word of a crawl passes here. */
function multiply(matrix: Float32Array, vector: Float32Array, into: Float64Array): void {
  const dimension = vector.length;
  for (let row = 0, at = 0; row < into.length; row++) {
    let sum = 0;
    for (let i = 0; i < dimension; i++, at++) sum += matrix[at]! * vector[i]!;
    into[row] = sum;
  }
}
