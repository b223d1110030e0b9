/**
 * The critical difference diagram (Demšar, JMLR 7, 2006, Fig. 1): algorithms on an axis of average ranks, best on the
 * left; a bar joins those whose ranks lie within the critical difference, so the test cannot tell them apart.
 * @module
 */
import { at } from "../collections/at.ts";
import { COLOURS } from "./palette.ts";
import { fitted, group, line, type Svg, svgDocument, text, widthOf } from "./svg.ts";
import { tickLabel } from "./ticks.ts";

export interface CriticalDifferenceOptions {
  readonly title: string;
  readonly names: readonly string[];
  /** Average rank of each name, 1 the best. */
  readonly ranks: readonly number[];
  readonly criticalDifference: number;
}

interface Ranked {
  readonly name: string;
  readonly rank: number;
}

const WIDTH = 640;
const ROW = 17;

/** An SVG document. */
export function criticalDifferenceDiagram(options: CriticalDifferenceOptions): string {
  const { title, names, ranks, criticalDifference: difference } = options;
  const sorted = names.map((name, i): Ranked => ({ name, rank: at(ranks, i) })).sort((a, b) => a.rank - b.rank);
  const side = 30 + Math.min(WIDTH * 0.24, Math.max(0, ...sorted.map(({ name }) => widthOf(name))) + 34);
  const last = Math.max(2, sorted.length);
  const x = (rank: number) => side + ((rank - 1) / (last - 1)) * (WIDTH - 2 * side);
  const joined = cliques(sorted, difference);
  const axisY = 86;
  const namesY = axisY + 22 + joined.length * 7;
  const half = Math.ceil(sorted.length / 2);
  return svgDocument(
    {
      title,
      description: describe(sorted, joined, difference),
      width: WIDTH,
      height: namesY + half * ROW + 6,
    },
    text(10, 18, fitted(title, WIDTH - 20, 14), { "font-size": 14, "font-weight": 600 }),
    ruler(x, last, difference, axisY),
    ...joined.map(([first, last], i) => {
      const y = axisY + 12 + i * 7;
      return line(x(first.rank) - 3, y, x(last.rank) + 3, y, { stroke: COLOURS[1], "stroke-width": 3.5 });
    }),
    ...sorted.map(({ name, rank }, i) => {
      const isLeft = i < half;
      const y = namesY + (isLeft ? i : sorted.length - 1 - i) * ROW;
      return pointer(name, rank, { x: x(rank), y, axisY, edge: isLeft ? side - 8 : WIDTH - side + 8, isLeft });
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

/** First and last of each largest group (sorted by rank) whose ranks lie within the difference. */
function cliques(sorted: readonly Ranked[], difference: number): (readonly [first: Ranked, last: Ranked])[] {
  const found: (readonly [Ranked, Ranked])[] = [];
  let reached = 0;
  for (const [place, first] of sorted.entries()) {
    const end = sorted.findLastIndex(({ rank }) => rank - first.rank <= difference);
    if (end <= Math.max(place, reached)) continue;
    found.push([first, at(sorted, end)]);
    reached = end;
  }
  return found;
}

function describe(
  sorted: readonly Ranked[],
  joined: readonly (readonly [first: Ranked, last: Ranked])[],
  difference: number,
): string {
  const ranks = sorted.map(({ name, rank }) => `${name} ${rank.toFixed(2)}`).join(", ");
  const groups = joined.map(([first, last]) => `${first.name} to ${last.name}`).join("; ");
  return `Average ranks: ${ranks}. Critical difference ${difference.toFixed(2)}. Not told apart: ${groups || "none"}.`;
}
