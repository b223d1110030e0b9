/**
 * Lines over a common x axis, each with an optional band (an interval around it). Series marked `muted` are thin and
 * grey and stand behind, so a few can be compared with many.
 * @module
 */
import { marker, type SeriesStyle, seriesStyle } from "./palette.ts";
import { element, fitted, group, line, type Svg, short, svgDocument, text, widthOf } from "./svg.ts";
import { tickLabel, ticks } from "./ticks.ts";

export interface LineSeries {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
  /** Thin, grey and without an entry in the legend. */
  readonly muted?: boolean;
  /** Which colour, dash and marker; without it the place among the series that are not muted. */
  readonly style?: number;
}

export interface LineChartOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly LineSeries[];
  /** What must be on the axes; more is added when the data need it. */
  readonly xRange?: readonly [number, number];
  readonly yRange?: readonly [number, number];
}

const WIDTH = 480;
/** Without the legend. */
const HEIGHT = 320;

interface Styled {
  readonly series: LineSeries;
  readonly style: SeriesStyle;
}

interface Plot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  x(value: number): number;
  y(value: number): number;
  readonly xRange: readonly [number, number];
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** An SVG document. */
export function lineChart(options: LineChartOptions): string {
  const { title } = options;
  const all = styled(options.series);
  const muted = all.filter(({ series }) => series.muted);
  const shown = all.filter(({ series }) => !series.muted);
  const rows = legendRows(shown, WIDTH - 20);
  const plot = plotOf(options);
  const height = HEIGHT + rows.length * 18 + (rows.length > 0 ? 6 : 0);
  return svgDocument(
    { title, description: describe(options), width: WIDTH, height, plot: placesOf(plot), xLabel: options.xLabel },
    text(10, 18, fitted(title, WIDTH - 20, 14), { "font-size": 14, "font-weight": 600 }),
    axes(plot, options),
    ...[...muted, ...shown].map(({ series, style }) => drawSeries(series, style, plot)),
    ...rows.flatMap((row, i) => row.map((entry) => legendEntry(entry, HEIGHT + 10 + i * 18))),
  );
}

function styled(list: readonly LineSeries[]): Styled[] {
  let shown = 0;
  return list.map((series) => ({
    series,
    style: seriesStyle(series.style ?? (series.muted ? 0 : shown++)),
  }));
}

function plotOf(options: LineChartOptions): Plot {
  const points = options.series.flatMap((one) => one.points);
  const bands = options.series.flatMap((one) => one.band ?? []);
  const finite = (values: readonly number[]) => values.filter(Number.isFinite);
  const xs = finite([...points.map(([x]) => x), ...(options.xRange ?? [])]);
  const ys = finite([
    ...points.map(([, y]) => y),
    ...bands.flatMap(([, low, high]) => [low, high]),
    ...(options.yRange ?? []),
  ]);
  const [firstX, lastX] = least(xs) === most(xs) ? [least(xs), least(xs) + 1] : [least(xs), most(xs)];
  const xTicks = ticks(firstX, lastX, 6).filter((tick) => tick >= firstX && tick <= lastX);
  const yTicks = ticks(least(ys), most(ys), 5);
  const left = 34 + Math.max(...yTicks.map((tick) => widthOf(tickLabel(tick), 11)));
  const [top, right, bottom] = [32, WIDTH - 14, HEIGHT - 40];
  const [lowest = 0, highest = 1] = [yTicks.at(0), yTicks.at(-1)];
  const scale = (low: number, high: number, a: number, b: number) => (value: number) =>
    a + ((value - low) / (high - low)) * (b - a);
  return {
    left,
    top,
    right,
    bottom,
    xRange: [firstX, lastX],
    xTicks,
    yTicks,
    x: scale(firstX, lastX, left, right),
    y: scale(lowest, highest, bottom, top),
  };
}

/** Which pixels stand for which values, for scripts that read the curves. */
function placesOf({ left, right, top, bottom, xRange, yTicks }: Plot): string {
  const numbers = [left, right, top, bottom, ...xRange, yTicks.at(0) ?? 0, yTicks.at(-1) ?? 1];
  return numbers.map((value) => String(Number(value.toPrecision(6)))).join(" ");
}

