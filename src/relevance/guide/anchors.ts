/** What is read of anchors. Menus repeat them from page to page, so all of it is found by one look-up. @module */
import { at, present } from "../../collections/at.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { ownString } from "../../text/own-string.ts";
import type { Embed } from "../../text/vectors/remembered.ts";
import { type CodeData, codeOf } from "./vector-code.ts";

/** What of an anchor counts. */
const MAX_CHARACTERS = 120;
/** So many anchors are remembered, those met last: some 10 MB beside the vectors, which the embedding remembers too. */
const MAX_REMEMBERED = 20_000;

export interface GuideAnchor {
  /** Distinct terms. */
  readonly words: readonly string[];
  readonly vector: Float32Array | undefined;
  /** The vector as a short code for the ranker. */
  readonly code: string | undefined;
}

/** Reads the anchors of a page, as they stand there. */
export type AnchorReader = (anchors: readonly string[]) => Promise<readonly GuideAnchor[]>;

/** What of an anchor is read. */
export function anchorText(anchor: string): string {
  return anchor.replace(/\s+/g, " ").trim().slice(0, MAX_CHARACTERS);
}

export function anchorReader(analyzer: Analyzer, embed: Embed, code: CodeData): AnchorReader {
  const known = new Map<string, GuideAnchor>();
  const readAll = async (anchors: readonly string[]): Promise<Map<string, GuideAnchor>> => {
    const texts = anchors.map(anchorText);
    const vectors = await embed(texts);
    const all = new Map<string, GuideAnchor>();
    texts.forEach((text, i) => {
      const vector = vectors[i];
      all.set(at(anchors, i), { words: analyzer.distinct(text), vector, code: vector && codeOf(vector, code) });
    });
    return all;
  };
  return async (anchors) => {
    // Read before waiting: others may push out meanwhile what is remembered now.
    const found = anchors.map((anchor) => known.get(anchor));
    const unknown = new Set<string>();
    anchors.forEach((anchor, i) => {
      if (found[i] === undefined) unknown.add(anchor);
    });
    const fresh = unknown.size === 0 ? NONE : await readAll([...unknown]);
    fresh.forEach((one, anchor) => {
      known.set(ownString(anchor), one);
    });
    if (known.size > MAX_REMEMBERED) forgetOldest(known);
    return anchors.map((anchor, i) => found[i] ?? present(fresh.get(anchor), "an anchor that was read"));
  };
}

const NONE: ReadonlyMap<string, GuideAnchor> = new Map();

function forgetOldest(known: Map<string, GuideAnchor>): void {
  for (const oldest of known.keys()) {
    if (known.size <= MAX_REMEMBERED) break;
    known.delete(oldest);
  }
}
