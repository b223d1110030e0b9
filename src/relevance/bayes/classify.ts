/**
 * The class of a page by naive Bayes, with or without the weights of label groups.
 * Paper: BCW_CC: arg max_i P(C_i) Π_k P(U_k | C_i) L_j.
 * Deviation: as printed, L_j is the same factor for every class, so it changes neither the decision nor the posterior.
 * `exponent` reads it as a weighted log-likelihood, ln P(C_i) + Σ_k L_j ln P(U_k | C_i): a word in the title counts as
 * two, one in a menu as a fifth. `printed` is kept to show it, `plain` is the classifier without weights.
 * @module
 */

import { ZONE_WEIGHTS } from "../zones.ts";
import { type LabelledWords, weightedCount } from "./labelled-words.ts";
import type { BayesModel } from "./model.ts";

export type BayesMode = "plain" | "printed" | "exponent";

export interface Classification {
  /** The logarithm of what the mode multiplies, by class. */
  readonly scores: readonly number[];
  /** P(C_i | page), by class; sums to 1. With weights and long pages they are near 0 or 1: good to decide, not to rank. */
  readonly posteriors: readonly number[];
}

const PLAIN_WEIGHTS = ZONE_WEIGHTS.map(() => 1);
const LOG_WEIGHTS = ZONE_WEIGHTS.map(Math.log);

export type Classifier = (words: LabelledWords, mode?: BayesMode) => Classification;

/** Words outside the vocabulary are passed over. */
export function classifier(model: BayesModel): Classifier {
  const numbers = new Map(model.vocabulary.map((word, index) => [word, index]));

  return (words, mode = "exponent") => {
    const weights = mode === "exponent" ? ZONE_WEIGHTS : PLAIN_WEIGHTS;
    const scores = [...model.logPriors];
    // Σ_k ln L_j, the factor that the printed formula adds to every class alike.
    let constant = 0;
    for (const [word, counts] of words) {
      const number = numbers.get(word);
      if (number === undefined) continue;
      const weight = weightedCount(counts, weights);
      model.logLikelihoods.forEach((ofWords, i) => {
        scores[i] = (scores[i] ?? 0) + weight * (ofWords[number] ?? 0);
      });
      constant += weightedCount(counts, LOG_WEIGHTS);
    }
    // The constant comes last: added before, its rounding could change a posterior.
    return {
      posteriors: posteriorsOf(scores),
      scores: mode === "printed" ? scores.map((score) => score + constant) : scores,
    };
  };
}

/** exp(s_i) / Σ exp(s_j), shifted by the largest so that no exponential overflows and one of them is 1. */
function posteriorsOf(scores: readonly number[]): number[] {
  const largest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - largest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}
