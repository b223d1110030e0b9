/**
 * Learns how far a crawl has come from how its finds thin out, and says how often the bounds would have held.
 *
 *   npx honeyguide compare TOPIC… --web WEB --recipes honeyguide --out OUT      (for each web)
 *   npx tsx scripts/outlook.ts OUT/results.json… [--chart FILE.svg]
 *
 * Every topic counts the same, whatever the number of its checkpoints. For each topic in turn the rest teaches, and the
 * bounds are those of the rest; the last lines are what all topics together teach, for src/metrics/outlook.ts.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../src/collections/at.ts";
import { comparisonSchema } from "../src/experiments/results.ts";
import { meanOf } from "../src/math/mean.ts";
import { solveSymmetric } from "../src/math/solve.ts";
import { type Checkpoint, outlookChart } from "./outlook/chart.ts";

interface Point {
  readonly topic: string;
  readonly pages: number;
  /** 1, log of latest finds over all finds, log-odds of the latest harvest rate. */
  readonly evidence: readonly number[];
  readonly recall: number;
  /** Logarithm of the relevant pages found over how many the crawl expected. */
  readonly found: number;
}

/** So near to 0 and 1 recalls are taken, or their log-odds would be endless. */
const EDGE = 0.01;
const SIZE = 3;
const RIDGE = 0.01;

const { positionals: files, values: flags } = parseArgs({
  allowPositionals: true,
  options: { chart: { type: "string" } },
});
if (files.length === 0) {
  process.stderr.write("usage: npx tsx scripts/outlook.ts RESULTS.json… [--chart FILE.svg]\n");
  process.exit(2);
}
const points = files.flatMap(pointsOf);
const topics = [...new Set(points.map(({ topic }) => topic))];
if (topics.length < 3) {
  process.stderr.write("There must be checkpoints of three topics at least, each with 100 pages or more.\n");
  process.exit(2);
}

const unseen = new Map(
  topics.map((topic) => {
    const rest = points.filter((point) => point.topic !== topic);
    const weights = weightsFor(rest);
    return [topic, points.filter((point) => point.topic === topic).map((point) => residual(point, weights))];
  }),
);
const boundsFor = (topic: string): readonly [number, number] => {
  const others = topics.filter((other) => other !== topic).flatMap((other) => weighed(unseen.get(other) ?? []));
  return [quantile(others, 0.05), quantile(others, 0.95)];
};
const rows = topics.map((topic) => {
  const [low, high] = boundsFor(topic);
  const own = unseen.get(topic) ?? [];
  return { topic, held: meanOf(own.map((value) => Number(low <= value && value <= high))), off: meanOf(own) };
});
process.stdout.write("| topic | within the bounds of the others | mean error (log-odds) |\n| --- | --- | --- |\n");
for (const { topic, held, off } of rows) {
  process.stdout.write(`| ${topic} | ${(100 * held).toFixed(0)} % | ${off.toFixed(2)} |\n`);
}
process.stdout.write(`| mean | ${(100 * meanOf(rows.map(({ held }) => held))).toFixed(0)} % | |\n\n`);
const all = topics.flatMap((topic) => weighed(unseen.get(topic) ?? []));
process.stdout.write(`weights ${[...weightsFor(points)].map((weight) => weight.toFixed(2)).join(", ")}\n`);
process.stdout.write(`bounds ${quantile(all, 0.05).toFixed(2)} to ${quantile(all, 0.95).toFixed(2)}\n`);

const foundBy = (topic: string) => points.filter((point) => point.topic === topic).map(({ found }) => found);
const foundBounds = (of: readonly string[]): readonly [number, number] => {
  const values = of.flatMap((topic) => weighed(foundBy(topic)));
  return [quantile(values, 0.05), quantile(values, 0.95)];
};
const foundHeld = topics.map((topic) => {
  const [low, high] = foundBounds(topics.filter((other) => other !== topic));
  return meanOf(foundBy(topic).map((value) => Number(low <= value && value <= high)));
});
process.stdout.write(
  `pages found, logarithm of their number over the expected: ${foundBounds(topics)
    .map((bound) => bound.toFixed(2))
    .join(" to ")}; within the bounds of the other topics ${(100 * meanOf(foundHeld)).toFixed(0)} %\n`,
);

if (flags.chart !== undefined) {
  writeFileSync(flags.chart, `${outlookChart(new Map(topics.map((topic) => [topic, panelOf(topic)])))}\n`);
}

/** As the rest would have estimated it. */
function panelOf(topic: string): Checkpoint[] {
  const [low, high] = boundsFor(topic);
  const weights = weightsFor(points.filter((point) => point.topic !== topic));
  const share = (odds: number) => 1 / (1 + Math.exp(-odds));
  return points
    .filter((point) => point.topic === topic)
    .map(({ pages, recall, evidence }) => {
      const odds = evidence.reduce((sum, one, i) => sum + one * at(weights, i), 0);
      return { pages, recall, estimate: share(odds), low: share(odds + low), high: share(odds + high) };
    });
}

function pointsOf(file: string): Point[] {
  const { runs } = comparisonSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return runs.flatMap(({ topic, checkpoints }) =>
    checkpoints.flatMap(({ pages, recall, relevant, outlook }) => {
      if (outlook === undefined) return [];
      const { found, latest } = outlook;
      const rate = (latest.found + 0.5) / (latest.pages + 1);
      const thinning = Math.log((latest.found + 1) / (found.mean + 1));
      const more = Math.log((relevant + 0.5) / (found.mean + 0.5));
      return [
        { topic: withoutDraw(topic), pages, recall, found: more, evidence: [1, thinning, Math.log(rate / (1 - rate))] },
      ];
    }),
  );
}

/** Other starts of a topic are no other topic: they are left out with it. */
function withoutDraw(topic: string): string {
  return topic.replace(/ \(draw \d+\)$/, "");
}

/** Least squares, each topic weighing the same. */
function weightsFor(from: readonly Point[]): Float64Array {
  const matrix = new Float64Array(SIZE * SIZE);
  const right = new Float64Array(SIZE);
  for (let i = 0; i < SIZE; i++) matrix[i * SIZE + i] = RIDGE;
  for (const { topic, evidence, recall } of from) {
    const weight = 1 / from.filter((other) => other.topic === topic).length;
    evidence.forEach((one, i) => {
      right[i] = at(right, i) + weight * one * oddsOf(recall);
      evidence.forEach((other, j) => {
        matrix[i * SIZE + j] = at(matrix, i * SIZE + j) + weight * one * other;
      });
    });
  }
  const weights = solveSymmetric(matrix, right);
  if (weights === undefined) throw new Error("the checkpoints are all alike");
  return weights;
}

function residual({ evidence, recall }: Point, weights: Float64Array): number {
  return oddsOf(recall) - evidence.reduce((sum, one, i) => sum + one * at(weights, i), 0);
}

function oddsOf(recall: number): number {
  const within = Math.max(EDGE, Math.min(1 - EDGE, recall));
  return Math.log(within / (1 - within));
}

function weighed(values: readonly number[]): { readonly value: number; readonly weight: number }[] {
  return values.map((value) => ({ value, weight: 1 / values.length }));
}

function quantile(values: readonly { readonly value: number; readonly weight: number }[], part: number): number {
  const ordered = values.toSorted((a, b) => a.value - b.value);
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { value, weight } of ordered) {
    sum += weight;
    if (sum >= part * total) return value;
  }
  return ordered.at(-1)?.value ?? 0;
}
