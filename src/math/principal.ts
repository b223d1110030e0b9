/**
 * The directions in which a few vectors differ most, by orthogonal iteration: deterministic, and exact enough to keep
 * what matters of other vectors in a few numbers.
 * @module
 */

const ITERATIONS = 40;
/** Shorter directions are rounding errors: the vectors span no more. */
const SHORTEST = 1e-9;

/** At most `count` orthonormal directions of the vectors around their mean; fewer where they span less. */
export function principalDirections(vectors: readonly Float32Array[], count: number): Float64Array[] {
  const centred = centre(vectors);
  const size = vectors[0]?.length ?? 0;
  const directions: Float64Array[] = [];
  for (let number = 0; number < Math.min(count, size, vectors.length); number++) {
    // Any start will do that is the same every time and along no axis.
    const direction = Float64Array.from({ length: size }, (_, i) => Math.sin(7.1 * i + 3.3 * number));
    let length = 0;
    for (let step = 0; step < ITERATIONS; step++) {
      const next = multiply(centred, direction);
      for (const earlier of directions) subtract(next, earlier, product(next, earlier));
      length = Math.sqrt(product(next, next));
      if (length < SHORTEST) break;
      for (let i = 0; i < size; i++) direction[i] = next[i]! / length;
    }
    if (length < SHORTEST) break;
    directions.push(direction);
  }
  return directions;
}

/** The vector's coordinates along the directions. */
export function coordinates(vector: Float32Array, directions: readonly Float64Array[]): Float64Array {
  const found = new Float64Array(directions.length);
  let k = 0;
  // Four at once, each added up in order: a sum must wait for its last addition, four need not wait for each other.
  for (; k + 3 < found.length; k += 4) {
    const [a, b, c, d] = [directions[k]!, directions[k + 1]!, directions[k + 2]!, directions[k + 3]!];
    let [inA, inB, inC, inD] = [0, 0, 0, 0];
    for (let i = 0; i < vector.length; i++) {
      const value = vector[i]!;
      inA += value * a[i]!;
      inB += value * b[i]!;
      inC += value * c[i]!;
      inD += value * d[i]!;
    }
    found.set([inA, inB, inC, inD], k);
  }
  for (; k < found.length; k++) found[k] = product(Float64Array.from(vector), directions[k]!);
  return found;
}

function centre(vectors: readonly Float32Array[]): Float64Array[] {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    vector.forEach((value, i) => {
      mean[i] = (mean[i] ?? 0) + value / vectors.length;
    });
  return vectors.map((vector) => mean.map((value, i) => (vector[i] ?? 0) - value));
}

/** Σ x (x·v): the covariance times a direction. */
function multiply(rows: readonly Float64Array[], direction: Float64Array): Float64Array {
  const sum = new Float64Array(direction.length);
  let next = 0;
  // Four at once, as above, and added in their order: the very numbers that one after the other gives.
  for (; next + 3 < rows.length; next += 4) {
    const [a, b, c, d] = [rows[next]!, rows[next + 1]!, rows[next + 2]!, rows[next + 3]!];
    let [ofA, ofB, ofC, ofD] = [0, 0, 0, 0];
    for (let i = 0; i < direction.length; i++) {
      const value = direction[i]!;
      ofA += a[i]! * value;
      ofB += b[i]! * value;
      ofC += c[i]! * value;
      ofD += d[i]! * value;
    }
    for (let i = 0; i < sum.length; i++) {
      sum[i] = sum[i]! + ofA * a[i]! + ofB * b[i]! + ofC * c[i]! + ofD * d[i]!;
    }
  }
  for (; next < rows.length; next++) {
    const row = rows[next]!;
    const share = product(row, direction);
    for (let i = 0; i < sum.length; i++) sum[i]! += share * row[i]!;
  }
  return sum;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function subtract(from: Float64Array, direction: Float64Array, share: number): void {
  for (let i = 0; i < from.length; i++) from[i]! -= share * direction[i]!;
}
