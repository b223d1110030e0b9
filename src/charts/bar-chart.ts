/**
 * Horizontal bars with names on the left, values on the right and optional intervals as whiskers.
 * @module
 */
import { COLOURS } from "./palette.ts";
import { element, fitted, group, line, type Svg, svgDocument, text, widthOf } from "./svg.ts";
import { tickLabel, ticks } from "./ticks.ts";

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  /** Pale: a bar to compare with, such as a reference. */
  readonly muted?: boolean;
}

export interface BarChartOptions {
  readonly title: string;
  /** What the bars measure, with its unit. */
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
}

const WIDTH = 480;
const ROW = 20;

/** An SVG document. Bars start at 0; values below 0 are drawn as 0. */
export function barChart({ title, label, bars, format }: BarChartOptions): string {
  const left = 16 + Math.min(WIDTH * 0.4, Math.max(0, ...bars.map(({ name }) => widthOf(name))));
  const right = WIDTH - 16 - Math.max(0, ...bars.map(({ value }) => widthOf(format(value), 11)));
  const top = 34;
  const bottom = top + bars.length * ROW;
  const longest = Math.max(0, ...bars.map(({ value, high }) => Math.max(value, high ?? value)).filter(Number.isFinite));
  const axis = ticks(0, longest, 5);
  const end = axis.at(-1) ?? 1;
  const x = (value: number) => left + (Math.max(0, value) / end) * (right - left);
  return svgDocument(
    {
      title,
      description: `${label}: ${bars.map(({ name, value }) => `${name} ${format(value)}`).join(", ")}.`,
      width: WIDTH,
      height: bottom + 40,
    },
    text(10, 18, fitted(title, WIDTH - 20, 14), { "font-size": 14, "font-weight": 600 }),
    group(
      { "font-size": 11 },
      ...axis.flatMap((tick) => [
        line(x(tick), top, x(tick), bottom, { "stroke-opacity": 0.15 }),
        text(x(tick), bottom + 15, tickLabel(tick), { "text-anchor": "middle" }),
      ]),
      text((left + right) / 2, bottom + 32, label, { "text-anchor": "middle" }),
    ),
    ...bars.map((bar, i) => drawBar(bar, { left, right, y: top + i * ROW, x, format })),
  );
}

interface Row {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  x(value: number): number;
  format(value: number): string;
}

function drawBar(bar: Bar, { left, right, y, x, format }: Row): Svg {
  const middle = y + ROW / 2;
  const parts = [
    text(left - 6, middle + 4, fitted(bar.name, left - 12), { "text-anchor": "end" }),
    element("rect", {
      x: left,
      y: y + 4,
      width: Math.max(0, x(bar.value) - left),
      height: ROW - 8,
      fill: bar.muted ? "currentColor" : COLOURS[0],
      "fill-opacity": bar.muted ? 0.25 : 0.85,
    }),
    text(right + 8, middle + 4, format(bar.value), { "font-size": 11 }),
  ];
  if (bar.low !== undefined && bar.high !== undefined && bar.high > bar.low) {
    const [low, high] = [x(bar.low), x(bar.high)];
    parts.push(
      group(
        { "stroke-width": 1.5 },
        line(low, middle, high, middle),
        line(low, middle - 3, low, middle + 3),
        line(high, middle - 3, high, middle + 3),
      ),
    );
  }
  return group({ class: "bar", "data-name": bar.name }, ...parts);
}
