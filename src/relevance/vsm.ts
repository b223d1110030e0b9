/**
 * Plain vector space model: cosine of the TF·IDF vectors of topic and text over their common vocabulary.
 * Paper: the VSM crawler of SVSM-MCOA (section 4.1.1); with `pages`, its judgement: the best of the topic's pages.
 * @module
 */
import { cosineOf, type TermVector } from "../text/term-vector.ts";
import type { PartsModel } from "../types.ts";
import { type PageScores, type PartsRead, scoringModel } from "./scores.ts";
import { byText } from "./text-model.ts";
import { fullText, openWeighing, vectorOfText, type WeighingData } from "./weighted-terms.ts";

export interface VsmOptions extends PartsRead {
  readonly topic: TermVector;
  /** Vectors of the topic's single pages: the score is the largest similarity to one of them. */
  readonly pages?: readonly TermVector[];
  readonly weighing: WeighingData;
}

const SHOWN_TERMS = 20;

export function vsm(options: VsmOptions): PartsModel<PageScores> {
  const { topic, pages, parts = [] } = options;
  const weighing = openWeighing(options.weighing);
  const references = pages ?? [topic];
  const score = (text: string): number => {
    const vector = vectorOfText(text, weighing);
    return references.reduce((best, each) => Math.max(best, cosineOf(vector, each)), 0);
  };
  return scoringModel({
    name: "vsm",
    parts,
    data: { kind: "vsm", options },
    open: byText(score),
    explain(page) {
      const vector = vectorOfText(fullText(page), weighing);
      return [
        {
          title: "Common terms",
          columns: ["term", "topic weight", "page weight", "product"],
          rows: [...topic]
            .map(([term, weight]) => [term, weight, vector.get(term) ?? 0, weight * (vector.get(term) ?? 0)] as const)
            .filter(([, , , product]) => product > 0)
            .sort((a, b) => b[3] - a[3])
            .slice(0, SHOWN_TERMS),
        },
      ];
    },
  });
}
