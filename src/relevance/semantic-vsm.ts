/**
 * Relevance through the similarities of terms: SVSM, its word-vector variant, and SSRM are one model with different
 * similarities and kernels.
 * Papers: SVSM-MCOA (Eq. 1–3), BSVSM-HA (Eq. 3, 4); SSRM as cited by SVSM-MCOA.
 * Deviation in the default profile: `repair`, see there.
 * @module
 */
import type { TermSimilarity } from "../text/term-similarity.ts";
import type { Breakdown, Page, RelevanceModel } from "../types.ts";
import { textOfPart } from "./parts.ts";
import { doubleTermCosine, type SimilarityRow, unmatchedPenalty, weightedMeanSimilarity } from "./semantic-kernel.ts";
import { SimilarityRows } from "./similarity-rows.ts";
import { fullText, type WeightedTerms } from "./weighted-terms.ts";

export interface SemanticVsmOptions {
  readonly name: string;
  readonly provider?: string;
  readonly topic: WeightedTerms;
  /** To the terms of `topic`, in their order. */
  readonly similarity: TermSimilarity;
  /** The heaviest terms of a text with their weights. */
  readonly termsOf: (text: string) => WeightedTerms;
  readonly kernel?: "cosine" | "mean";
  readonly repair?: Repair | undefined;
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

interface ComparedPage extends Compared {
  readonly page: Page;
}

interface Compared {
  readonly text: WeightedTerms;
  readonly rows: readonly SimilarityRow[];
}

export function semanticVsm(options: SemanticVsmOptions): RelevanceModel<ComparedPage> {
  const { name, provider, topic, similarity, termsOf, kernel = "cosine", repair } = options;
  const rows = new SimilarityRows(
    similarity,
    kernel === "mean" ? Number.NEGATIVE_INFINITY : (repair?.similarFrom ?? 0),
  );
  const compare = (text: string): Compared => {
    const terms = termsOf(text);
    return { text: terms, rows: rows.of(terms) };
  };
  const score = ({ text, rows: compared }: Compared): number => {
    if (kernel === "mean") return weightedMeanSimilarity(text.weights, topic.weights, compared);
    return repairedCosine(text, topic, compared, repair);
  };
  return {
    name,
    ...(provider === undefined ? {} : { provider }),
    prepare: (page) => ({ page, ...compare(fullText(page)) }),
    score,
    scorePart: ({ page }, part) => score(compare(textOfPart(page, part))),
    scoreText: (text) => score(compare(text)),
    explain: (compared) => pairTables(compared, topic, repair?.similarFrom),
  };
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
      const sem = rows[i]![j] ?? 0;
      return [term, topicTerm, sem, text.weights[i]! * topic.weights[j]! * sem * sem] as const;
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
