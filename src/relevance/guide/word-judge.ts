/**
 * A judge for a topic that is nothing but words: the share of the words' weight that a page mentions, and how near its
 * other words come to them in meaning, or its vector to that of the words. It is the start of a crawl without examples; better pages to judge by are found on the
 * way (bootstrap.ts).
 * @module
 */
import { dot } from "../../math/dense.ts";
import { largest } from "../../math/largest.ts";
import type { GuideJudge, GuideText, JudgeAccount } from "./judge.ts";
import { tellingWords } from "./telling-words.ts";
import type { TopicMeaning } from "./topic-meaning.ts";

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

/** Mean nearness of a page's words that counts as one, and the most it counts for. */
const FULL_NEARNESS = 0.1;
const MOST_BY_NEARNESS = 2;
/** Nearness of a word that is as good as the topic's heaviest. */
const FULL_WORD_NEARNESS = 0.4;
/** Added to the words' share and nearness before their harmonic mean is taken, so that one of them may be missing. */
const ALLOWANCE = 0.1;

export interface WordJudgeOptions {
  /** Terms as the analyzer makes them, with their weights. */
  readonly words: ReadonlyMap<string, number>;
  /** Vector of the topic's words; undefined without vectors. */
  readonly vector: Float32Array | undefined;
  readonly judgesByVectors: boolean;
  /** Tells the words that mean much the same. */
  readonly meaning?: Pick<TopicMeaning, "nearness" | "meanOf"> | undefined;
}

const BY_WORDS = "topic words";

type Part = JudgeAccount["scores"][number];

export function wordJudge({ words, vector: topic, judgesByVectors, meaning }: WordJudgeOptions): GuideJudge {
  const total = [...words.values()].reduce((sum, weight) => sum + weight, 0);
  const heaviest = largest(words.values());
  const share = ({ counts: { terms, counts } }: GuideText): number => {
    let sum = 0;
    for (const [word, weight] of words) {
      const at = terms.indexOf(word);
      const count = at < 0 ? 0 : (counts?.[at] ?? 1);
      sum += (weight * count) / (count + SATURATION);
    }
    return total === 0 ? 0 : sum / total / FULL_SHARE;
  };
  const partsOf = (text: GuideText): readonly Part[] => {
    const byWords = share(text);
    if (meaning !== undefined) {
      const nearness = Math.min(MOST_BY_NEARNESS, (text.nearness ?? meaning.meanOf(text.counts)) / FULL_NEARNESS);
      return both({ by: BY_WORDS, score: byWords }, { by: "words near to them", score: nearness });
    }
    if (!judgesByVectors || topic === undefined || text.vector === undefined) {
      return [{ by: BY_WORDS, score: byWords, share: 1 }];
    }
    const cosine = dot(text.vector, topic) / FULL_COSINE;
    return [
      { by: BY_WORDS, score: byWords, share: 0.5 },
      { by: "vector of the topic words", score: cosine, share: 0.5 },
    ];
  };
  const score = (text: GuideText): number => partsOf(text).reduce((sum, part) => sum + part.share * part.score, 0);
  const odds = (term: string) => {
    const own = Math.sqrt((words.get(term) ?? 0) / heaviest);
    const near = meaning === undefined ? 0 : Math.min(1, meaning.nearness(term) / FULL_WORD_NEARNESS);
    return LARGEST_ODDS * Math.max(own, near);
  };
  /** Asked of each anchor twice in a row: by itself, and by the judge that was learned. */
  let asked: { readonly vector: Float32Array; readonly similarity: number } | undefined;
  const similarity = (vector: Float32Array | undefined) => {
    if (topic === undefined || vector === undefined) return 0;
    if (asked?.vector !== vector) asked = { vector, similarity: dot(vector, topic) / FULL_ANCHOR_COSINE };
    return asked.similarity;
  };
  return {
    score,
    relevance: (text) => 1 / (1 + Math.exp(-SLOPE * (score(text) - MIDDLE))),
    odds,
    similarity,
    account: (text) => ({
      scores: partsOf(text),
      middle: MIDDLE,
      slope: SLOPE,
      words: tellingWords(text.counts, odds),
      near: [],
      nearAre: "",
      nearBy: "words",
    }),
  };
}

/**
 * The harmonic mean: a page must both mention the topic and speak its language. Pages of a whole site come near to a
 * topic of that site, and many pages mention a word of it. As shares of the two, whose sum it is.
 */
function both(one: Omit<Part, "share">, other: Omit<Part, "share">): readonly Part[] {
  const [a, b] = [one.score + ALLOWANCE, other.score + ALLOWANCE];
  const mean = (2 * a * b) / (a + b) - ALLOWANCE;
  const sum = one.score + other.score;
  const share = sum === 0 ? 0 : mean / sum;
  return [
    { by: one.by, score: one.score, share },
    { by: other.by, score: other.score, share },
  ];
}
