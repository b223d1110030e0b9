/**
 * The four-text priority: P(l) = λ1 Sim(full) + λ2 Sim(anchor) + λ3 Sim(title) + λ4 Sim(context).
 * Papers: BSVSM-HA, Eq. 10; SVSM-MCOA, Eq. 7. The weights are manual (.25 each) or an optimiser's for the topic.
 * Deviation: several pages may link to a target; the best value of each text counts.
 * @module
 */
import type { LinkEvaluator, PartsModel } from "../types.ts";
import { AnchorFrequencies } from "./anchor-feature.ts";
import { anchorRelevance, contextRelevance, parentRelevance, titleRelevance } from "./features.ts";
import { PageRankStatistic, pageRankFeature } from "./pagerank-feature.ts";
import { weightedSum } from "./weighted-sum.ts";

export interface FourTextWeights {
  readonly full: number;
  readonly anchor: number;
  readonly title: number;
  readonly context: number;
}

/** PageRank with topical anchors as one more term, of that share; the texts have the rest. */
export interface LinkStructure {
  readonly share: number;
  /** Topic words with their weights, for anchors. */
  readonly words: ReadonlyMap<string, number>;
  /** Of the words. */
  readonly language: string;
}

/** Texts of weight 0 are not looked at. SVSM-MCOA names link structure beside the texts as future work (section 5). */
export function fourText(
  model: PartsModel,
  { full, anchor, title, context }: FourTextWeights,
  structure?: LinkStructure,
): LinkEvaluator {
  const terms = [
    [{ ...parentRelevance(), name: "full" }, full],
    [anchorRelevance(model), anchor],
    [titleRelevance(model), title],
    [contextRelevance(model), context],
  ] as const;
  const texts = terms.filter(([, weight]) => weight !== 0);
  if (structure === undefined || structure.share === 0) return weightedSum(texts);
  const { share, words, language } = structure;
  const anchors = new AnchorFrequencies(words, language);
  const ranks = new PageRankStatistic(anchors, "normalised");
  const rest = texts.map(([feature, weight]) => [feature, (1 - share) * weight] as const);
  return weightedSum([...rest, [pageRankFeature(ranks), share]], [anchors, ranks]);
}
