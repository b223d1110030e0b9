/** The vectors that the honeyguide recipe works with: MiniLM where it is installed, else static word vectors. @module */
import { ConfigError } from "../errors.ts";
import {
  type AnalysisData,
  analyzerOf,
  openTextVectors,
  type TextVectorsData,
} from "../relevance/guide/text-vectors.ts";
import { fullText } from "../relevance/weighted-terms.ts";
import { primaryLanguage } from "../text/language-tag.ts";
import type { TextVectors } from "../text/vectors/remembered.ts";
import type { Preparation } from "../types.ts";

export interface OpenedVectors {
  readonly data: TextVectorsData | undefined;
  readonly vectors: TextVectors | undefined;
  /** Whether they are good enough to judge pages, beside anchors. */
  readonly judgesByVectors: boolean;
}

type Vectors = { readonly vectors: "auto" | "minilm" | "static" | "none" };

const NONE: OpenedVectors = { data: undefined, vectors: undefined, judgesByVectors: false };

export async function vectorsFor(preparation: Preparation<Vectors>, analysis: AnalysisData): Promise<OpenedVectors> {
  const { parameters, progress, vectorCache } = preparation;
  if (parameters.vectors === "none") return NONE;
  if (parameters.vectors === "auto" && primaryLanguage(analysis.language) !== "en") {
    progress(`No vectors are known for the language ${analysis.language}: links are weighed by their words`);
    return NONE;
  }
  if (parameters.vectors === "static") return staticVectors(preparation, analysis);
  try {
    // Crawls of one topic, and recipes in a comparison, meet the same anchors and pages again.
    const data = { kind: "minilm", vectorCache } as const;
    const vectors = await openTextVectors(data);
    progress(`Vectors: ${vectors.name}`);
    return { data, vectors, judgesByVectors: true };
  } catch (error) {
    if (parameters.vectors === "minilm" || !(error instanceof ConfigError)) throw error;
    progress(`${error.message}. ${error.hint} Static word vectors are used instead.`);
    return staticVectors(preparation, analysis);
  }
}

/** Rare words count more; rare by the background pages. */
async function staticVectors({ material }: Preparation<unknown>, analysis: AnalysisData): Promise<OpenedVectors> {
  const analyzer = analyzerOf(analysis);
  const pagesWith = new Map<string, number>();
  for (const page of material.background) {
    for (const term of analyzer.counts(fullText(page)).keys()) pagesWith.set(term, (pagesWith.get(term) ?? 0) + 1);
  }
  const data = { kind: "static", analysis, pages: material.background.length, pagesWith } as const;
  return { data, vectors: await openTextVectors(data), judgesByVectors: false };
}
