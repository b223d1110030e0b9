/** What a judge needs of a page, as JSON data: to be saved, and learned from again. @module */
import { z } from "zod";
import type { GuideText } from "./judge.ts";

/** Terms kept of a page: the most frequent ones. */
const MAX_TERMS = 400;

export const textSchema = z.object({
  counts: z.array(z.tuple([z.string(), z.number()])),
  vector: z.string().nullable(),
});
export type TextFacts = z.infer<typeof textSchema>;

export function textFacts({ counts, vector }: GuideText): TextFacts {
  const bytes = vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return {
    counts: [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_TERMS),
    vector: bytes?.toString("base64") ?? null,
  };
}

export function textFrom({ counts, vector }: TextFacts, name: string | undefined): GuideText {
  const bytes = vector === null ? undefined : Uint8Array.from(Buffer.from(vector, "base64"));
  return {
    ...(name !== undefined && { name }),
    counts: new Map(counts),
    vector: bytes && new Float32Array(bytes.buffer),
  };
}
