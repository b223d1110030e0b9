/**
 * A judge for a topic that is nothing but words: the share of the words' weight that a page mentions, and how near its
 * vector is to that of the words. It is the start of a crawl without examples; better pages to judge by are found on the
 * way (bootstrap.ts).
 * @module
 */
import { dot } from "../../math/dense.ts";
import { largest } from "../../math/largest.ts";
import type { GuideJudge, GuideText } from "./judge.ts";
import { tellingWords } from "./telling-words.ts";

/** A count beyond this adds little. */
const SATURATION = 3;
/** Share of the topic's weight, and cosine to its words, that count as one on the scale of scores. */
const FULL_SHARE = 0.4;
const FULL_COSINE = 0.4;
const FULL_ANCHOR_COSINE = 0.5;
const SLOPE = 8;
const MIDDLE = 0.6;
/** Log-odds of the heaviest word: as much as a word can have. */
const LARGEST_ODDS = 3;

const PARTS = ["topic words", "vector of the topic words"] as const;

export interface WordJudgeOptions {
  /** Terms as the analyzer makes them, with their weights. */
  readonly words: ReadonlyMap<string, number>;
  /** Vector of the topic's words; undefined without vectors. */
  readonly vector: Float32Array | undefined;
  readonly judgesByVectors: boolean;
}

export function wordJudge({ words, vector: topic, judgesByVectors }: WordJudgeOptions): GuideJudge {
  const total = [...words.values()].reduce((sum, weight) => sum + weight, 0);
  const heaviest = largest(words.values());
  const share = ({ counts }: GuideText): number => {
    let sum = 0;
    for (const [word, weight] of words) {
      const count = counts.get(word) ?? 0;
      sum += (weight * count) / (count + SATURATION);
    }
    return total === 0 ? 0 : sum / total / FULL_SHARE;
  };
  const partsOf = (text: GuideText): number[] => [
    share(text),
    ...(judgesByVectors && topic && text.vector ? [dot(text.vector, topic) / FULL_COSINE] : []),
  ];
  const score = (text: GuideText): number => {
    const parts = partsOf(text);
    return parts.reduce((sum, part) => sum + part, 0) / parts.length;
  };
  const odds = (term: string) => LARGEST_ODDS * Math.sqrt((words.get(term) ?? 0) / heaviest);
  return {
    score,
    relevance: (text) => 1 / (1 + Math.exp(-SLOPE * (score(text) - MIDDLE))),
    odds,
    similarity: (vector) => (topic === undefined || vector === undefined ? 0 : dot(vector, topic) / FULL_ANCHOR_COSINE),
    account(text) {
      const parts = partsOf(text);
      const scores = parts.map((part, i) => ({ by: PARTS[i] ?? "", score: part, share: 1 / parts.length }));
      return {
        scores,
        middle: MIDDLE,
        slope: SLOPE,
        words: tellingWords(text.counts, odds),
        near: [],
        nearAre: "",
        nearBy: "words",
      };
    },
  };
}
