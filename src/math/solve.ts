/**
 * Solves symmetric systems A x = b, those of least squares and of Newton steps, by Cholesky's decomposition A = L Lᵀ.
 * Hot: flat arrays, row by row; `exact` solves one system for every choice of weights at a bound.
 * @module
 */

/** A pivot that keeps no more than this part of its diagonal element counts as zero: its column depends on others. */
const SINGULAR = 1e-13;

/** Undefined unless A is positive definite. Only the lower half of A is read. */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array | undefined {
  const size = b.length;
  const lower = decompose(a, size);
  if (lower === undefined) return undefined;
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i * size + k]! * x[k]!;
    x[i]! /= lower[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= lower[k * size + i]! * x[k]!;
    x[i]! /= lower[i * size + i]!;
  }
  return x;
}

function decompose(a: Float64Array, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!;
      if (j < i) lower[i * size + j] = sum / lower[j * size + j]!;
      else if (sum > SINGULAR * a[i * size + i]!) lower[i * size + i] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return lower;
}
