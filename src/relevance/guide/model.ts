/**
 * The relevance model of the honeyguide recipe: judges what was read of a page by a judge that may become better on the
 * way.
 * @module
 */
import type { PageReader } from "../../digesting.ts";
import type { RelevanceModel } from "../../types.ts";
import type { GuideJudge } from "./judge.ts";
import type { GuideNotes } from "./reader.ts";

export interface GuideModel extends RelevanceModel<GuideNotes> {
  /** Judges from now on. */
  judge: GuideJudge;
}

const SHOWN_WORDS = 20;

export function guideModel(reader: PageReader<GuideNotes>, judge: GuideJudge, provider?: string): GuideModel {
  const model: GuideModel = {
    ...reader,
    ...(provider !== undefined && { provider }),
    judge,
    score: (noted) => model.judge.relevance(noted),
    async explain(page) {
      const noted = await reader.read(page);
      const { parts } = model.judge;
      const values = model.judge.partsOf(noted);
      const terms = [...noted.counts.keys()].map((term) => [term, model.judge.odds(term)] as const);
      const telling = terms.filter(([, odds]) => odds !== 0).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
      return [
        {
          title: "Scores: 0 is the mean of background pages, 1 that of example pages",
          columns: ["by", "score"],
          rows: values.map((value, i) => [parts[i] ?? "", value]),
        },
        {
          title: "Words that speak most for or against the topic",
          columns: ["word", "log-odds", "count"],
          rows: telling.slice(0, SHOWN_WORDS).map(([term, odds]) => [term, odds, noted.counts.get(term) ?? 0]),
        },
      ];
    },
  };
  return model;
}
