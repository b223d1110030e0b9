/**
 * The judge of the honeyguide recipe: the more a page resembles the examples rather than the background, the more
 * relevant it is: by its words, by what tells kinds of pages apart, and, where vectors of whole texts can be had, by its
 * vector. Evidence counts by what it is worth; the sum is calibrated so that 0 is the mean of the background and 1 that
 * of the examples, each page judged as if it had not been seen; a logistic makes a probability of it.
 * @module
 */
import { meanOf } from "../../math/mean.ts";
import type { Spread } from "../../math/spread.ts";
import { type Evidence, evidence, type Judging } from "./evidence.ts";
import { type NearExample, nearExamples } from "./near-examples.ts";
import { type TellingWord, tellingWords } from "./telling-words.ts";
import { NO_TERMS, type TermCounts } from "./term-counts.ts";
import { TermOdds } from "./term-odds.ts";
import { vectorScores } from "./vector-scores.ts";
import { VIEWS, type View, type Views } from "./views.ts";

/** What is judged of a page. */
export interface GuideText {
  /** The page's address. */
  readonly name?: string;
  readonly counts: TermCounts;
  /** How near all of its words come to the topic on the mean, where that is known. */
  readonly nearness?: number | undefined;
  /** Of length 1. */
  readonly vector: Float32Array | undefined;
  /** What the vector is made of when it is needed, where that is cheap and the judge does without it. */
  readonly beginning?: string | undefined;
  readonly views?: Views | undefined;
  /** Somebody was asked about it since it was doubtful: no sample of its side. */
  readonly isDoubtful?: boolean;
}

export interface WeightedText extends GuideText {
  readonly weight: number;
}

export interface GuideJudge {
  /** About 0 for the background, about 1 for the examples. */
  score(text: GuideText): number;
  relevance(text: GuideText): number;
  /** How much a word speaks for the topic. */
  odds(term: string): number;
  /** How much a short text does by its vector: about 0 to 1 again; 0 without vectors. */
  similarity(vector: Float32Array | undefined): number;
  /** Why a text gets its relevance. */
  account(text: GuideText): JudgeAccount;
}

/** A judge that was learned from examples. */
export interface LearnedJudge extends GuideJudge {
  /** How far words alone set the examples apart from the background, each unseen, in deviations. */
  readonly wordSeparation: number;
}

/** The score is the sum of share × score, the relevance 1 / (1 + e^(−slope (score − middle))). */
export interface JudgeAccount {
  readonly scores: readonly { readonly by: string; readonly score: number; readonly share: number }[];
  readonly middle: number;
  readonly slope: number;
  /** The words of the text that say most. */
  readonly words: readonly TellingWord[];
  /** The examples that the text is most like, the likest first. */
  readonly near: readonly NearExample[];
  /** What the examples are. */
  readonly nearAre: string;
  /** What makes them near. */
  readonly nearBy: "vectors" | "words";
}

/**
 * What the kinds of evidence weigh. Words count as they separate examples from background, as they do best where the topic
 * is a subject; ten examples are too few to tell it of the others.
 */
const WORDS_AT_LEAST = 2;
const TOPIC_WEIGHT = 2;
const VIEW_WEIGHTS: Readonly<Record<View, number>> = { beginning: 1, headings: 1, address: 0.7, layout: 0.4 };
/** Ten examples of one site may have the same address but for a name: that must not decide alone. */
const MOST_BY_VIEW = 3;
/** Steepness of the logistic: from 0 to 1 on the scale of the score it goes from .02 to .98. */
const SLOPE = 8;
/** The middle of the logistic lies so many deviations of the background above its mean, within bounds. */
const DEVIATIONS = 3;
const MIDDLE_BOUNDS = [0.45, 0.8] as const;

/** So many texts are enough to say where their side lies. */
const LEAST_EXAMPLES = 3;
const LEAST_BACKGROUND = 10;

/** So far must words set the examples apart for the topic to be a subject, not a kind of page. */
export const TELLING = 2.5;

export interface JudgeOptions {
  /** Whether vectors judge pages, or only short texts: means of static word vectors are too coarse for pages. */
  readonly judgesByVectors: boolean;
  /** The topic's words, which count as well where there are no vectors. */
  readonly words?: ReadonlyMap<string, number> | undefined;
  /** What the topic's words say of a text, beside what the examples do: ten of these are an odd choice of a topic. */
  readonly topic?: Pick<GuideJudge, "score" | "similarity"> | undefined;
  /** How anchors differ, whatever they are about; undefined where that is not known. */
  readonly anchors?: Spread | undefined;
}

