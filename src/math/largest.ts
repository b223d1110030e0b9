/** The largest of any number of numbers: `Math.max(...)` takes no more than a call may have arguments. @module */

/** −∞ for none. */
export function largest(values: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}
