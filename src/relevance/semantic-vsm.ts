/**
 * Relevance through the similarities of terms: SVSM, its word-vector variant, and SSRM are one model with different
 * similarities and kernels.
 * Papers: SVSM-MCOA (Eq. 1–3), BSVSM-HA (Eq. 3, 4); SSRM as cited by SVSM-MCOA.
 * Deviation in the default profile: see `Repair`.
 * @module
 */
import { at } from "../collections/at.ts";
import { openSimilarity, type SimilarityData } from "../text/open-similarity.ts";
import type { TermSimilarity } from "../text/term-similarity.ts";
import type { Breakdown, PartsModel } from "../types.ts";
import { type PageScores, type PartsRead, scoringModel } from "./scores.ts";
import { doubleTermCosine, type SimilarityRow, unmatchedPenalty, weightedMeanSimilarity } from "./semantic-kernel.ts";
import { SimilarityRows } from "./similarity-rows.ts";
import { byText } from "./text-model.ts";
import {
  fullText,
  openWeighing,
  vectorOfText,
  type WeighingData,
  type WeightedTerms,
  weightedTerms,
} from "./weighted-terms.ts";

export interface SemanticVsmOptions extends PartsRead {
  readonly name: string;
  readonly topic: WeightedTerms;
  readonly weighing: WeighingData;
  /** Where the similarities to the topic's terms come from. */
  readonly similarity: SimilarityData;
  readonly kernel?: "cosine" | "mean";
  readonly repair?: Repair | undefined;
  /** Compare all terms of a text, as printed, and not the heaviest alone. */
  readonly allTerms?: boolean;
}

/**
 * The printed double-term cosine is near 1 for any page, since every long page has terms a little similar to the
 * topic's. The repair takes only pairs from `similarFrom` on, and multiplies by √(share of the text's weight in such
 * pairs). The value was chosen on judged pages; docs/relevance-models.md has the
 * figures there and on a web that was not used for choosing.
 */
export interface Repair {
  readonly similarFrom: number;
}

interface Compared {
  readonly text: WeightedTerms;
  readonly rows: readonly SimilarityRow[];
}

export async function semanticVsm(options: SemanticVsmOptions): Promise<PartsModel<PageScores>> {
  const similarity = await openSimilarity(options.similarity, options.topic.terms);
  return semanticVsmWith(options, similarity);
}

/** `similarity` is to the terms of the topic, in their order. */
export function semanticVsmWith(options: SemanticVsmOptions, similarity: TermSimilarity): PartsModel<PageScores> {
  const { name, topic, kernel = "cosine", repair, allTerms, parts = [] } = options;
  const weighing = openWeighing(options.weighing);
  const rows = new SimilarityRows(
    similarity,
    kernel === "mean" ? Number.NEGATIVE_INFINITY : (repair?.similarFrom ?? 0),
  );
  const compare = (text: string): Compared => {
    const terms = weightedTerms(vectorOfText(text, weighing), allTerms);
    return { text: terms, rows: rows.of(terms) };
  };
  const score = (text: string): number => {
    const { text: terms, rows: compared } = compare(text);
    if (kernel === "mean") return weightedMeanSimilarity(terms.weights, topic.weights, compared);
    return repairedCosine(terms, topic, compared, repair);
  };
  return scoringModel({
    name,
    provider: similarity.name,
    parts,
    data: { kind: "semantic-vsm", options },
    open: byText(score),
    explain: (page) => pairTables(compare(fullText(page)), topic, repair?.similarFrom),
  });
}

export function repairedCosine(
  text: WeightedTerms,
  topic: WeightedTerms,
  rows: readonly SimilarityRow[],
  repair: Repair | undefined,
): number {
  const value = doubleTermCosine(text.weights, topic.weights, rows, repair?.similarFrom);
  return repair === undefined ? value : value * unmatchedPenalty(text.weights, rows, repair.similarFrom);
}

const SHOWN_PAIRS = 20;

/** The pairs that carry the score: w_i w_j sem². */
export function pairTables({ text, rows }: Compared, topic: WeightedTerms, similarFrom = 0): Breakdown {
  const pairs = text.terms.flatMap((term, i) =>
    topic.terms.map((topicTerm, j) => {
      const sem = rows[i]?.[j] ?? 0;
      return [term, topicTerm, sem, at(text.weights, i) * at(topic.weights, j) * sem * sem] as const;
    }),
  );
  const heaviest = pairs.filter(([, , sem, weight]) => weight > 0 && sem >= similarFrom).sort((a, b) => b[3] - a[3]);
  return [
    {
      title: "Pairs of text term and topic term that carry the score",
      columns: ["text term", "topic term", "similarity", "contribution"],
      rows: heaviest.slice(0, SHOWN_PAIRS),
    },
  ];
}
