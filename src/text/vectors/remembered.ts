/** Vectors of whole texts, and the memory of those asked for last. @module */

import { ownString } from "../own-string.ts";
import type { RankedVectors } from "./providers.ts";

/** Vectors of length 1 for whole texts. */
export interface TextVectors {
  readonly name: string;
  readonly dimension: number;
  /** Where they are means of word vectors that know what words mean: these. */
  readonly table?: RankedVectors;
  /** Undefined for a text that the model does not know the script of, or without words. */
  embed(texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
  /** The same of one text at once, where that is cheap: then nobody needs to make it before it is needed. */
  embedNow?(text: string): Float32Array | undefined;
  close?(): Promise<void>;
}

export type Embed = TextVectors["embed"];

/** Anchors repeat from page to page: 30 MB of vectors at most. */
const MAX_REMEMBERED = 20_000;

/** Remembers the vectors of the texts seen last; an empty text has none, and without vectors no text has. */
export function remembered(vectors: TextVectors | undefined): Embed {
  if (vectors === undefined) return async (texts) => texts.map(() => undefined);
  const cache = new Map<string, Float32Array | undefined>();
  return async (texts) => {
    // Read before waiting: others may push out of the cache meanwhile what is in it now.
    const known = texts.map((text) => cache.get(text));
    const missing = new Set<string>();
    texts.forEach((text, i) => {
      if (known[i] === undefined && text !== "" && !cache.has(text)) missing.add(text);
    });
    if (missing.size === 0) return known;
    const asked = [...missing];
    const found = await vectors.embed(asked);
    const now = new Map<string, Float32Array | undefined>();
    asked.forEach((text, i) => {
      now.set(text, found[i]);
      cache.set(ownString(text), found[i]);
    });
    if (cache.size > MAX_REMEMBERED) forgetOldest(cache);
    return texts.map((text, i) => known[i] ?? now.get(text));
  };
}

function forgetOldest(cache: Map<string, Float32Array | undefined>): void {
  for (const text of cache.keys()) {
    if (cache.size <= MAX_REMEMBERED) break;
    cache.delete(text);
  }
}
