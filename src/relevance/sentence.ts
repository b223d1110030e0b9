/**
 * Similarity of whole texts by the mean of their words' contextual vectors: half to the nearest of the topic's pages,
 * half to their mean.
 * Beyond the papers: BSVSM-HA names whole-text vectors as future work.
 * @module
 */
import { dot, meanOf, minus, unit } from "../math/dense.ts";
import type { ContextualEncoder, TokenVectors } from "../text/vectors/providers.ts";
import type { RelevanceModel } from "../types.ts";
import { type EncodedPage, encodePage, type Range, rowOf, wordsOfPart } from "./encoded-page.ts";

export interface SentenceOptions {
  readonly encoder: ContextualEncoder;
  /** Unit vectors of the topic's example texts, made by `textVectors`. */
  readonly examples: readonly Float32Array[];
  readonly center: boolean;
  readonly maxCharacters?: number;
}

export function sentence({
  encoder,
  examples,
  center,
  maxCharacters = Number.POSITIVE_INFINITY,
}: SentenceOptions): RelevanceModel<EncodedPage> {
  const centroid = examples.length === 0 ? undefined : unit(meanOf(examples));
  const score = (vector: Float32Array | undefined): number => {
    if (vector === undefined || centroid === undefined) return 0;
    const nearest = examples.reduce((best, example) => Math.max(best, dot(vector, example)), -1);
    return Math.min(1, Math.max(0, (nearest + dot(vector, centroid)) / 2));
  };
  const whole = ({ body, title }: EncodedPage) =>
    vectorOfWords(body.words.length > 0 ? body : title, undefined, encoder, center);
  return {
    name: "sentence",
    provider: encoder.name,
    prepare: (page) => encodePage(page, encoder, maxCharacters),
    score: (prepared) => score(whole(prepared)),
    scorePart(prepared, part) {
      const { text, ranges } = wordsOfPart(prepared, part);
      return score(vectorOfWords(prepared[text], ranges, encoder, center));
    },
    scoreText: () => 0, // without a place in a page there is no vector, and the encoder does not answer at once
    explain(prepared) {
      const vector = whole(prepared);
      const rows = examples.map((example, i) => [`example ${i + 1}`, vector === undefined ? 0 : dot(vector, example)]);
      return [{ title: `Similarity of the whole text (${encoder.name})`, columns: ["to", "similarity"], rows }];
    },
  };
}

/** A unit vector for each text that has words. */
export async function textVectors(
  texts: readonly string[],
  { encoder, center }: Pick<SentenceOptions, "encoder" | "center">,
): Promise<Float32Array[]> {
  const encoded = await encoder.encode(texts);
  return encoded.flatMap((tokens) => vectorOfWords(tokens, undefined, encoder, center) ?? []);
}

function vectorOfWords(
  tokens: TokenVectors,
  ranges: readonly Range[] | undefined,
  { mean }: ContextualEncoder,
  center: boolean,
): Float32Array | undefined {
  const rows: Float32Array[] = [];
  for (const [from, to] of ranges ?? [[0, tokens.words.length]])
    for (let row = from; row < to; row++) rows.push(rowOf(tokens, row));
  if (rows.length === 0) return undefined;
  return unit(center ? minus(meanOf(rows), mean) : meanOf(rows));
}
