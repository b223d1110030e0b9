/**
 * The critical difference diagram (Demšar, JMLR 7, 2006, Fig. 1): algorithms on an axis of average ranks, best on the
 * left; a bar joins those whose ranks lie within the critical difference, so the test cannot tell them apart.
 * @module
 */
import { COLOURS } from "./palette.ts";
import { fitted, group, line, type Svg, svgDocument, text, widthOf } from "./svg.ts";
import { tickLabel } from "./ticks.ts";

export interface CriticalDifferenceOptions {
  readonly title: string;
  readonly names: readonly string[];
  /** Average rank of each name, 1 the best. */
  readonly ranks: readonly number[];
  readonly criticalDifference: number;
  readonly width?: number;
}

const ROW = 17;

/** An SVG svgDocument. */
export function criticalDifferenceDiagram(options: CriticalDifferenceOptions): string {
  const { title, criticalDifference: difference, width = 640 } = options;
  const sorted = options.names.map((name, i) => ({ name, rank: options.ranks[i]! })).sort((a, b) => a.rank - b.rank);
  const side = 30 + Math.min(width * 0.24, Math.max(0, ...sorted.map(({ name }) => widthOf(name))) + 34);
  const last = Math.max(2, sorted.length);
  const x = (rank: number) => side + ((rank - 1) / (last - 1)) * (width - 2 * side);
  const joined = cliques(
    sorted.map(({ rank }) => rank),
    difference,
  );
  const axisY = 86;
  const namesY = axisY + 22 + joined.length * 7;
  const half = Math.ceil(sorted.length / 2);
  return svgDocument(
    {
      title,
      description: describe(sorted, joined, difference),
      width,
      height: namesY + half * ROW + 6,
    },
    text(10, 18, fitted(title, width - 20, 14), { "font-size": 14, "font-weight": 600 }),
    ruler(x, last, difference, axisY),
    ...joined.map(([from, to], i) => {
      const y = axisY + 12 + i * 7;
      return line(x(sorted[from]!.rank) - 3, y, x(sorted[to]!.rank) + 3, y, {
        stroke: COLOURS[1],
        "stroke-width": 3.5,
      });
    }),
    ...sorted.map(({ name, rank }, i) => {
      const isLeft = i < half;
      const y = namesY + (isLeft ? i : sorted.length - 1 - i) * ROW;
      return pointer(name, rank, { x: x(rank), y, axisY, edge: isLeft ? side - 8 : width - side + 8, isLeft });
    }),
  );
}

function ruler(x: (rank: number) => number, last: number, difference: number, y: number): Svg {
  const every = last > 14 ? 2 : 1;
  const marks = Array.from({ length: last }, (_, i) => i + 1).filter((rank) => (rank - 1) % every === 0);
  const end = Math.min(1 + difference, last);
  const label = `critical difference ${difference.toFixed(2)}${end < 1 + difference ? " (wider than the axis)" : ""}`;
  return group(
    { "font-size": 11 },
    line(x(1), y - 34, x(end), y - 34, { "stroke-width": 2 }),
    ...[1, end].map((rank) => line(x(rank), y - 38, x(rank), y - 30, { "stroke-width": 2 })),
    text(x(1), y - 42, label),
    line(x(1), y, x(last), y, { "stroke-width": 1.5 }),
    ...marks.flatMap((rank) => [
      line(x(rank), y - 5, x(rank), y),
      text(x(rank), y - 9, tickLabel(rank), { "text-anchor": "middle" }),
    ]),
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly axisY: number;
  readonly edge: number;
  readonly isLeft: boolean;
}

function pointer(name: string, rank: number, { x, y, axisY, edge, isLeft }: Place): Svg {
  const outward = isLeft ? -4 : 4;
  return group(
    { class: "bar", "data-name": name },
    line(x, axisY, x, y, { "stroke-opacity": 0.45 }),
    line(x, y, edge, y, { "stroke-opacity": 0.45 }),
    text(edge + outward, y + 4, `${isLeft ? `${name} ${rank.toFixed(2)}` : `${rank.toFixed(2)} ${name}`}`, {
      "text-anchor": isLeft ? "end" : "start",
    }),
  );
}

/** First and last place of each largest run of neighbours (sorted by rank) that lie within the difference. */
export function cliques(sortedRanks: readonly number[], difference: number): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let from = 0; from < sortedRanks.length; from++) {
    let to = from;
    while (to + 1 < sortedRanks.length && sortedRanks[to + 1]! - sortedRanks[from]! <= difference) to++;
    if (to > from && to > (found.at(-1)?.[1] ?? -1)) found.push([from, to]);
  }
  return found;
}

function describe(
  sorted: readonly { readonly name: string; readonly rank: number }[],
  joined: readonly (readonly [number, number])[],
  difference: number,
): string {
  const ranks = sorted.map(({ name, rank }) => `${name} ${rank.toFixed(2)}`).join(", ");
  const groups = joined.map(([from, to]) => `${sorted[from]!.name} to ${sorted[to]!.name}`).join("; ");
  return `Average ranks: ${ranks}. Critical difference ${difference.toFixed(2)}. Not told apart: ${groups || "none"}.`;
}
