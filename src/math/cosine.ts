/** Cosine of the angle between two vectors of one length; 0 when either is the zero vector. @module */

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let squaresOfA = 0;
  let squaresOfB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    squaresOfA += x * x;
    squaresOfB += y * y;
  }
  if (squaresOfA === 0 || squaresOfB === 0) return 0;
  return Math.min(1, dot / (Math.sqrt(squaresOfA) * Math.sqrt(squaresOfB)));
}
