/**
 * Similarity of whole texts by the mean of their words' contextual vectors: half to the nearest of the topic's pages,
 * half to their mean.
 * Beyond the papers: BSVSM-HA names whole-text vectors as future work.
 * @module
 */
import { dot, meanOf, minus, unit } from "../math/dense.ts";
import type { EncoderData } from "../text/vectors/open-encoder.ts";
import type { ContextualEncoder, TokenVectors } from "../text/vectors/providers.ts";
import type { PartsModel } from "../types.ts";
import { type EncodedPage, encodePage, type Range, rowOf, wordsOfPart } from "./encoded-page.ts";
import { type PageScores, type PartsRead, scoringModel } from "./scores.ts";

export interface SentenceData extends PartsRead {
  readonly encoder: EncoderData;
  /** Unit vectors of the topic's example texts, made by `textVectors`. */
  readonly examples: readonly Float32Array[];
  readonly center: boolean;
  /** Longer pages are read up to here. */
  readonly maxCharacters?: number | undefined;
}

/** `encoder` is the one that the data describe; the model closes it. */
export function sentence(data: SentenceData, encoder: ContextualEncoder): PartsModel<PageScores> {
  const { examples, center, maxCharacters = Number.POSITIVE_INFINITY, parts = [] } = data;
  const centroid = examples.length === 0 ? undefined : unit(meanOf(examples));
  const score = (vector: Float32Array | undefined): number => {
    if (vector === undefined || centroid === undefined) return 0;
    const nearest = examples.reduce((best, example) => Math.max(best, dot(vector, example)), -1);
    return Math.min(1, Math.max(0, (nearest + dot(vector, centroid)) / 2));
  };
  const whole = ({ body, title }: EncodedPage) =>
    vectorOfWords(body.words.length > 0 ? body : title, undefined, encoder, center);
  return scoringModel({
    name: "sentence",
    provider: encoder.name,
    parts,
    data: { kind: "sentence", options: data },
    isHeavy: true,
    async open(page) {
      const encoded = await encodePage(page, encoder, maxCharacters);
      return {
        page: () => score(whole(encoded)),
        part(part) {
          const { text, ranges } = wordsOfPart(encoded, part);
          return score(vectorOfWords(encoded[text], ranges, encoder, center));
        },
      };
    },
    async explain(page) {
      const vector = whole(await encodePage(page, encoder, maxCharacters));
      const rows = examples.map((example, i) => [`example ${i + 1}`, vector === undefined ? 0 : dot(vector, example)]);
      return [{ title: `Similarity of the whole text (${encoder.name})`, columns: ["to", "similarity"], rows }];
    },
    close: () => encoder.close(),
  });
}

/** A unit vector for each text that has words. */
export async function textVectors(
  texts: readonly string[],
  { encoder, center }: { readonly encoder: ContextualEncoder; readonly center: boolean },
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
