/**
 * Anchors as they travel between threads: in columns, since a vector each, copied one by one, takes longer than reading the page
 * they stand on.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { Telling } from "../../collections/told-once.ts";
import { valuesOf } from "../../collections/told-once.ts";
import type { GuideAnchor } from "./anchors.ts";

export interface PackedAnchors {
  /** Numbers of words, one anchor behind the other. */
  readonly words: Uint32Array;
  /** Where the words of each end. */
  readonly wordEnds: Uint32Array;
  readonly codes: readonly (string | undefined)[];
  /** One behind the other, of those that have one. */
  readonly vectors: Float32Array;
  /** How long each of them is, 0 for none. */
  readonly lengths: Uint32Array;
}

export function packAnchors(anchors: readonly GuideAnchor[], strings: Telling<string>): PackedAnchors {
  const words = strings.numbers(anchors.flatMap((anchor) => anchor.words));
  const wordEnds = new Uint32Array(anchors.length);
  const lengths = new Uint32Array(anchors.length);
  let [end, size] = [0, 0];
  anchors.forEach((anchor, i) => {
    end += anchor.words.length;
    wordEnds[i] = end;
    lengths[i] = anchor.vector?.length ?? 0;
    size += anchor.vector?.length ?? 0;
  });
  const vectors = new Float32Array(size);
  let place = 0;
  for (const { vector } of anchors) {
    if (vector === undefined) continue;
    vectors.set(vector, place);
    place += vector.length;
  }
  return { words, wordEnds, codes: anchors.map(({ code }) => code), vectors, lengths };
}

/** `strings` by their numbers. */
export function unpackAnchors(
  { words, wordEnds, codes, vectors, lengths }: PackedAnchors,
  strings: readonly string[],
): GuideAnchor[] {
  let [from, place] = [0, 0];
  return codes.map((code, i): GuideAnchor => {
    const [end, length] = [at(wordEnds, i), at(lengths, i)];
    const vector = length === 0 ? undefined : vectors.subarray(place, place + length);
    const anchor = { words: valuesOf(strings, words.subarray(from, end)), vector, code };
    from = end;
    place += length;
    return anchor;
  });
}
