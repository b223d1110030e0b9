/** What a judge needs of a page, as JSON data: to be saved, and learned from again. @module */
import { z } from "zod";
import type { GuideText } from "./judge.ts";
import { fromPairs, pairsOf } from "./term-counts.ts";
import { VIEWS, type View, type Views } from "./views.ts";

/** Terms kept of a page: the most frequent ones. */
const MAX_TERMS = 400;

export const textSchema = z.object({
  counts: z.array(z.tuple([z.string(), z.number()])),
  vector: z.string().nullable(),
  /** Tokens by view. */
  views: z.partialRecord(z.enum(VIEWS), z.array(z.string())).optional(),
});
export type TextFacts = z.infer<typeof textSchema>;

export function textFacts({ counts, vector, views }: GuideText): TextFacts {
  const bytes = vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return {
    counts: pairsOf(counts)
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_TERMS),
    vector: bytes?.toString("base64") ?? null,
    ...(views && { views: Object.fromEntries(VIEWS.flatMap((view) => tokensOf(views, view))) }),
  };
}

export function textFrom({ counts, vector, views }: TextFacts, name: string | undefined): GuideText {
  const bytes = vector === null ? undefined : Uint8Array.from(Buffer.from(vector, "base64"));
  return {
    counts: fromPairs(counts),
    vector: bytes && new Float32Array(bytes.buffer),
    ...(name !== undefined && { name }),
    ...(views && { views: viewsFrom(views) }),
  };
}

function tokensOf(views: Views, view: View): [View, string[]][] {
  const tokens = views[view];
  return tokens === undefined ? [] : [[view, [...tokens.terms]]];
}

function viewsFrom(views: NonNullable<TextFacts["views"]>): Views {
  return Object.fromEntries(Object.entries(views).map(([view, terms]) => [view, { terms }]));
}
