/**
 * Learns the weights of a link's four texts from the first half of the samples and tests them on the second.
 * Papers: BSVSM-HA section IV and SVSM-MCOA section 4: 1000 links, 500 to train and 500 to test; absolute errors of the
 * test rows averaged in groups of ten, against weights of 0.25 each.
 * Deviation: in the order of a crawl the links of a page lie together, so the two halves would come from different pages.
 * They are shuffled before the split, except in the `paper` profile, for the papers say nothing of it.
 * @module
 */
import { at } from "../collections/at.ts";
import { ConfigError } from "../errors.ts";
import type { Rng } from "../math/rng.ts";
import type { FitComparison, FitErrors, LinkSample, TextWeights, WeightFit } from "../types.ts";
import { boundedLeastSquares } from "./exact.ts";
import { type TrainingRow, type WeightOptimizer, type WeightProgress, weightProblem } from "./problem.ts";

export type { TextWeights, WeightFit } from "../types.ts";

export const LINK_TEXTS = ["full", "anchor", "title", "context"] as const satisfies readonly (keyof TextWeights)[];

/** The papers' comparison. */
export const MANUAL_WEIGHTS: TextWeights = { full: 0.25, anchor: 0.25, title: 0.25, context: 0.25 };

/** Test rows whose errors are averaged, as the papers do. */
const GROUP = 10;

/** What weights are learned from, and by what. */
export interface FitOptions {
  readonly samples: readonly LinkSample[];
  readonly optimizer: WeightOptimizer;
  readonly rng: Rng;
  /** Before the split; without it the halves are those of the order given. */
  readonly shuffle?: boolean;
  /** Called after each generation. */
  readonly onProgress?: (progress: WeightProgress) => void;
}

/**
 * Learns the weights of a link's four texts from one half of the samples and tests them on the other.
 * @example
 * const optimizer = optimizerNamed("exact").create();
 * const { weights, test } = fitWeights({ samples, optimizer, rng: createRng(1), shuffle: true });
 */
export function fitWeights({ samples, optimizer, rng, shuffle = false, onProgress }: FitOptions): WeightFit {
  const rows = samples.map(asRow);
  if (rows.length < 2) {
    throw refused(
      `there are ${rows.length} links to learn from, and it takes two at least`,
      "Give more seeds, a larger crawl, or more rows.",
    );
  }
  const order = shuffle ? shuffled(rows, rng.fork("split")) : rows;
  const half = Math.ceil(order.length / 2);
  const [training, testing] = [order.slice(0, half), order.slice(half)];
  const problem = weightProblem(training);
  const learned = run(optimizer.run(problem, rng.fork("optimizer")), onProgress);
  const exact = boundedLeastSquares(problem);
  const manual = Float64Array.from(LINK_TEXTS, (text) => MANUAL_WEIGHTS[text]);
  const compare = (part: readonly TrainingRow[]): FitComparison => ({
    learned: errorsOf(part, learned),
    exact: errorsOf(part, exact),
    manual: errorsOf(part, manual),
  });
  return {
    weights: byText(learned),
    exact: byText(exact),
    rows: { train: training.length, test: testing.length },
    train: compare(training),
    test: compare(testing),
    groups: { learned: groupErrors(testing, learned), manual: groupErrors(testing, manual) },
  };
}

function asRow(sample: LinkSample, index: number): TrainingRow {
  for (const key of [...LINK_TEXTS, "target"] as const) {
    if (Number.isFinite(sample[key])) continue;
    throw refused(
      `row ${index + 1} (${sample.url}): "${key}" must be a finite number, got ${sample[key]}`,
      "Correct or remove the row.",
    );
  }
  return { features: LINK_TEXTS.map((text) => sample[text]), target: sample.target };
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [result[i], result[j]] = [at(result, j), at(result, i)];
  }
  return result;
}

function run(
  generations: Generator<WeightProgress, Float64Array, void>,
  onProgress: ((progress: WeightProgress) => void) | undefined,
): Float64Array {
  for (;;) {
    const step = generations.next();
    if (step.done) return step.value;
    onProgress?.(step.value);
  }
}

function absoluteErrors(rows: readonly TrainingRow[], weights: Float64Array): number[] {
  return rows.map(({ features, target }) =>
    Math.abs(target - weights.reduce((sum, weight, p) => sum + weight * at(features, p), 0)),
  );
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function errorsOf(rows: readonly TrainingRow[], weights: Float64Array): FitErrors {
  const errors = absoluteErrors(rows, weights);
  return { rmse: Math.sqrt(meanOf(errors.map((error) => error * error))), mae: meanOf(errors) };
}

/** The last group may be smaller. */
function groupErrors(rows: readonly TrainingRow[], weights: Float64Array): number[] {
  const errors = absoluteErrors(rows, weights);
  return Array.from({ length: Math.ceil(errors.length / GROUP) }, (_, i) =>
    meanOf(errors.slice(i * GROUP, (i + 1) * GROUP)),
  );
}

function byText([full = 0, anchor = 0, title = 0, context = 0]: Float64Array): TextWeights {
  return { full, anchor, title, context };
}

function refused(message: string, hint: string): ConfigError {
  return new ConfigError("bad-option", `weights: ${message}`, hint);
}
