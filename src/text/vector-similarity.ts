/**
 * Similarity of terms by static word vectors: the cosine, with negative values taken as 0, since the kernels square it.
 * Paper: BSVSM-HA, Eq. 2 (for its Word2vec crawler). Deviation: the clamp; the paper's letter keeps negative values.
 * @module
 */
import { dot, meanOf, unit } from "../math/dense.ts";
import type { TermSimilarity } from "./term-similarity.ts";
import type { StaticVectors } from "./vectors/providers.ts";
import { wordsOf } from "./words.ts";

const MAX_CACHED_TERMS = 50_000;

export function vectorSimilarity(
  vectors: StaticVectors,
  topicTerms: readonly string[],
  { clamp = true }: { clamp?: boolean } = {},
): TermSimilarity {
  const topicVectors = topicTerms.map((term) => vectorOfTerm(vectors, term));
  const cache = new Map<string, Float64Array>();
  const compute = (term: string): Float64Array => {
    const own = vectorOfTerm(vectors, term);
    return Float64Array.from(topicTerms, (topicTerm, j) => {
      if (topicTerm === term) return 1;
      const other = topicVectors[j];
      if (own === undefined || other === undefined) return 0;
      const cosine = dot(own, other);
      return Math.min(1, clamp ? Math.max(0, cosine) : cosine);
    });
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
  const known = wordsOf(term).flatMap((word) => vectors.vector(word.toLowerCase()) ?? []);
  const first = known[0];
  if (first === undefined || known.length === 1) return first;
  return unit(meanOf(known));
}
