/**
 * What is read of a page's anchors as it travels between threads. A page has hundreds of them: a vector each, copied one by one,
 * takes longer than reading the page. Menus repeat anchors, so each stands there once.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { GuideAnchor } from "./anchors.ts";

export interface PackedAnchors {
  /** Which of the others each link has. */
  readonly which: Uint32Array;
  readonly words: readonly string[];
  /** Where the words of each end. */
  readonly wordEnds: Uint32Array;
  readonly codes: readonly (string | undefined)[];
  /** One behind the other, of those that have one. */
  readonly vectors: Float32Array;
  /** How long each of them is, 0 for none. */
  readonly lengths: Uint32Array;
}

export function packAnchors(anchors: readonly GuideAnchor[]): PackedAnchors {
  const numbers = new Map<GuideAnchor, number>();
  const which = new Uint32Array(anchors.length);
  anchors.forEach((anchor, i) => {
    const number = numbers.get(anchor) ?? numbers.size;
    if (number === numbers.size) numbers.set(anchor, number);
    which[i] = number;
  });
  const distinct = [...numbers.keys()];
  const words = distinct.flatMap((anchor) => anchor.words);
  const wordEnds = new Uint32Array(distinct.length);
  const lengths = new Uint32Array(distinct.length);
  let [end, size] = [0, 0];
  distinct.forEach((anchor, i) => {
    end += anchor.words.length;
    wordEnds[i] = end;
    lengths[i] = anchor.vector?.length ?? 0;
    size += anchor.vector?.length ?? 0;
  });
  const vectors = new Float32Array(size);
  let place = 0;
  for (const { vector } of distinct) {
    if (vector === undefined) continue;
    vectors.set(vector, place);
    place += vector.length;
  }
  return { which, words, wordEnds, codes: distinct.map(({ code }) => code), vectors, lengths };
}

export function unpackAnchors({ which, words, wordEnds, codes, vectors, lengths }: PackedAnchors): GuideAnchor[] {
  let [from, place] = [0, 0];
  const distinct = codes.map((code, i): GuideAnchor => {
    const [end, length] = [at(wordEnds, i), at(lengths, i)];
    const vector = length === 0 ? undefined : vectors.subarray(place, place + length);
    const anchor = { words: words.slice(from, end), vector, code };
    from = end;
    place += length;
    return anchor;
  });
  return Array.from(which, (number) => at(distinct, number));
}
