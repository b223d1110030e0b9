/**
 * The relevance model of the honeyguide recipe: judges what was read of a page by a judge that may become better on the
 * way.
 * @module
 */
import type { PageReader } from "../../digesting.ts";
import type { Breakdown, RelevanceModel } from "../../types.ts";
import type { GuideJudge, GuideText, JudgeAccount } from "./judge.ts";
import type { GuideNotes } from "./reader.ts";

export interface GuideModel extends RelevanceModel<GuideNotes> {
  /** Judges from now on. */
  judge: GuideJudge;
}

const SHOWN_WORDS = 20;

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
      return [scoreTable(account), wordTable(noted, model.judge), ...nearTables(account)];
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

/** By what they do on this page: how telling they are, and how often they stand there. */
function wordTable({ counts }: GuideText, { odds }: GuideJudge): Table {
  const telling = [...counts].flatMap(([term, count]) => {
    const value = odds(term);
    return value === 0 ? [] : [{ term, count, value, effect: Math.abs(value) * Math.log1p(count) }];
  });
  const strongest = telling.sort((a, b) => b.effect - a.effect).slice(0, SHOWN_WORDS);
  return {
    title: "Words that speak most for the topic (log-odds above 0) or against it",
    columns: ["word", "log-odds", "count"],
    rows: strongest.map(({ term, value, count }) => [term, value, count]),
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
