/**
 * How series are told apart: the colours of Okabe and Ito (Color Universal Design, 2008), which people with any
 * colour vision can tell apart, and beside the colour a marker and a dash pattern, so a chart also reads in grey.
 * Their yellow is left out (too faint on white); their black is the colour of the text.
 * @module
 */
import { at } from "../collections/at.ts";
import { element, type Svg, short } from "./svg.ts";

export const COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "currentColor"] as const;

const DASHES = [undefined, "7 3", "2 3", "9 3 2 3"] as const;

export interface SeriesStyle {
  readonly colour: string;
  readonly dash: string | undefined;
  /** Which of the marker shapes. */
  readonly marker: number;
}

export function seriesStyle(index: number): SeriesStyle {
  return {
    colour: at(COLOURS, index % COLOURS.length),
    // Another dash pattern for each neighbour, and for each colour when it comes round again.
    dash: DASHES[((index % COLOURS.length) + Math.floor(index / COLOURS.length)) % DASHES.length],
    marker: index % MARKERS.length,
  };
}

/** Points of the shapes around (0, 0), three to four pixels wide each way. */
const MARKERS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [
    [-3, -3],
    [3, -3],
    [3, 3],
    [-3, 3],
  ],
  [
    [0, -4],
    [3.6, 2.8],
    [-3.6, 2.8],
  ],
  [
    [0, -4.4],
    [4.4, 0],
    [0, 4.4],
    [-4.4, 0],
  ],
  [
    [0, 4],
    [3.6, -2.8],
    [-3.6, -2.8],
  ],
];

export function marker(shape: number, x: number, y: number, colour: string): Svg {
  const corners = MARKERS[shape] ?? [];
  if (corners.length === 0) return element("circle", { cx: x, cy: y, r: 3.4, fill: colour });
  const points = corners.map(([dx, dy]) => `${short(x + dx)},${short(y + dy)}`).join(" ");
  return element("polygon", { points, fill: colour });
}
