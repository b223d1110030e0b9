/**
 * Small arithmetic on the vectors of a text: which words lie in a span, and centring.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { Span } from "../../types.ts";
import type { ContextualEncoder, TokenVectors } from "./providers.ts";

/** Indices of the words that lie wholly within a span: an anchor, a title or a context in the page's text. */
export function wordsWithin(words: readonly Span[], span: Span): { readonly from: number; readonly to: number } {
  const from = firstWhere(words, ({ start }) => start >= span.start);
  return {
    from,
    to: Math.max(
      from,
      firstWhere(words, ({ end }) => end > span.end),
    ),
  };
}

function firstWhere(words: readonly Span[], isBeyond: (word: Span) => boolean): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(at(words, middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The same vectors with the mean subtracted. */
export function centerVectors({ words, vectors }: TokenVectors, mean: Float32Array): TokenVectors {
  return { words, vectors: vectors.map((value, i) => value - (mean[i % mean.length] ?? 0)) };
}

/** An encoder whose vectors are centred already; its own mean is zero. */
export function centered(encoder: ContextualEncoder): ContextualEncoder {
  return {
    name: `${encoder.name}, centred`,
    fingerprint: `${encoder.fingerprint ?? ""} centred`,
    dimension: encoder.dimension,
    mean: new Float32Array(encoder.dimension),
    understands: (text) => encoder.understands(text),
    encode: async (texts) => (await encoder.encode(texts)).map((encoding) => centerVectors(encoding, encoder.mean)),
    close: () => encoder.close(),
  };
}
