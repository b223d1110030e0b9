/**
 * Two models for one crawl: one decides which pages are relevant, the other weighs links. FCOSA judges pages by the
 * topic's words and weighs links by the ontology's; BCW_CC judges by a class and ranks by similarity.
 * @module
 */
import type { CrawlView, Page, RelevanceModel } from "../types.ts";

interface Pair {
  readonly page: Page;
  readonly judged: unknown;
  readonly weighed: unknown;
}

export interface PairedModel extends RelevanceModel<Pair> {
  /** What the model that weighs links makes of the page; computed once for each. */
  pageScore(prepared: unknown, view: CrawlView): number;
}

export function paired(judge: RelevanceModel, weigher: RelevanceModel): PairedModel {
  const scores = new WeakMap<object, number>();
  return {
    name: `${judge.name}, links by ${weigher.name}`,
    ...(judge.provider === undefined ? {} : { provider: judge.provider }),
    prepare: async (page) => ({ page, judged: await judge.prepare(page), weighed: await weigher.prepare(page) }),
    score: ({ judged }, view) => judge.score(judged, view),
    scorePart: ({ weighed }, part, view) => weigher.scorePart(weighed, part, view),
    scoreText: (text, view) => weigher.scoreText(text, view),
    explain: ({ judged, weighed }) => [...judge.explain(judged), ...weigher.explain(weighed)],
    pageScore(prepared, view) {
      if (!isPair(prepared)) throw new TypeError("the page was prepared by another model");
      const known = scores.get(prepared);
      if (known !== undefined) return known;
      const score = weigher.score(prepared.weighed, view);
      scores.set(prepared, score);
      return score;
    },
  };
}

function isPair(prepared: unknown): prepared is Pair {
  return typeof prepared === "object" && prepared !== null && "weighed" in prepared;
}
