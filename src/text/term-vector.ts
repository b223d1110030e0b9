/** Sparse vectors whose axes are terms. @module */

/** Term → weight; a term that is not there weighs 0. */
export type TermVector = ReadonlyMap<string, number>;

/** How often each term occurs. */
export function countTerms(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The vector's length. */
export function normOf(vector: TermVector): number {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  return Math.sqrt(squares);
}

/** Cosine of the angle between two vectors; 0 when either is the zero vector. */
export function cosineOf(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [term, weight] of small) dot += weight * (large.get(term) ?? 0);
  const norms = normOf(a) * normOf(b);
  return norms === 0 ? 0 : Math.min(1, dot / norms);
}

/** The same direction, length 1; the zero vector stays. */
export function unitVector(vector: TermVector): Map<string, number> {
  const norm = normOf(vector);
  return new Map([...vector].map(([term, weight]) => [term, norm === 0 ? 0 : weight / norm]));
}

/** The mean vector; empty for none. */
export function centroid(vectors: readonly TermVector[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const vector of vectors) {
    for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight / vectors.length);
  }
  return sum;
}

/** The `count` heaviest terms, the heaviest first; equal weights in the order of the terms' code units. */
export function heaviest(vector: TermVector, count: number): Map<string, number> {
  const sorted = [...vector].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : a > b ? 1 : 0));
  return new Map(sorted.slice(0, Math.max(0, count)));
}
