/** Dense vectors of one length. @module */

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** The same direction, length 1; the zero vector stays. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  if (length === 0) return vector;
  const scaled = new Float32Array(vector.length);
  for (let i = 0; i < scaled.length; i++) scaled[i] = vector[i]! / length;
  return scaled;
}

export function minus(vector: Float32Array, other: Float32Array): Float32Array {
  return vector.map((x, i) => x - other[i]!);
}

/** Adds the components `start …` of another vector, divided, to all of a vector in place. */
export function addDivided(to: Float32Array, from: Float32Array, start: number, divisor: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += from[start + i]! / divisor;
}

export function addScaled(to: Float32Array, from: Float32Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += factor * from[i]!;
}

/** Of at least one vector. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) addDivided(sum, vector, 0, vectors.length);
  return sum;
}
