/** What a crawl found, over pages, links tried and time. @module */
import { type LineSeries, lineChart } from "../../charts/line-chart.ts";
import { type Html, html, trusted } from "../../charts/page/html.ts";
import { section } from "../../charts/page/table.ts";
import type { CurvePoint } from "./curve.ts";
import type { CrawlFigures } from "./figures.ts";

/** Elapsed time in the unit that suits it. */
function timeUnit(ms: number): readonly [label: string, size: number] {
  if (ms < 3 * 60_000) return ["seconds", 1000];
  return ms < 3 * 3_600_000 ? ["minutes", 60_000] : ["hours", 3_600_000];
}

export function harvestSection({ curve: { points, pauses }, outlook }: CrawlFigures): Html {
  const [unit, size] = timeUnit(points.at(-1)?.elapsedMs ?? 0);
  const chart = (title: string, xLabel: string, x: (point: CurvePoint) => number) =>
    lineChart({
      title,
      xLabel,
      yLabel: "relevant pages",
      series: foundSeries(points, x),
      xRange: [0, 1],
      yRange: [0, 1],
    });
  const charts = [
    chart("Found, by pages", "pages fetched", ({ pages }) => pages),
    chart("Found, by requests", "links tried, failures included", ({ tried }) => tried),
    chart("Found, by time", unit, ({ elapsedMs }) => elapsedMs / size),
    ...(outlook === null ? [] : [recallChart(points)]),
  ];
  return section(
    "harvest",
    "Harvest",
    html`<p>How many relevant pages the crawl had found: as its judge counts them${
      outlook === null
        ? ""
        : ", and as many as are expected by its probabilities, within bounds in which the truth lies nine times in ten"
    }. Earlier pages stand as they are judged now.${pauses.count > 0 ? ` Times without a page for more than ten minutes are left out.` : ""}</p>`,
    html`<div class="charts">${charts.map((svg) => html`<figure class="scroll">${trusted(svg)}</figure>`)}</div>`,
  );
}

function foundSeries(points: readonly CurvePoint[], x: (point: CurvePoint) => number): LineSeries[] {
  const known = points.flatMap((point) => (point.found === undefined ? [] : [{ at: x(point), found: point.found }]));
  const counted: LineSeries = {
    name: "counted",
    points: [[0, 0], ...points.map((point) => [x(point), point.relevant] as const)],
  };
  if (known.length === 0) return [counted];
  return [
    counted,
    {
      name: "expected",
      points: known.map(({ at, found }) => [at, found.mean] as const),
      band: known.map(({ at, found }) => [at, found.low, found.high] as const),
    },
  ];
}

function recallChart(points: readonly CurvePoint[]): string {
  const known = points.flatMap(({ pages, recall }) => (recall === undefined ? [] : [{ pages, recall }]));
  return lineChart({
    title: "Estimated part of what can be reached",
    xLabel: "pages fetched",
    yLabel: "recall",
    xRange: [0, 1],
    yRange: [0, 1],
    series: [
      {
        name: "estimate",
        points: known.map(({ pages, recall }) => [pages, recall.mean] as const),
        band: known.map(({ pages, recall }) => [pages, recall.low, recall.high] as const),
      },
    ],
  });
}
