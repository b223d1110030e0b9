/**
 * Plain vector space model: cosine of the TF·IDF vectors of topic and text over their common vocabulary.
 * Paper: the VSM crawler of SVSM-MCOA (section 4.1.1); with `pages`, its judgement: the best of the topic's pages.
 * @module
 */
import { cosineOf, type TermVector } from "../text/term-vector.ts";
import type { Page, RelevanceModel } from "../types.ts";
import { textOfPart } from "./parts.ts";
import { fullText, vectorOfText, type Weighing } from "./weighted-terms.ts";

export interface VsmOptions extends Weighing {
  readonly topic: TermVector;
  /** Vectors of the topic's single pages: the score is the largest similarity to one of them. */
  readonly pages?: readonly TermVector[];
}

interface VectorPage {
  readonly page: Page;
  readonly vector: TermVector;
}

const SHOWN_TERMS = 20;

export function vsm({ topic, pages, ...weighing }: VsmOptions): RelevanceModel<VectorPage> {
  const references = pages ?? [topic];
  const score = (vector: TermVector): number =>
    references.reduce((best, each) => Math.max(best, cosineOf(vector, each)), 0);
  const scoreText = (text: string): number => score(vectorOfText(text, weighing));
  return {
    name: "vsm",
    prepare: (page) => ({ page, vector: vectorOfText(fullText(page), weighing) }),
    score: ({ vector }) => score(vector),
    scorePart: ({ page }, part) => scoreText(textOfPart(page, part)),
    scoreText,
    explain: ({ vector }) => [
      {
        title: "Common terms",
        columns: ["term", "topic weight", "page weight", "product"],
        rows: [...topic]
          .map(([term, weight]) => [term, weight, vector.get(term) ?? 0, weight * (vector.get(term) ?? 0)] as const)
          .filter(([, , , product]) => product > 0)
          .sort((a, b) => b[3] - a[3])
          .slice(0, SHOWN_TERMS),
      },
    ],
  };
}
