/**
 * Percentile bootstrap of a mean (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 13), in one or two
 * stages: groups are drawn with replacement, then values within each drawn group. Topics are the groups and runs the
 * values, so a recipe that runs five times on a topic is not taken for five topics.
 * @module
 */
import { at } from "../collections/at.ts";
import { meanOf } from "../math/mean.ts";
import type { Rng } from "../math/rng.ts";

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Enough for two digits of a 95 % interval (Efron and Tibshirani, section 13.3, use 1000 and more). */
const RESAMPLES = 1000;
/** Share of the resampled means within the interval. */
const LEVEL = 0.95;

/** The mean of the groups' means with its interval; every group holds at least one value. */
export function bootstrapMean(groups: readonly (readonly number[])[], rng: Rng): Interval {
  const mean = meanOf(groups.map(meanOf));
  const [first] = groups;
  if (first === undefined || groups.every((group) => group.length === 1 && group[0] === first[0])) {
    return { mean, low: mean, high: mean };
  }
  const means = new Float64Array(RESAMPLES);
  for (let i = 0; i < RESAMPLES; i++) {
    let sum = 0;
    for (let j = 0; j < groups.length; j++) sum += resampledMean(at(groups, rng.below(groups.length)), rng);
    means[i] = sum / groups.length;
  }
  means.sort();
  return { mean, low: quantile(means, (1 - LEVEL) / 2), high: quantile(means, (1 + LEVEL) / 2) };
}

function resampledMean(values: readonly number[], rng: Rng): number {
  if (values.length === 1) return at(values, 0);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += at(values, rng.below(values.length));
  return sum / values.length;
}

/** Of sorted values, linear between neighbours. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const index = Math.floor(place);
  const below = at(sorted, index);
  const above = sorted[index + 1] ?? below;
  return below + (place - index) * (above - below);
}
