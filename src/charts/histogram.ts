/** Upright bars over an even axis, each in two parts: those counted, and those that stand out among them. @module */
import { COLOURS } from "./palette.ts";
import { element, fitted, group, line, short, svgDocument, text, widthOf } from "./svg.ts";
import { tickLabel, ticks } from "./ticks.ts";

export interface HistogramOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly range: readonly [number, number];
  /** From the left; `part` of each stand out. */
  readonly bins: readonly { readonly count: number; readonly part: number }[];
  readonly partLabel: string;
  readonly restLabel: string;
}

const WIDTH = 480;
const HEIGHT = 240;
const [TOP, RIGHT, BOTTOM] = [32, WIDTH - 14, HEIGHT - 58];

/** An SVG document. */
export function histogram(options: HistogramOptions): string {
  const { title, bins, range } = options;
  const yTicks = ticks(0, Math.max(1, ...bins.map(({ count }) => count)), 4);
  const highest = yTicks.at(-1) ?? 1;
  const left = 34 + Math.max(...yTicks.map((tick) => widthOf(tickLabel(tick), 11)));
  const width = (RIGHT - left) / Math.max(1, bins.length);
  const y = (count: number) => BOTTOM - (count / highest) * (BOTTOM - TOP);
  const bar = (i: number, from: number, to: number, look: Record<string, string | number>) =>
    element("rect", {
      x: left + i * width + 0.75,
      y: y(to),
      width: Math.max(0.5, width - 1.5),
      height: Math.max(0, y(from) - y(to)),
      ...look,
    });
  const [strong, pale] = [
    { fill: COLOURS[0], "fill-opacity": 0.85 },
    { fill: "currentColor", "fill-opacity": 0.25 },
  ];
  const sample = (x: number, look: Record<string, string | number>, label: string) => [
    element("rect", { x, y: HEIGHT - 14, width: 12, height: 10, ...look }),
    text(x + 18, HEIGHT - 5, label),
  ];
  return svgDocument(
    { title, description: describe(options), width: WIDTH, height: HEIGHT },
    text(10, 18, fitted(title, WIDTH - 20, 14), { "font-size": 14, "font-weight": 600 }),
    group(
      { "font-size": 11 },
      ...yTicks.flatMap((tick) => [
        line(left, y(tick), RIGHT, y(tick), { "stroke-opacity": 0.15 }),
        text(left - 6, y(tick) + 4, tickLabel(tick), { "text-anchor": "end" }),
      ]),
      line(left, BOTTOM, RIGHT, BOTTOM),
      ...ticks(range[0], range[1], 5).map((tick) =>
        text(left + ((tick - range[0]) / (range[1] - range[0])) * (RIGHT - left), BOTTOM + 15, tickLabel(tick), {
          "text-anchor": "middle",
        }),
      ),
      text((left + RIGHT) / 2, BOTTOM + 31, options.xLabel, { "text-anchor": "middle" }),
      text(14, (TOP + BOTTOM) / 2, options.yLabel, {
        "text-anchor": "middle",
        transform: `rotate(-90 14 ${short((TOP + BOTTOM) / 2)})`,
      }),
    ),
    ...bins.flatMap(({ count, part }, i) => [bar(i, 0, part, strong), bar(i, part, count, pale)]),
    group(
      { "font-size": 11 },
      ...sample(left, strong, options.partLabel),
      ...sample(left + 50 + widthOf(options.partLabel, 11), pale, options.restLabel),
    ),
  );
}

function describe({ bins, range, xLabel, partLabel }: HistogramOptions): string {
  const step = (range[1] - range[0]) / Math.max(1, bins.length);
  const edge = (i: number) => String(Number((range[0] + i * step).toPrecision(3)));
  const parts = bins.flatMap(({ count, part }, i) =>
    count === 0 ? [] : [`${edge(i)} to ${edge(i + 1)}: ${count}, ${part} of them ${partLabel}`],
  );
  return `${xLabel}: ${parts.join("; ") || "nothing"}.`;
}
