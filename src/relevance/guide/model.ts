/**
 * The relevance model of the honeyguide recipe: judges what was read of a page by a judge that may become better on the
 * way.
 * @module
 */
import type { PageReader } from "../../digesting.ts";
import type { Breakdown, RelevanceModel } from "../../types.ts";
import type { GuideJudge, JudgeAccount } from "./judge.ts";
import type { GuideNotes } from "./reader.ts";

export interface GuideModel extends RelevanceModel<GuideNotes> {
  /** Judges from now on. */
  judge: GuideJudge;
}

type Table = Breakdown[number];

export function guideModel(reader: PageReader<GuideNotes>, judge: GuideJudge, provider?: string): GuideModel {
  const model: GuideModel = {
    ...reader,
    ...(provider !== undefined && { provider }),
    judge,
    score: (noted) => model.judge.relevance(noted),
    async explain(page) {
      const noted = await reader.read(page);
      const account = model.judge.account(noted);
      return [scoreTable(account), wordTable(account), ...nearTables(account)];
    },
  };
  return model;
}

function scoreTable({ scores, middle, slope }: JudgeAccount): Table {
  const sum = scores.reduce((all, { score, share }) => all + share * score, 0);
  const relevance = 1 / (1 + Math.exp(-slope * (sum - middle)));
  return {
    title: `Relevance ${relevance.toFixed(4)} = 1 / (1 + e^(-${slope} (sum - ${middle.toFixed(4)})))`,
    columns: ["by", "score", "weight", "contribution"],
    rows: [...scores.map(({ by, score, share }) => [by, score, share, share * score]), ["sum", "", "", sum]],
  };
}

function wordTable({ words }: JudgeAccount): Table {
  return {
    title: "Words that speak most for the topic (log-odds above 0) or against it",
    columns: ["word", "log-odds", "count"],
    rows: words.map(({ word, odds, count }) => [word, odds, count]),
  };
}

function nearTables({ near, nearAre, nearBy }: JudgeAccount): Table[] {
  if (near.length === 0) return [];
  const by = nearBy === "vectors" ? "their vectors" : "the words that speak for the topic";
  return [
    {
      title: `Nearest ${nearAre}, by ${by}`,
      columns: ["likeness", "page", "words of both"],
      rows: near.map(({ likeness, name, words }) => [likeness, name, words.join(" ")]),
    },
  ];
}
