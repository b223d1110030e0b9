/** How a priority comes about: every piece of evidence with its weight, and what the evaluator makes of their sum. @module */
import type { LinkEvaluator } from "../types.ts";

/** A piece of evidence for a link. */
export interface WeighedFeature {
  readonly name: string;
  /** How several linking pages count, or `live` for what follows the crawl. */
  readonly aggregate: string;
  readonly value: number;
  readonly weight: number;
  /** Value times weight. */
  readonly contribution: number;
}

export interface PriorityAccount {
  readonly features: readonly WeighedFeature[];
  /** Of the contributions. */
  readonly sum: number;
  /** What the priority is of the sum; `sum` where it is the sum itself. */
  readonly formula: string;
  /** By that formula. */
  readonly priority: number;
}

/** `weights` are those of the moment from which the values are; without them the evaluator's present ones. */
export function accountOf(
  evaluator: Pick<LinkEvaluator, "features" | "weights" | "formula">,
  values: ArrayLike<number>,
  weights: Readonly<Record<string, number>> = evaluator.weights,
): PriorityAccount {
  const { formula = { text: "sum", of: (sum: number) => sum } } = evaluator;
  const features = evaluator.features.map(({ name, aggregate }, i) => {
    const value = values[i] ?? 0;
    const weight = weights[name] ?? 0;
    return { name, aggregate, value, weight, contribution: value * weight };
  });
  const sum = features.reduce((all, { contribution }) => all + contribution, 0);
  return { features, sum, formula: formula.text, priority: formula.of(sum, values) };
}