export function createJudge(
  examples: readonly WeightedText[],
  background: readonly GuideText[],
  { judgesByVectors, words: topicWords, topic, anchors }: JudgeOptions,
): LearnedJudge {
  const odds = oddsOf(examples, background, ({ counts }) => counts);
  if (topicWords !== undefined) odds.addWords(topicWords);
  const byWords = byTokens("words", odds, examples, background, { tokens: ({ counts }) => counts, weigh: wordWeight });
  const aboutTopic = topic && byTopic(topic, examples, background);
  const topicShare = (aboutTopic?.evidence.weight ?? 0) / TOPIC_WEIGHT / 2;
  const isSubject = byWords.evidence.separation >= TELLING;
  const vectors = vectorScores(examples, background, isSubject ? anchors : undefined);
  const judging = [
    byWords,
    ...(aboutTopic ? [aboutTopic] : []),
    ...VIEWS.flatMap((view) => viewJudging(view, examples, background)),
    ...(judgesByVectors ? (vectors?.judging ?? []) : []),
  ];
  const parts = (text: GuideText) =>
    judging.flatMap(({ evidence, of }) => {
      const score = of(text);
      return score === undefined ? [] : [{ evidence, value: evidence.standard(score) }];
    });
  const leftOut = (text: GuideText, asWhat: "example" | "background") =>
    judging.flatMap(({ evidence, without }) => {
      const score = without(text, asWhat);
      return score === undefined ? [] : [{ evidence, value: evidence.standard(score) }];
    });
  const others = sampleOf(background, LEAST_BACKGROUND).map((text) => weightedMean(leftOut(text, "background")));
  const ours = sampleOf(examples, LEAST_EXAMPLES).map((text) => weightedMean(leftOut(text, "example")));
  const zero = meanOf(others);
  const gap = Math.max(1e-3, meanOf(ours) - zero);
  const score = (text: GuideText) => (weightedMean(parts(text)) - zero) / gap;
  const middle = middleOf(others.map((value) => (value - zero) / gap));
  return {
    wordSeparation: byWords.evidence.separation,
    score,
    relevance: (text) => 1 / (1 + Math.exp(-SLOPE * (score(text) - middle))),
    odds: (term) => odds.of(term),
    similarity(vector) {
      if (vectors === undefined || vector === undefined) return 0;
      return (1 - topicShare) * vectors.similarity(vector) + topicShare * (topic?.similarity(vector) ?? 0);
    },
    account(text) {
      const all = parts(text);
      const total = all.reduce((sum, { evidence }) => sum + evidence.weight, 0);
      const byVectors = judgesByVectors && vectors !== undefined && text.vector !== undefined;
      return {
        scores: all.map(({ evidence, value }) => ({
          by: evidence.by,
          score: value - zero,
          share: evidence.weight / (total * gap),
        })),
        middle,
        slope: SLOPE,
        words: tellingWords(text.counts, (term) => odds.of(term)),
        near: nearExamples(text, examples, { odds: (term) => odds.of(term), byVectors }),
        nearAre: "examples",
        nearBy: byVectors ? "vectors" : "words",
      };
    },
  };
}

/** The scale is that of usual texts: doubtful ones lie between the sides, and would bring these closer to each other. */
function sampleOf<T extends GuideText>(texts: readonly T[], least: number): readonly T[] {
  const usual = texts.filter(({ isDoubtful }) => isDoubtful !== true);
  return usual.length >= least ? usual : texts;
}

function wordWeight(separation: number): number {
  return Math.max(WORDS_AT_LEAST, separation);
}

/** Words that do not tell the examples say little of the topic. */
function topicWeight(separation: number): number {
  return Math.min(TOPIC_WEIGHT, separation);
}

function oddsOf(
  examples: readonly WeightedText[],
  background: readonly GuideText[],
  tokens: (text: GuideText) => TermCounts,
): TermOdds {
  const odds = new TermOdds();
  for (const text of examples) odds.addExample(tokens(text), text.weight);
  for (const text of background) odds.addBackground(tokens(text));
  return odds;
}

function byTokens(
  by: string,
  odds: TermOdds,
  examples: readonly WeightedText[],
  background: readonly GuideText[],
  how: { tokens: (text: GuideText) => TermCounts | undefined; weigh: (separation: number) => number; most?: number },
): Judging {
  const isAlone = examples.length === 1; // nothing would be left to judge it by
  const weights = new Map<GuideText, number>(examples.map((text) => [text, text.weight]));
  const score = (text: GuideText, of: (counts: TermCounts) => number) => {
    const counts = how.tokens(text);
    return counts && of(counts);
  };
  const without: Judging["without"] = (text, asWhat) =>
    score(text, (counts) => {
      if (asWhat === "background") return odds.meanWithout(counts, 0, 1);
      return isAlone ? odds.meanOf(counts) : odds.meanWithout(counts, weights.get(text) ?? 1, 0);
    });
  return {
    evidence: evidence(
      by,
      examples.flatMap((text) => without(text, "example") ?? []),
      background.flatMap((text) => without(text, "background") ?? []),
      how.weigh,
      how.most,
    ),
    of: (text) => score(text, (counts) => odds.meanOf(counts)),
    without,
  };
}

/** Nothing of it was learned from the examples: none need be left out. */
function byTopic(
  topic: Pick<GuideJudge, "score">,
  examples: readonly WeightedText[],
  background: readonly GuideText[],
): Judging {
  const of = (text: GuideText) => topic.score(text);
  return {
    evidence: evidence("topic words", examples.map(of), background.map(of), topicWeight),
    of,
    without: of,
  };
}

/** None where texts were read without it. */
function viewJudging(
  view: View,
  examples: readonly WeightedText[],
  background: readonly GuideText[],
): readonly Judging[] {
  if (![...examples, ...background].every(({ views }) => views !== undefined)) return [];
  const odds = oddsOf(examples, background, ({ views }) => views?.[view] ?? NO_TERMS);
  const how = { tokens: ({ views }: GuideText) => views?.[view], weigh: () => VIEW_WEIGHTS[view], most: MOST_BY_VIEW };
  return [byTokens(view, odds, examples, background, how)];
}

function weightedMean(parts: readonly { readonly evidence: Evidence; readonly value: number }[]): number {
  let [sum, total] = [0, 0];
  for (const { evidence, value } of parts) {
    sum += evidence.weight * value;
    total += evidence.weight;
  }
  return total === 0 ? 0 : sum / total;
}

function middleOf(scores: readonly number[]): number {
  const [least, largest] = MIDDLE_BOUNDS;
  const center = meanOf(scores);
  const deviation = Math.sqrt(meanOf(scores.map((score) => (score - center) ** 2)));
  return Math.max(least, Math.min(largest, center + DEVIATIONS * deviation));
}
