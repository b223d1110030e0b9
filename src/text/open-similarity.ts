/** Similarities of terms from a description that can be sent to another thread. @module */
import type { TermSimilarity } from "./term-similarity.ts";
import { vectorSimilarity } from "./vector-similarity.ts";
import { openStaticVectors } from "./vectors/static-vectors.ts";
import { type WordNetSimilarityOptions, wordNetSimilarity } from "./wordnet/similarity.ts";

export type SimilarityData =
  | ({ readonly kind: "wordnet" } & Required<WordNetSimilarityOptions>)
  | { readonly kind: "vectors"; readonly path: string | undefined; readonly clamp: boolean };

/** To the topic's terms, in their order. */
export async function openSimilarity(data: SimilarityData, topicTerms: readonly string[]): Promise<TermSimilarity> {
  if (data.kind === "wordnet") return wordNetSimilarity(topicTerms, data);
  return vectorSimilarity(await openStaticVectors(data.path), topicTerms, { clamp: data.clamp });
}
