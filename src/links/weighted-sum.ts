/** Priority of a link as the weighted sum of its features: the form of all five papers. @module */
import type { LinkEvaluator, LinkFeature, LiveStatistic } from "../types.ts";

/**
 * Priority as the weighted sum of features. `statistics` are those from which live features take their values.
 * @example const evaluator = weightedSum([[parentRelevance(), 0.5], [anchorRelevance(model), 0.5]]);
 */
export function weightedSum(
  terms: readonly (readonly [LinkFeature, number])[],
  statistics: readonly LiveStatistic[] = [],
): LinkEvaluator {
  const features = terms.map(([feature]) => feature);
  const weights = Float64Array.from(terms, ([, weight]) => weight);
  return {
    features,
    weights: Object.fromEntries(terms.map(([feature, weight]) => [feature.name, weight])),
    statistics,
    priority(values) {
      return sumOfProducts(weights, values);
    },
  };
}

/** Hot: every link passes here each time it is weighed. */
export function sumOfProducts(weights: Float64Array, values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (values[i] ?? 0);
  return sum;
}
