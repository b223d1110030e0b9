/**
 * The figures of each recipe over topics and runs. A figure is the mean over topics of the mean over runs, so a topic
 * weighs the same however often a recipe ran on it; its 95 % interval comes from a bootstrap over topics, then runs.
 * @module
 */

import { meanOf } from "../../math/mean.ts";
import { createRng } from "../../math/rng.ts";
import { bootstrapMean, type Interval } from "../../metrics/bootstrap.ts";
import {
  type Comparison,
  type Figures,
  type OptionalFigure,
  type RecipeSetup,
  type RunResult,
  relevantPerRequest,
} from "../results.ts";

export interface RecipeSummary {
  readonly setup: RecipeSetup;
  /** One array a topic on which the recipe ran, in the order of the topics. */
  readonly byTopic: readonly (readonly RunResult[])[];
  readonly percent: Interval;
  readonly recall: Interval;
  readonly cpuMsPerPage: Interval;
  readonly fetchesPerPage: number;
  /** What harvest is a page: failed requests, redirects and what was fetched ahead count too. */
  readonly relevantPerRequest: number;
  /** Of the largest run. */
  readonly peakRssBytes: number;
  readonly durationMs: number;
  readonly ended: Readonly<Record<RunResult["ended"], number>>;
  /** Mean over topics of the mean over runs. */
  mean(figure: Exclude<keyof Figures, OptionalFigure>): number;
  /** The same over the topics that have such a figure; null when none has. */
  meanIfAny(figure: OptionalFigure): number | null;
}

/** Best first by % of oracle; recipes without a run are left out. */
export function summarize(comparison: Comparison): RecipeSummary[] {
  return comparison.recipes
    .map((setup) => summaryOf(setup, comparison))
    .filter(({ byTopic }) => byTopic.length > 0)
    .sort((a, b) => b.percent.mean - a.percent.mean);
}

function summaryOf(setup: RecipeSetup, comparison: Comparison): RecipeSummary {
  const own = comparison.runs.filter((run) => run.recipe === setup.name);
  const byTopic = comparison.topics
    .map(({ name }) => own.filter((run) => run.topic === name).sort((a, b) => a.run - b.run))
    .filter((runs) => runs.length > 0);
  const over = (value: (run: RunResult) => number) => byTopic.map((runs) => runs.map(value));
  const count = (ended: RunResult["ended"]) => own.filter((run) => run.ended === ended).length;
  // Any fixed seed does: the report is a function of the results alone.
  const interval = (label: string, value: (run: RunResult) => number) =>
    bootstrapMean(over(value), createRng(1).fork(`${label}/${setup.name}`));
  return {
    setup,
    byTopic,
    percent: interval("percent", (run) => run.figures.percentOfOracle),
    recall: interval("recall", (run) => run.figures.recall),
    cpuMsPerPage: interval("cpu", (run) => run.cpuMsPerPage),
    fetchesPerPage: meanOf(over((run) => (run.pages === 0 ? 0 : run.fetches / run.pages)).map(meanOf)),
    relevantPerRequest: meanOf(over(relevantPerRequest).map(meanOf)),
    peakRssBytes: own.reduce((most, run) => Math.max(most, run.peakRssBytes), 0),
    durationMs: own.reduce((sum, run) => sum + run.durationMs, 0),
    ended: { budget: count("budget"), exhausted: count("exhausted"), failed: count("failed") },
    mean: (figure) => meanOf(over((run) => run.figures[figure]).map(meanOf)),
    meanIfAny(figure) {
      const known = byTopic.map((runs) => knownValues(runs, figure)).filter((values) => values.length > 0);
      return known.length === 0 ? null : meanOf(known.map(meanOf));
    },
  };
}

export function knownValues(runs: readonly RunResult[], figure: OptionalFigure): number[] {
  return runs.map((run) => run.figures[figure]).filter((value) => value !== null);
}

/** None where the recipe did not run on the topic. */
export function runsOn({ byTopic }: RecipeSummary, topic: string): readonly RunResult[] {
  return byTopic.find((runs) => runs[0]?.topic === topic) ?? [];
}

/** The oracle and the omniscient row see the judgements: they are shown, but neither ranked nor tested. */
export function isOracle({ setup }: RecipeSummary): boolean {
  return setup.fidelity === "oracle";
}

/** `name~parameter=value` and `name~without-part` are `name` changed in one way. */
export function ablationOf(name: string): { readonly base: string; readonly part: string } | undefined {
  const at = name.indexOf("~");
  return at < 0 ? undefined : { base: name.slice(0, at), part: name.slice(at + 1).replace(/^without-/, "") };
}

/** Recipes that compete: neither oracles nor ablations. */
export function competitors(summaries: readonly RecipeSummary[]): RecipeSummary[] {
  return summaries.filter((summary) => !isOracle(summary) && ablationOf(summary.setup.name) === undefined);
}
