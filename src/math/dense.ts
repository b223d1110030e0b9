/** Dense vectors of one length. @module */

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/**
 * The products of a vector with all rows of a matrix, which lie one behind the other. Four at a time, since a sum must wait for its
 * last addition; each is the very number that `dot` gives.
 */
export function dots(vector: Float32Array, matrix: Float32Array): Float64Array {
  const width = vector.length;
  const products = new Float64Array(width === 0 ? 0 : matrix.length / width);
  let row = 0;
  for (; row + 4 <= products.length; row += 4) {
    const [a, b, c, d] = [row * width, (row + 1) * width, (row + 2) * width, (row + 3) * width];
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let i = 0; i < width; i++) {
      const x = vector[i]!;
      first += x * matrix[a + i]!;
      second += x * matrix[b + i]!;
      third += x * matrix[c + i]!;
      fourth += x * matrix[d + i]!;
    }
    products[row] = first;
    products[row + 1] = second;
    products[row + 2] = third;
    products[row + 3] = fourth;
  }
  for (; row < products.length; row++) products[row] = dot(vector, matrix.subarray(row * width, (row + 1) * width));
  return products;
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
  const difference = new Float32Array(vector.length);
  for (let i = 0; i < difference.length; i++) difference[i] = vector[i]! - other[i]!;
  return difference;
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
