/** log(1 + n) of counts: asked for every term of every page, and most are small. @module */

const LOGS = Float64Array.from({ length: 256 }, (_, count) => Math.log1p(count));

/** The very number that `Math.log1p` gives. */
export function log1p(count: number): number {
  return LOGS[count] ?? Math.log1p(count);
}
