/** Solves the small symmetric systems G x = b of least squares, and says when their columns are dependent. @module */

/** Pivots of a system scaled to a diagonal of ones that count as zero. */
const SINGULAR = 1e-13;

/** `gram` row by row; undefined for a singular system. */
export function solveNormalEquations(gram: readonly Float64Array[], right: ArrayLike<number>): number[] | undefined {
  // Scaled to a diagonal of ones, so that a feature of small values is not mistaken for a dependent one.
  const scale = gram.map((row, k) => Math.sqrt(Math.max(0, row[k]!)));
  if (scale.includes(0)) return undefined;
  const system = gram.map((row, k) =>
    Float64Array.of(...row.map((value, j) => value / scale[k]! / scale[j]!), right[k]! / scale[k]!),
  );
  if (!eliminate(system)) return undefined;
  return system.map((row, k) => row[system.length]! / row[k]! / scale[k]!);
}

/** Gauss and Jordan with row exchange, in place; false for a singular system. */
function eliminate(system: Float64Array[]): boolean {
  const size = system.length;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let row = k + 1; row < size; row++) {
      if (Math.abs(system[row]![k]!) > Math.abs(system[pivot]![k]!)) pivot = row;
    }
    [system[k], system[pivot]] = [system[pivot]!, system[k]!];
    const top = system[k]!;
    if (Math.abs(top[k]!) <= SINGULAR) return false;
    for (const row of system) {
      if (row === top) continue;
      const factor = row[k]! / top[k]!;
      for (let column = k; column <= size; column++) row[column]! -= factor * top[column]!;
    }
  }
  return true;
}
