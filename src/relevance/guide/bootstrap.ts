/**
 * Judging without examples: the pages found so far that mention the topic's words most become examples, those that
 * mention them least become background, and a judge learned from them takes over step by step.
 * @module
 */
import type { JudgeMaker } from "./found-pages.ts";
import type { GuideJudge, GuideText, JudgeAccount, JudgeOptions, WeightedText } from "./judge.ts";
import { teach } from "./teach.ts";
import { tellingWords } from "./telling-words.ts";

const EXAMPLE_SHARE = 0.25;
const EXAMPLE_BOUNDS = [3, 15] as const;
/** Below so many pages of background nothing is learned, and from so many on as much as the pages found allow. */
const LEAST_BACKGROUND = 3;
const FULL_BACKGROUND = 20;
const MAX_BACKGROUND = 60;
/** The learned judge's share in the score grows with the pages up to this. */
const LARGEST_SHARE = 0.7;
const FULL_SHARE_AT = 100;
const SLOPE = 8;
const MIDDLE = 0.55;
/** What a word of the topic is worth at least, as a part of what the first judge gives it. */
const WORD_FLOOR = 0.5;

/** `first` judges by the topic's words alone; `given` are examples that the topic names without any background. */
export function bootstrapping(
  first: GuideJudge,
  options: JudgeOptions,
  given: readonly WeightedText[] = [],
): JudgeMaker {
  return {
    learnsFromPages: true,
    judge(found, labelled) {
      const said = new Set([...labelled.map(({ text }) => text), ...given].map(({ name }) => name));
      const ranked = found
        .filter(({ name }) => !said.has(name))
        .map((text) => ({ text, score: first.score(text) }))
        .sort((a, b) => b.score - a.score)
        .map(({ text }) => text);
      const [fewest, most] = EXAMPLE_BOUNDS;
      const count = Math.max(fewest, Math.min(most, Math.ceil(ranked.length * EXAMPLE_SHARE)));
      const examples = [...given, ...ranked.slice(0, count).map((text) => ({ weight: 1, ...text }))];
      const background = leastLike(ranked, first);
      if (background.length + labelled.length < LEAST_BACKGROUND) return first;
      const learned = teach(labelled, { examples, background }, options);
      if (learned === undefined) return first;
      return mixed(first, learned, found.length * Math.min(1, background.length / FULL_BACKGROUND));
    },
  };
}

/**
 * Half of those that are not relevant by the first judge's probabilities: a crawl that begins well finds little else than
 * relevant pages, and they must not stand for what the topic is not.
 */
function leastLike(ranked: readonly GuideText[], first: GuideJudge): readonly GuideText[] {
  const others = ranked.reduce((sum, text) => sum + 1 - first.relevance(text), 0);
  return ranked.slice(ranked.length - Math.min(MAX_BACKGROUND, Math.round(others / 2)));
}

/** The topic's words keep their say: the pages were chosen by them, and may have drifted. */
function mixed(first: GuideJudge, learned: GuideJudge, pages: number): GuideJudge {
  const share = Math.min(LARGEST_SHARE, pages / FULL_SHARE_AT);
  const score = (text: GuideText) => share * learned.score(text) + (1 - share) * first.score(text);
  const odds = (term: string) => Math.max(learned.odds(term), WORD_FLOOR * first.odds(term));
  return {
    score,
    relevance: (text) => 1 / (1 + Math.exp(-SLOPE * (score(text) - MIDDLE))),
    odds,
    similarity: (vector) => Math.max(learned.similarity(vector), first.similarity(vector)),
    account(text) {
      const [by, found] = [first.account(text), learned.account(text)];
      const shared = (scores: JudgeAccount["scores"], part: number, name = "") =>
        scores.map((one) => ({ by: `${one.by}${name}`, score: one.score, share: part * one.share }));
      const scores = [...shared(by.scores, 1 - share), ...shared(found.scores, share, " (of pages found)")];
      const words = tellingWords(text.counts, odds);
      return { ...found, scores, words, middle: MIDDLE, slope: SLOPE, nearAre: "pages found that serve as examples" };
    },
  };
}
