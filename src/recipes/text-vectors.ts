/** The vectors that the honeyguide recipe works with: MiniLM where it is installed, else static word vectors. @module */
import { ConfigError } from "../errors.ts";
import type { TextVectors } from "../relevance/guide/model.ts";
import { meanWordVectors, sentenceVectors } from "../relevance/guide/text-vectors.ts";
import { fullText } from "../relevance/weighted-terms.ts";
import type { Analyzer } from "../text/analyzer.ts";
import { primaryLanguage } from "../text/language-tag.ts";
import { openBert } from "../text/vectors/bert.ts";
import { withVectorCache } from "../text/vectors/cache.ts";
import type { SentenceEncoder } from "../text/vectors/providers.ts";
import { openShippedVectors } from "../text/vectors/static-vectors.ts";
import type { Preparation } from "../types.ts";

export interface OpenedVectors {
  readonly vectors: TextVectors | undefined;
  /** Whether they are good enough to judge pages, beside anchors. */
  readonly judgesByVectors: boolean;
  close(): Promise<void>;
}

const NONE: OpenedVectors = { vectors: undefined, judgesByVectors: false, close: async () => {} };

export async function openTextVectors(preparation: Preparation, analyzer: Analyzer): Promise<OpenedVectors> {
  const { parameters, material, progress } = preparation;
  const isEnglish = primaryLanguage(material.topic.language) === "en";
  if (parameters.vectors === "none") return NONE;
  if (parameters.vectors === "auto" && !isEnglish) {
    progress(`No vectors are known for the language ${material.topic.language}: links are weighed by their words`);
    return NONE;
  }
  if (parameters.vectors === "static") return staticVectors(preparation, analyzer);
  try {
    const encoder = await cachedBert(preparation.vectorCache);
    progress(`Vectors: ${encoder.name}`);
    return { vectors: sentenceVectors(encoder), judgesByVectors: true, close: () => encoder.close() };
  } catch (error) {
    if (parameters.vectors === "minilm" || !(error instanceof ConfigError)) throw error;
    progress(`${error.message}. ${error.hint} Static word vectors are used instead.`);
    return staticVectors(preparation, analyzer);
  }
}

/** Crawls of one topic, and recipes in a comparison, meet the same anchors and pages again. */
async function cachedBert(folder: string | undefined): Promise<SentenceEncoder> {
  const encoder = await openBert("minilm", { precision: "int8" });
  return folder === undefined ? encoder : withVectorCache(encoder, folder);
}

/** Rare words count more; rare by the background pages. */
function staticVectors({ material }: Preparation, analyzer: Analyzer): OpenedVectors {
  const vectors = openShippedVectors();
  const pagesWith = new Map<string, number>();
  for (const page of material.background) {
    for (const term of analyzer.counts(fullText(page)).keys()) pagesWith.set(term, (pagesWith.get(term) ?? 0) + 1);
  }
  const pages = material.background.length;
  const weight = (term: string) => (pages === 0 ? 1 : Math.log((pages + 1) / ((pagesWith.get(term) ?? 0) + 0.5)));
  return { vectors: meanWordVectors(vectors, analyzer, weight), judgesByVectors: false, close: async () => {} };
}
