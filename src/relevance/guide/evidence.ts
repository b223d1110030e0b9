/**
 * One kind of evidence for a page: a score whose meaning is learned from examples and background, each judged as if it had
 * not been seen. What it says is measured in deviations from the middle between the two, within bounds, so that no kind of
 * evidence decides alone.
 * @module
 */
import { meanOf } from "../../math/mean.ts";
import type { GuideText } from "./judge.ts";

export interface Evidence {
  readonly by: string;
  /** How far the examples lie above the background, in deviations within the two: its own test of what it is worth. */
  readonly separation: number;
  readonly weight: number;
  /** Of a raw score: half the separation above 0 for the examples, as much below for the background. */
  standard(score: number): number;
}

/** A kind of evidence, and how a text is scored by it: as any text, or one of those learned from as if it had not been. */
export interface Judging {
  readonly evidence: Evidence;
  of(text: GuideText): number | undefined;
  without(text: GuideText, asWhat: "example" | "background"): number | undefined;
}

/** So many deviations beyond examples and background are as many as count. */
const BEYOND = 2;
const LEAST_DEVIATION = 1e-3;

/** `weigh` makes a weight of the separation; no score says more than `most` deviations. */
export function evidence(
  by: string,
  examples: readonly number[],
  background: readonly number[],
  weigh: (separation: number) => number,
  most = Number.POSITIVE_INFINITY,
): Evidence {
  const [high, low] = [meanOf(examples), meanOf(background)];
  const squares = [...examples.map((score) => (score - high) ** 2), ...background.map((score) => (score - low) ** 2)];
  const deviation = Math.max(LEAST_DEVIATION, Math.sqrt(meanOf(squares)));
  const middle = (high + low) / 2;
  const separation = Math.max(0, (high - low) / deviation);
  const bound = Math.min(most, separation / 2 + BEYOND);
  return {
    by,
    separation,
    weight: weigh(separation),
    standard: (score) => Math.max(-bound, Math.min(bound, (score - middle) / deviation)),
  };
}
