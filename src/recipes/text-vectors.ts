/** The vectors that the honeyguide recipe works with: of words, ours or GloVe's, or of whole texts by MiniLM. @module */
import { ConfigError } from "../errors.ts";
import type { Resolved } from "../parameters.ts";
import {
  type AnalysisData,
  analyzerOf,
  openTable,
  openTextVectors,
  type TextVectorsData,
  type WordTable,
  wordVectors,
} from "../relevance/guide/text-vectors.ts";
import { fullText } from "../relevance/weighted-terms.ts";
import { primaryLanguage } from "../text/language-tag.ts";
import type { TextVectors } from "../text/vectors/remembered.ts";
import type { Preparation } from "../types.ts";

/** `auto` was the default of earlier crawls, and means what it meant, so that they go on as they began. */
export const GUIDE_VECTORS = {
  vectors: {
    default: "anchors",
    choices: ["anchors", "letters", "minilm", "static", "none", "auto"],
    description:
      "vectors of anchors: anchors are ours, for English, and letters for all other languages; minilm is slow, needs packages and judges pages too; static is GloVe; auto takes minilm where it is installed, else static",
    origin: "ours: docs/honeyguide.md has the figures of each",
  },
} as const;

export interface OpenedVectors {
  readonly data: TextVectorsData | undefined;
  readonly vectors: TextVectors | undefined;
  /** Alike in letters is not alike in meaning: such vectors say less of a page. */
  readonly isByLetters?: boolean;
  /** Whether they are good enough to judge pages, beside anchors. */
  readonly judgesByVectors: boolean;
}

type Vectors = Resolved<typeof GUIDE_VECTORS>;

const NONE: OpenedVectors = { data: undefined, vectors: undefined, judgesByVectors: false };

export async function vectorsFor(preparation: Preparation<Vectors>, analysis: AnalysisData): Promise<OpenedVectors> {
  const { parameters, progress } = preparation;
  const { vectors } = parameters;
  if (vectors === "none") return NONE;
  if (vectors === "letters") return ofWords(preparation, analysis, "letters");
  if (vectors === "static") return ofWords(preparation, analysis, "glove");
  if (vectors === "minilm") return miniLm(preparation);
  if (primaryLanguage(analysis.language) !== "en") {
    progress(`Of words in the language ${analysis.language} only their letters are known, not what they mean`);
    return vectors === "auto" ? NONE : ofWords(preparation, analysis, "letters");
  }
  if (vectors === "anchors") return ofWords(preparation, analysis, "anchors");
  try {
    return await miniLm(preparation);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    progress(`${error.message}. ${error.hint} Static word vectors are used instead.`);
    return ofWords(preparation, analysis, "glove");
  }
}

async function miniLm({ progress, vectorCache }: Preparation<unknown>): Promise<OpenedVectors> {
  // Crawls of one topic, and recipes in a comparison, meet the same anchors and pages again.
  const data = { kind: "minilm", vectorCache } as const;
  const vectors = await openTextVectors(data);
  progress(`Vectors: ${vectors.name}`);
  return { data, vectors, judgesByVectors: true };
}

/** Rare words count more; rare by the background pages. */
function ofWords({ material }: Preparation<unknown>, analysis: AnalysisData, table: WordTable): OpenedVectors {
  const analyzer = analyzerOf(analysis);
  const pagesWith = new Map<string, number>();
  for (const page of material.background) {
    for (const term of analyzer.counts(fullText(page)).keys()) pagesWith.set(term, (pagesWith.get(term) ?? 0) + 1);
  }
  const data = { kind: "words", table, analysis, pages: material.background.length, pagesWith } as const;
  const words = openTable(table);
  const vectors = wordVectors(words, data);
  return { data, vectors, isByLetters: vectors.table === undefined, judgesByVectors: false };
}
