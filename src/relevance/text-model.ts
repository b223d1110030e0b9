/** Models that see nothing of a page but its texts: one function from text to score makes a whole model. @module */
import type { Breakdown, Page, PartsModel } from "../types.ts";
import { textsOf } from "./parts.ts";
import { type PageScorer, type PageScores, type PartKind, scoringModel } from "./scores.ts";
import { fullText } from "./weighted-terms.ts";

/** Scores the texts of any page by one function. */
export function byText(score: (text: string) => number): (page: Page) => PageScorer {
  return (page) => {
    const textOf = textsOf(page);
    return { page: () => score(fullText(page)), part: (part) => score(textOf(part)) };
  };
}

/** A model by one function. */
export interface TextModelOptions {
  readonly name: string;
  /** In [0, 1], for any text: of a page, an anchor, a context … */
  readonly score: (text: string) => number;
  /** Parts of pages whose scores features of links ask for, beside the whole. */
  readonly parts?: readonly PartKind[];
  /** Why the page gets its score. */
  readonly explain?: (page: Page) => Breakdown;
}

/**
 * A relevance model from one function of a text, by which it scores the page and its parts.
 * @example const model = textModel({ name: "rain", score: (text) => (/rain/i.test(text) ? 1 : 0), parts: ["anchor"] });
 */
export function textModel({ name, score, parts = [], explain }: TextModelOptions): PartsModel<PageScores> {
  const table = (page: Page) => [{ title: name, columns: ["text", "score"], rows: [["page", score(fullText(page))]] }];
  return scoringModel({ name, parts, open: byText(score), explain: explain ?? table });
}
