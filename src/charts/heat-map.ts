/**
 * A table of numbers whose cells are shaded by their value. Every cell also carries its number, so nothing depends
 * on the shade; the shade is one hue of growing opacity (two hues around 0 with `diverging`), which any colour vision
 * and both light and dark pages can read.
 * @module
 */
import { COLOURS } from "./palette.ts";
import { element, fitted, group, type Svg, short, svgDocument, text, widthOf } from "./svg.ts";

export interface HeatMapOptions {
  readonly title: string;
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** One array a row; a value that is not finite leaves its cell empty. */
  readonly values: readonly (readonly number[])[];
  readonly format?: (value: number) => string;
  /** Shade by the distance from 0: blue above, orange below. */
  readonly diverging?: boolean;
}

const ROW = 22;
/** The strongest shade still lets the number be read. */
const STRONGEST = 0.62;

/** An SVG document. */
export function heatMap(options: HeatMapOptions): string {
  const {
    title,
    rowLabels,
    columnLabels,
    values,
    format = (value: number) => String(Number(value.toPrecision(3))),
  } = options;
  const write = (value: number) => (Number.isFinite(value) ? format(value) : "–");
  const longest = Math.max(0, ...columnLabels.map((label) => widthOf(label, 11)));
  // Few columns have room for their names side by side.
  const named = columnLabels.length <= 8 && longest <= 100 ? longest + 8 : 0;
  const cell = Math.max(46, named, ...values.flat().map((value) => widthOf(write(value), 11) + 12));
  const left = 16 + Math.min(220, Math.max(0, ...rowLabels.map((label) => widthOf(label))));
  const slanted = columnLabels.some((label) => widthOf(label, 11) > cell - 4);
  const top = 34 + (slanted ? Math.min(120, longest * 0.6 + 14) : 18);
  const width = Math.max(left + columnLabels.length * cell + (slanted ? 60 : 10), widthOf(title, 14) + 30);
  const shade = shading(values.flat().filter(Number.isFinite), options.diverging ?? false);
  return svgDocument(
    { title, description: describe(options, write), width, height: top + rowLabels.length * ROW + 10 },
    text(10, 18, title, { "font-size": 14, "font-weight": 600 }),
    group(
      { "font-size": 11 },
      ...columnLabels.map((label, j) => columnLabel(label, left + j * cell, cell, top, slanted)),
    ),
    ...rowLabels.map((label, i) =>
      group(
        { class: "bar", "data-name": label },
        text(left - 6, top + i * ROW + 15, fitted(label, left - 12), { "text-anchor": "end" }),
        ...columnLabels.flatMap((_, j) => {
          const value = values[i]?.[j] ?? Number.NaN;
          return drawCell(left + j * cell, top + i * ROW, cell, write(value), shade(value));
        }),
      ),
    ),
  );
}

function columnLabel(label: string, x: number, cell: number, top: number, slanted: boolean): Svg {
  const middle = x + cell / 2;
  if (!slanted) return text(middle, top - 6, label, { "text-anchor": "middle" });
  return text(middle, top - 6, fitted(label, 190, 11), { transform: `rotate(-38 ${short(middle)} ${short(top - 6)})` });
}

interface Shade {
  readonly colour: string;
  readonly opacity: number;
}

function drawCell(x: number, y: number, width: number, label: string, { colour, opacity }: Shade): Svg[] {
  return [
    element("rect", {
      x: x + 1,
      y: y + 1,
      width: width - 2,
      height: ROW - 2,
      rx: 2,
      fill: colour,
      "fill-opacity": opacity,
    }),
    text(x + width / 2, y + 15, label, { "text-anchor": "middle", "font-size": 11 }),
  ];
}

function shading(values: readonly number[], diverging: boolean): (value: number) => Shade {
  const low = diverging ? 0 : values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce(
    (a, b) => Math.max(a, diverging ? Math.abs(b) : b),
    diverging ? 0 : Number.NEGATIVE_INFINITY,
  );
  return (value) => {
    if (!Number.isFinite(value)) return { colour: "currentColor", opacity: 0.04 };
    const share = high > low ? ((diverging ? Math.abs(value) : value) - low) / (high - low) : diverging ? 0 : 0.5;
    return { colour: diverging && value < 0 ? COLOURS[1] : COLOURS[0], opacity: 0.04 + share * (STRONGEST - 0.04) };
  };
}

function describe({ rowLabels, columnLabels, values }: HeatMapOptions, write: (value: number) => string): string {
  const rows = rowLabels.map((label, i) => {
    const cells = columnLabels.map((column, j) => `${column} ${write(values[i]?.[j] ?? Number.NaN)}`);
    return `${label}: ${cells.join(", ")}`;
  });
  return `${rows.join("; ")}.`;
}
