/** Reads which topic words stand on a page and in the anchors of its links. @module */
import { z } from "zod";
import type { PageReader } from "../digesting.ts";
import { TermMatcher } from "../text/term-matcher.ts";
import { normalizerFor } from "../text/words.ts";

export const anchorTermsSchema = z.object({
  /** Topic words on the page, in its text or its anchors. */
  terms: z.array(z.int()),
  /** Index of a link among the page's, and the topic words of its anchor, repeated. */
  anchors: z.array(z.tuple([z.int(), z.array(z.int())])),
});

export type AnchorTerms = z.infer<typeof anchorTermsSchema>;

export interface AnchorTermsData {
  /** The topic's words, which are numbered in this order. */
  readonly words: readonly string[];
  readonly language: string;
}

export function anchorTerms(data: AnchorTermsData): PageReader<AnchorTerms> {
  const matcher = new TermMatcher(data.words, normalizerFor(data.language));
  return {
    name: "anchor-terms",
    data: { kind: "anchor-terms", options: data },
    read(page) {
      const present = new Set<number>();
      for (const text of [page.title, page.description, page.keywords, page.text]) {
        matcher.match(text, (term) => present.add(term));
      }
      const anchors: [number, number[]][] = [];
      page.links.forEach(({ anchor }, index) => {
        const terms: number[] = [];
        if (anchor !== "") matcher.match(anchor, (term) => terms.push(term));
        if (terms.length > 0) anchors.push([index, terms]);
        for (const term of terms) present.add(term);
      });
      return { terms: [...present].sort((a, b) => a - b), anchors };
    },
  };
}
