/**
 * Recall and harvest rate as functions of the pages fetched, with 95 % bootstrap intervals. Between two checkpoints
 * the counts grow evenly; behind the end of a crawl both figures stay where they ended.
 * @module
 */
import { createRng } from "../../math/rng.ts";
import { bootstrapMean } from "../../metrics/bootstrap.ts";
import type { Checkpoint, RunResult, TopicSetup } from "../results.ts";

export type CurveFigure = "recall" | "harvestRate";

export interface Curve {
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Empty when nothing varies: one topic and one run. */
  readonly band: readonly (readonly [x: number, low: number, high: number])[];
}

/** Enough to follow the curves at the width of a chart. */
const STEPS = 40;

/** Over the runs on one topic; x is pages. */
export function topicCurve(runs: readonly RunResult[], topic: TopicSetup, figure: CurveFigure, banded: boolean): Curve {
  const grid = steps(topic.budget);
  return curveOf(grid, banded && runs.length > 1, figure, (x) => [runs.map((run) => figureAt(run, x, topic, figure))]);
}

/** Over topics; x is pages as a multiple of the topic's R, as far as the budget of every topic reaches. */
export function overallCurve(
  byTopic: readonly (readonly RunResult[])[],
  topics: readonly TopicSetup[],
  figure: CurveFigure,
  banded: boolean,
): Curve {
  const usable = topics.filter(({ targets }) => targets > 0);
  const end = usable.reduce((least, topic) => Math.min(least, topic.budget / topic.targets), Number.POSITIVE_INFINITY);
  const groups = byTopic.flatMap((runs) => {
    const topic = usable.find(({ name }) => name === runs[0]?.topic);
    return topic === undefined ? [] : [{ runs, topic }];
  });
  if (groups.length === 0) return { points: [], band: [] };
  const varies = groups.length > 1 || groups.some(({ runs }) => runs.length > 1);
  return curveOf(steps(end), banded && varies, figure, (x) =>
    groups.map(({ runs, topic }) => runs.map((run) => figureAt(run, x * topic.targets, topic, figure))),
  );
}

function curveOf(
  grid: readonly number[],
  banded: boolean,
  figure: CurveFigure,
  groupsAt: (x: number) => number[][],
): Curve {
  // The harvest rate of no pages is not defined.
  const xs = figure === "harvestRate" ? grid.slice(1) : grid;
  const intervals = xs.map((x) => {
    const groups = groupsAt(x);
    // The same draws at every x: whole curves are resampled, so the band is as smooth as they are.
    if (banded) return { x, ...bootstrapMean(groups, createRng(1).fork("curve")) };
    const mean = groups.reduce((sum, values) => sum + average(values), 0) / groups.length;
    return { x, mean, low: mean, high: mean };
  });
  return {
    points: intervals.map(({ x, mean }) => [x, mean] as const),
    band: banded ? intervals.map(({ x, low, high }) => [x, low, high] as const) : [],
  };
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function steps(end: number): number[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => (i * end) / STEPS);
}

const START = { pages: 0, relevant: 0, targets: 0 };

export function figureAt(run: RunResult, pages: number, topic: TopicSetup, figure: CurveFigure): number {
  const last = run.checkpoints.at(-1) ?? START;
  const at = Math.min(pages, last.pages);
  const count = figure === "recall" ? "targets" : "relevant";
  const found = countAt(run.checkpoints, at, count);
  if (figure === "recall") return topic.targets === 0 ? 0 : found / topic.targets;
  return at === 0 ? 0 : found / at;
}

function countAt(checkpoints: readonly Checkpoint[], pages: number, count: "targets" | "relevant"): number {
  const next = checkpoints.findIndex((checkpoint) => checkpoint.pages >= pages);
  const [before = START, after] = [checkpoints[next - 1], checkpoints[next]];
  if (after === undefined) return checkpoints.at(-1)?.[count] ?? 0;
  const share = after.pages === before.pages ? 1 : (pages - before.pages) / (after.pages - before.pages);
  return before[count] + share * (after[count] - before[count]);
}
