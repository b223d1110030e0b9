/**
 * The four-text priority: P(l) = λ1 Sim(full) + λ2 Sim(anchor) + λ3 Sim(title) + λ4 Sim(context).
 * Papers: BSVSM-HA, Eq. 10; SVSM-MCOA, Eq. 7. The weights are manual (.25 each) or an optimiser's for the topic.
 * Deviation: several pages may link to a target; the best value of each text counts.
 * @module
 */
import type { LinkEvaluator, PartsModel } from "../types.ts";
import { anchorRelevance, contextRelevance, parentRelevance, titleRelevance } from "./features.ts";
import { weightedSum } from "./weighted-sum.ts";

export interface FourTextWeights {
  readonly full: number;
  readonly anchor: number;
  readonly title: number;
  readonly context: number;
}

/** Texts of weight 0 are not looked at. */
export function fourText(model: PartsModel, { full, anchor, title, context }: FourTextWeights): LinkEvaluator {
  const terms = [
    [{ ...parentRelevance(), name: "full" }, full],
    [anchorRelevance(model), anchor],
    [titleRelevance(model), title],
    [contextRelevance(model), context],
  ] as const;
  return weightedSum(terms.filter(([, weight]) => weight !== 0));
}
