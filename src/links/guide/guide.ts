/**
 * The link evaluator of the honeyguide recipe: evidence for a target over all links to it, weighed by a logistic
 * regression that starts from sensible weights and learns from every page which evidence leads to relevant ones.
 * Not from a paper: the papers fix their formula before the crawl.
 * The weights are fitted, and all waiting links weighed again, every ten pages and later at every fiftieth part of the
 * crawl, so that the cost per page stays bounded.
 * @module
 */
import { at } from "../../collections/at.ts";
import { logistic } from "../../math/logistic.ts";
import type { Link, LinkEvaluator, LinkFeature, LinkSource } from "../../types.ts";
import { sumOfProducts } from "../weighted-sum.ts";
import { AnchorMemory } from "./anchor-memory.ts";
import type { CompanyOptions } from "./company.ts";
import { GuideLearner } from "./learner.ts";
import type { LinkJudge } from "./link-judge.ts";
import { TargetMemory } from "./target-memory.ts";

/** Name → weight before the crawl has taught anything. Positive evidence counts for a link, fame a little against it. */
export type GuideWeights = Readonly<Record<string, number>>;

export const GUIDE_WEIGHTS: GuideWeights = {
  bias: -3.5,
  "anchor-max": 1.5,
  "anchor-mean": 1.5,
  neighbours: 1,
  "parent-max": 1,
  "parent-sum": 0.5,
  "parent-share": 1,
  "anchor-words": 0.2,
  "context-words": 0.8,
  "url-words": 0.7,
  links: -0.4,
  "learned-words": 0.7,
  "learned-place": 0.5,
  siblings: 0.5,
  "learned-anchors": 1.5,
};

/** The one piece of evidence that is no summand: a link is worth what its page would be, times the chance that there is one. */
export const ANSWER = "answer";

/**
 * λ: holds the weights near the prior for the first hundreds of pages; the bias is free to move. Only chosen pages teach,
 * and among these the evidence by which they were chosen looks weaker than it is.
 */
const PENALTY = 20;
const BIAS_PENALTY = 0.1;

/** So large a penalty that a weight does not move. */
const HELD = 1e9;

export interface GuideOptions {
  /** Fit the weights during the crawl. */
  readonly learns?: boolean;
  /** Evidence that is left out, to see what it is worth. */
  readonly without?: readonly string[];
  /** How pages are seen in their company; as suits subjects if it is missing. */
  readonly company?: CompanyOptions;
}

export function guide(
  judge: LinkJudge,
  start: GuideWeights = GUIDE_WEIGHTS,
  { learns = true, without = [], company }: GuideOptions = {},
): LinkEvaluator & { readonly learner: GuideLearner } {
  const memory = new TargetMemory();
  const anchors = new AnchorMemory();
  const features = featuresFor(judge, memory, anchors);
  const weights = Float64Array.from(features, ({ name }) => (without.includes(name) ? 0 : (start[name] ?? 0)));
  const penalty = Float64Array.from(features, ({ name }) =>
    without.includes(name) || name === ANSWER ? HELD : name === "bias" ? BIAS_PENALTY : PENALTY,
  );
  const answerAt = without.includes(ANSWER) ? -1 : features.length - 1;
  const learner = new GuideLearner(judge, memory, anchors, weights, { penalty, learns, company });
  /** Asked for after every page, and seldom changed. */
  let named = { fits: learner.fits, weights: byName(features, weights) };
  const priorityOf = (sum: number, values: ArrayLike<number>) => logistic(sum) * (values[answerAt] ?? 1);
  return {
    features,
    learner,
    statistics: [learner],
    get weights() {
      if (named.fits !== learner.fits) named = { fits: learner.fits, weights: byName(features, weights) };
      return named.weights;
    },
    formula:
      answerAt < 0 ? { text: "1 / (1 + e^-sum)", of: priorityOf } : { text: "answer / (1 + e^-sum)", of: priorityOf },
    priority: (values) => priorityOf(sumOfProducts(weights, values), values),
  };
}

function byName(features: readonly LinkFeature[], weights: Float64Array): GuideWeights {
  const summands = features.filter(({ name }) => name !== ANSWER);
  return Object.fromEntries(summands.map(({ name }, i) => [name, at(weights, i)]));
}

/** Sums of odds are divided by the number of words and this, so that one word in a short text is not all. */
const FEW_WORDS = 0.5;
const FEW_CONTEXT_WORDS = 3;

function featuresFor(judge: LinkJudge, memory: TargetMemory, anchors: AnchorMemory): readonly LinkFeature[] {
  const { readers } = judge;
  const similarity = (link: Link, source: LinkSource) => judge.similarity(link, source);
  const relevance = (_link: Link, source: LinkSource) => judge.worth?.(source) ?? source.relevance;
  const odds = (words: readonly string[], few: number) =>
    words.reduce((sum, word) => sum + judge.odds(word), 0) / (words.length + few);
  return [
    // Not from occurrences: those of doubtful pages count less, and this must not.
    { name: "bias", aggregate: "live", current: () => 1 },
    { name: "anchor-max", aggregate: "max", value: similarity, readers },
    { name: "anchor-mean", aggregate: "mean", value: similarity },
    { name: "neighbours", aggregate: "mean", value: (link, source) => judge.neighbours(link, source) },
    { name: "parent-max", aggregate: "max", value: relevance },
    { name: "parent-sum", aggregate: "sum", value: relevance, read: (sum) => Math.log1p(sum) },
    { name: "parent-share", aggregate: "sum", value: relevance, read: (sum, links) => sum / (links + 1) },
    {
      name: "anchor-words",
      aggregate: "max",
      value: (link, source) => odds(judge.anchor(link, source).words, FEW_WORDS),
    },
    {
      name: "context-words",
      aggregate: "max",
      value: (link, source) => judge.contextOdds(link, source, FEW_CONTEXT_WORDS),
    },
    // Only the first link to a target is asked: the words of others are not read for it.
    { name: "url-words", aggregate: "first", value: ({ url }) => odds(judge.wordsOfUrl(url), FEW_WORDS) },
    { name: "links", aggregate: "sum", value: () => 1, read: (links) => Math.log(Math.max(1, links)) },
    { name: "learned-words", aggregate: "live", current: (target) => memory.words(target) },
    { name: "learned-place", aggregate: "live", current: (target) => memory.place(target) },
    { name: "siblings", aggregate: "live", current: (target) => memory.siblings(target) },
    { name: "learned-anchors", aggregate: "live", current: (target) => anchors.value(target) },
    { name: ANSWER, aggregate: "live", current: (target) => memory.answer(target) },
  ];
}
