/** Figures, costs and courses of recipes. @module */

import { fixed, fixedIfAny, whole } from "../../src/charts/page/numbers.ts";
import { figureAt } from "../../src/experiments/report/curves.ts";
import { isOracle, type RecipeSummary } from "../../src/experiments/report/summary.ts";
import type { OptionalFigure, RunResult } from "../../src/experiments/results.ts";
import { meanOf } from "../../src/math/mean.ts";
import { caption, listed, type Measured, notMeasured, table, valueOn } from "./markdown.ts";

/** Pages as multiples of R at which recall is shown, beside R itself and the budget of 5 R. */
const MULTIPLES = [0.5, 2, 3, 4] as const;

/** Of the named recipes, or of `all`. */
export function resultTables(measured: Measured, names: string): string {
  const { comparison, summaries } = measured;
  const named = names.trim() === "all" ? summaries.map(({ setup }) => setup.name) : listed(names);
  const chosen = summaries.filter(({ setup }) => named.includes(setup.name));
  return [
    caption(measured),
    table(
      [
        ...["recipe", "% of oracle", "95 % interval", "recall", "harvest at R", "tunnel recall"],
        ...["AC", "AR", "AR of relevant", "SD", "AC .62", "AC .70", "AR by words", "SD by words"],
      ],
      chosen.map((summary) => figuresOf(summary)),
    ),
    table(
      [
        "recipe",
        "pages",
        "fetches per page",
        "deciding, ms/page",
        "s/run",
        "memory, MB",
        "runs",
        "spread of runs",
        "ended",
      ],
      chosen.filter((summary) => !isOracle(summary)).map((summary) => costsOf(summary)),
    ),
    "% of oracle by topic, and mean recall after so many times R pages:",
    table(
      ["recipe", ...comparison.topics.map(({ name }) => name), ...MULTIPLES.map((times) => `${times} R`)],
      chosen.map((summary) => coursesOf(summary, measured)),
    ),
    ...notMeasured(named, measured),
  ].join("\n\n");
}

function figuresOf(summary: RecipeSummary): string[] {
  const { setup, percent, recall } = summary;
  const tunnelRecall = summary.meanIfAny("tunnelRecall");
  const interval = percent.low === percent.high ? "" : `${fixed(percent.low, 1)} to ${fixed(percent.high, 1)}`;
  const mean = (figure: Parameters<typeof summary.mean>[0]) => fixed(summary.mean(figure), 3);
  const ifAny = (figure: OptionalFigure) => fixedIfAny(summary.meanIfAny(figure), 3);
  return [
    setup.name,
    fixed(percent.mean, 1),
    interval,
    fixed(recall.mean, 3),
    mean("harvestAtR"),
    tunnelRecall === null ? "" : fixed(tunnelRecall, 2),
    mean("accuracy"),
    mean("averageRelevance"),
    mean("averageRelevantRelevance"),
    mean("deviation"),
    ifAny("ielpAccuracy"),
    ifAny("fcosaAccuracy"),
    ifAny("wordsRelevance"),
    ifAny("wordsDeviation"),
  ];
}

function costsOf(summary: RecipeSummary): string[] {
  const runs = summary.byTopic.flat();
  const { exhausted, failed, budget } = summary.ended;
  const endings = [
    budget > 0 ? `${budget} at the budget` : "",
    exhausted > 0 ? `${exhausted} with no link left` : "",
    failed > 0 ? `${failed} FAILED` : "",
  ];
  return [
    summary.setup.name,
    whole(meanOf(summary.byTopic.map((ofTopic) => meanOf(ofTopic.map((run) => run.pages))))),
    fixed(summary.fetchesPerPage, 2),
    fixed(meanOf(summary.byTopic.map((ofTopic) => leastOf(ofTopic, (run) => run.cpuMsPerPage))), 1),
    whole(meanOf(summary.byTopic.map((ofTopic) => leastOf(ofTopic, (run) => run.durationMs / 1000)))),
    whole(Math.max(...summary.byTopic.map((ofTopic) => leastOf(ofTopic, (run) => run.peakRssBytes / 1e6)))),
    whole(runs.length),
    runs.length > summary.byTopic.length ? fixed(Math.max(...summary.byTopic.map(spreadOf)), 1) : "",
    endings.filter((ending) => ending !== "").join(", "),
  ];
}

/** Costs of a crawl are added to by whatever else runs: of several runs on one topic the least comes nearest. */
function leastOf(runs: readonly RunResult[], cost: (run: RunResult) => number): number {
  return Math.min(...runs.map(cost));
}

/** Between the best and the worst run on one topic, in points of % of oracle. */
function spreadOf(runs: readonly RunResult[]): number {
  const shares = runs.map((run) => run.figures.percentOfOracle);
  return Math.max(...shares) - Math.min(...shares);
}

function coursesOf(summary: RecipeSummary, { comparison }: Measured): string[] {
  const recallAt = (times: number) =>
    meanOf(summary.byTopic.map((runs) => meanOf(runs.map((run) => recallAfter(run, times, comparison)))));
  return [
    summary.setup.name,
    ...comparison.topics.map(({ name }) =>
      fixed(
        valueOn(summary, name, (run) => run.figures.percentOfOracle),
        1,
      ),
    ),
    ...MULTIPLES.map((times) => fixed(recallAt(times), 2)),
  ];
}

function recallAfter(run: RunResult, times: number, { topics }: Measured["comparison"]): number {
  const topic = topics.find(({ name }) => name === run.topic);
  return topic === undefined ? Number.NaN : figureAt(run, times * topic.targets, topic, "recall");
}
