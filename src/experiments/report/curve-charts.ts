/**
 * Charts of recall and harvest rate. With many recipes a few stand out (the best, breadth-first, the oracle) and keep
 * their colour in all charts; the others stay thin and grey behind them, until a reader picks them.
 * @module
 */
import { type LineSeries, lineChart } from "../../charts/line-chart.ts";
import { type Html, html, trusted } from "../../charts/page/html.ts";
import type { TopicSetup } from "../results.ts";
import { type CurveFigure, overallCurve, topicCurve } from "./curves.ts";
import { ablationOf, isOracle, type RecipeSummary, runsOn } from "./summary.ts";

/** Style of each recipe that stands out: its place in the palette. */
export type Highlights = ReadonlyMap<string, number>;

const BEST = 5;
const BASELINE = "bfs";
const ORACLE = "oracle";

export function highlightsOf(summaries: readonly RecipeSummary[]): Highlights {
  const names = summaries.map(({ setup }) => setup.name);
  const best = summaries
    .filter((summary) => !isOracle(summary) && ablationOf(summary.setup.name) === undefined)
    .map(({ setup }) => setup.name)
    .filter((name) => name !== BASELINE)
    .slice(0, BEST);
  const fixed: [string, number][] = [
    [BASELINE, BEST],
    [ORACLE, BEST + 1],
  ];
  return new Map([
    ...best.map((name, i): [string, number] => [name, i]),
    ...fixed.filter(([name]) => names.includes(name)),
  ]);
}

export function overallCharts(
  summaries: readonly RecipeSummary[],
  topics: readonly TopicSetup[],
  highlights: Highlights,
): Html {
  const chart = (figure: CurveFigure, title: string, yLabel: string) =>
    lineChart({
      title,
      xLabel: "pages fetched, as a multiple of R",
      yLabel,
      xRange: [0, 1],
      yRange: [0, 1],
      series: seriesOf(summaries, highlights, (summary, banded) =>
        overallCurve(summary.byTopic, topics, figure, banded),
      ),
    });
  return charts(
    chart("recall", "Recall over all topics", "recall"),
    chart("harvestRate", "Harvest rate over all topics", "harvest rate"),
  );
}

export function topicCharts(summaries: readonly RecipeSummary[], topic: TopicSetup, highlights: Highlights): Html {
  const onTopic = summaries.filter((summary) => runsOn(summary, topic.name).length > 0);
  const chart = (figure: CurveFigure, title: string, yLabel: string) =>
    lineChart({
      title: `${title}: ${topic.name}`,
      xLabel: "pages fetched",
      yLabel,
      xRange: [0, topic.budget],
      yRange: [0, 1],
      series: seriesOf(onTopic, highlights, (summary, banded) =>
        topicCurve(runsOn(summary, topic.name), topic, figure, banded),
      ),
    });
  return charts(chart("recall", "Recall", "recall"), chart("harvestRate", "Harvest rate", "harvest rate"));
}

function seriesOf(
  summaries: readonly RecipeSummary[],
  highlights: Highlights,
  curve: (summary: RecipeSummary, banded: boolean) => Pick<LineSeries, "points" | "band">,
): LineSeries[] {
  const series = summaries.map((summary): LineSeries => {
    const style = highlights.get(summary.setup.name);
    const drawn = { name: summary.setup.name, ...curve(summary, style !== undefined) };
    return style === undefined ? { ...drawn, muted: true } : { ...drawn, style };
  });
  return series.sort((a, b) => (a.style ?? 0) - (b.style ?? 0));
}

function charts(...svgs: readonly string[]): Html {
  return html`<div class="charts">${svgs.map((svg) => html`<figure class="scroll">${trusted(svg)}</figure>`)}</div>`;
}
