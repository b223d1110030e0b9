/** Curves over one common axis, so that they can be drawn and read off together. @module */

const POINTS = 300;

type Curve = readonly [x: readonly number[], y: readonly number[]];

/** Each curve at the same places, between its points on the straight line, and nothing behind its end. */
export function alignedCurves(curves: readonly Curve[]): { x: number[]; lines: (number | null)[][] } {
  const ends = curves.map(([x]) => x.at(-1) ?? 0);
  const end = Math.max(0, ...ends);
  const even = Array.from({ length: POINTS + 1 }, (_, i) => (end * i) / POINTS);
  const x = [...new Set([...even, ...ends])].sort((a, b) => a - b);
  return { x, lines: curves.map((curve) => valuesAt(curve, x)) };
}

function valuesAt([x, y]: Curve, places: readonly number[]): (number | null)[] {
  let at = 0;
  return places.map((place) => {
    while (at < x.length && (x[at] ?? 0) < place) at++;
    const [right, value] = [x[at], y[at]];
    if (right === undefined || value === undefined) return null;
    const [left, before] = at === 0 ? [0, 0] : [x[at - 1] ?? 0, y[at - 1] ?? 0];
    return right === left ? value : before + ((value - before) * (place - left)) / (right - left);
  });
}
