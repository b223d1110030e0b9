/** How vectors differ among themselves: their mean and their covariance. @module */
import { solveSymmetric } from "./solve.ts";

export interface Spread {
  readonly mean: Float64Array;
  /** Row by row; of the symmetric matrix only the lower half is filled. */
  readonly covariance: Float64Array;
}

/** Undefined for fewer than two vectors. */
export function spreadOf(vectors: readonly Float32Array[]): Spread | undefined {
  if (vectors.length < 2) return undefined;
  const size = vectors[0]!.length;
  const mean = new Float64Array(size);
  for (const vector of vectors) {
    for (let i = 0; i < size; i++) mean[i]! += vector[i]! / vectors.length;
  }
  const covariance = new Float64Array(size * size);
  for (let next = 0; next < vectors.length; next += TOGETHER) {
    addProducts(covariance, vectors.slice(next, next + TOGETHER), mean, vectors.length);
  }
  return { mean, covariance };
}

/** The matrix is read and written once for so many vectors, which are added in their order. */
const TOGETHER = 4;

function addProducts(to: Float64Array, vectors: readonly Float32Array[], mean: Float64Array, divisor: number): void {
  const size = mean.length;
  const nothing = new Float64Array(size);
  const [a = nothing, b = nothing, c = nothing, d = nothing] = vectors.map((vector) =>
    mean.map((value, i) => vector[i]! - value),
  );
  for (let i = 0; i < size; i++) {
    const [ofA, ofB, ofC, ofD] = [a[i]! / divisor, b[i]! / divisor, c[i]! / divisor, d[i]! / divisor];
    for (let j = 0, at = i * size; j <= i; j++, at++) {
      to[at] = to[at]! + ofA * a[j]! + ofB * b[j]! + ofC * c[j]! + ofD * d[j]!;
    }
  }
}

/** Mean and deviation of the vectors along a direction. */
export function along({ mean, covariance }: Spread, direction: ArrayLike<number>): { mean: number; deviation: number } {
  const size = mean.length;
  let [sum, variance] = [0, 0];
  for (let i = 0; i < size; i++) {
    sum += mean[i]! * direction[i]!;
    for (let j = 0; j < i; j++) variance += 2 * direction[i]! * direction[j]! * covariance[i * size + j]!;
    variance += direction[i]! ** 2 * covariance[i * size + i]!;
  }
  return { mean: sum, deviation: Math.sqrt(Math.max(0, variance)) };
}

/**
 * Fisher's discriminant (Σ + λ s I)⁻¹ d, where s is the mean variance: the direction d, with less weight on that in which the
 * vectors differ anyhow. The direction itself where they do not differ at all.
 */
export function against({ covariance }: Spread, direction: Float32Array, lambda: number): Float32Array {
  const size = direction.length;
  let trace = 0;
  for (let i = 0; i < size; i++) trace += covariance[i * size + i]!;
  const matrix = covariance.slice();
  for (let i = 0; i < size; i++) matrix[i * size + i]! += (lambda * trace) / size;
  const solved = solveSymmetric(matrix, direction);
  return solved === undefined ? direction : Float32Array.from(solved);
}