// Not Math.min(...values): a chart may have more points than a call may have arguments.
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), values[0] ?? 1);

function axes(plot: Plot, { xLabel, yLabel }: LineChartOptions): Svg {
  const { left, top, right, bottom } = plot;
  const middle = (top + bottom) / 2;
  return group(
    { "font-size": 11 },
    ...plot.yTicks.flatMap((tick) => [
      line(left, plot.y(tick), right, plot.y(tick), { "stroke-opacity": 0.15 }),
      text(left - 6, plot.y(tick) + 4, tickLabel(tick), { "text-anchor": "end" }),
    ]),
    ...plot.xTicks.flatMap((tick) => [
      line(plot.x(tick), bottom, plot.x(tick), bottom + 4),
      text(plot.x(tick), bottom + 17, tickLabel(tick), { "text-anchor": "middle" }),
    ]),
    line(left, bottom, right, bottom),
    text((left + right) / 2, bottom + 34, xLabel, { "text-anchor": "middle" }),
    text(14, middle, yLabel, { "text-anchor": "middle", transform: `rotate(-90 14 ${short(middle)})` }),
  );
}

function drawSeries(series: LineSeries, style: SeriesStyle, plot: Plot): Svg {
  const points = series.points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  const at = (x: number, y: number) => `${short(plot.x(x))} ${short(plot.y(y))}`;
  const path = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${at(x, y)}`).join("");
  const parts: Svg[] = [];
  const band = series.muted ? [] : (series.band ?? []);
  if (band.length > 1) {
    const upper = band.map(([x, , high]) => at(x, high));
    const lower = band.map(([x, low]) => at(x, low)).reverse();
    parts.push(element("path", { d: `M${[...upper, ...lower].join("L")}Z`, fill: style.colour, "fill-opacity": 0.13 }));
  }
  parts.push(
    element("path", {
      d: path,
      fill: "none",
      stroke: series.muted ? "currentColor" : style.colour,
      "stroke-opacity": series.muted ? 0.22 : undefined,
      "stroke-width": series.muted ? 1 : 2,
      "stroke-dasharray": series.muted ? undefined : style.dash,
      "stroke-linejoin": "round",
    }),
  );
  if (!series.muted) {
    const every = Math.max(1, Math.ceil(points.length / 6));
    // Markers of neighbouring series start at different points, so they do not hide each other.
    const marked = points.filter((_, i) => i % every === (style.marker * 2) % every);
    parts.push(...marked.map(([x, y]) => marker(style.marker, plot.x(x), plot.y(y), style.colour)));
  }
  return element("g", { class: "series", "data-name": series.name }, element("title", {}, series.name), ...parts);
}

interface LegendEntry extends Styled {
  readonly x: number;
}

const SAMPLE = 34;

function legendRows(shown: readonly Styled[], room: number): LegendEntry[][] {
  const rows: LegendEntry[][] = [];
  let row: LegendEntry[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const one of shown) {
    const needed = SAMPLE + widthOf(one.series.name) + 14;
    if (used + needed > room) {
      row = [];
      rows.push(row);
      used = 0;
    }
    row.push({ ...one, x: 10 + used });
    used += needed;
  }
  return rows;
}

function legendEntry({ series, style, x }: LegendEntry, y: number): Svg {
  return group(
    { class: "legend", "data-name": series.name },
    line(x, y, x + 28, y, { stroke: style.colour, "stroke-width": 2, "stroke-dasharray": style.dash }),
    marker(style.marker, x + 14, y, style.colour),
    text(x + SAMPLE, y + 4, series.name),
  );
}

function describe({ xLabel, yLabel, series }: LineChartOptions): string {
  const ends = series
    .filter((one) => !one.muted)
    .flatMap((one) => {
      const last = one.points.findLast(([, y]) => Number.isFinite(y));
      return last === undefined ? [] : [`${one.name} ends at ${tickLabel(Number(last[1].toPrecision(3)))}`];
    });
  return `${yLabel} over ${xLabel}. ${ends.join(", ")}${ends.length > 0 ? "." : ""}`;
}
