/**
 * The default recipe: learns while it crawls which evidence leads to relevant pages.
 * Not from a paper. The papers fix their formula before the crawl; here the crawl itself corrects it, page after page.
 * @module
 */

import { CODE_SCALE } from "../links/guide/anchor-memory.ts";
import { GUIDE_WEIGHTS, type GuideWeights, guide, type LinkJudge } from "../links/guide/guide.ts";
import { Bootstrap } from "../relevance/guide/bootstrap.ts";
import {
  createJudge,
  type GuideJudge,
  type GuideText,
  type JudgeOptions,
  type WeightedText,
} from "../relevance/guide/judge.ts";
import {
  cachedVectors,
  type GuideModel,
  type GuidePage,
  guideModel,
  guideText,
  isGuidePage,
} from "../relevance/guide/model.ts";
import { vectorCoder } from "../relevance/guide/vector-code.ts";
import { wordJudge } from "../relevance/guide/word-judge.ts";
import { prospecting } from "../strategies/prospecting.ts";
import { analyzerFor } from "../text/analyzer.ts";
import type { Link, LinkEvaluator, LiveStatistic, Page, Parameter, Preparation, Recipe } from "../types.ts";
import { urlWords } from "../url/words.ts";
import { KEEP_ABOVE, keptAbove, relevantAbove } from "./common.ts";
import { openTextVectors } from "./text-vectors.ts";

const VECTORS: Parameter = {
  name: "vectors",
  default: "auto",
  choices: ["auto", "minilm", "static", "none"],
  description: "vectors of anchors and pages; auto takes MiniLM where it is installed, else static word vectors",
  origin: "ours: docs/honeyguide.md has the figures of each",
};

const LEARN: Parameter = {
  name: "learn",
  default: true,
  description: "fit the weights during the crawl; false keeps those it starts with",
  origin: "ours, for comparison",
};

const WITHOUT: Parameter = {
  name: "without",
  default: "nothing",
  choices: ["nothing", ...Object.keys(GUIDE_WEIGHTS).filter((name) => name !== "bias")],
  description: "evidence that is left out, to see what it is worth",
  origin: "ours, for comparison",
};

/** A seed that resembles the examples less than this is no example. */
const LEAST_SEED = 0.05;

export const honeyguide: Recipe = {
  name: "honeyguide",
  title: "Honeyguide",
  description: "Learns while it crawls which evidence leads to relevant pages.",
  paper: "none: ours, beyond the papers",
  fidelity: "reference",
  parameters: [relevantAbove(0.5, "the judge's relevance is a probability"), VECTORS, LEARN, WITHOUT, KEEP_ABOVE],
  parts: {
    relevance: "words and vectors of examples against background, or of the topic's words",
    links: "logistic regression over evidence per target, fitted during the crawl",
    filters: "none, or a threshold on the priority",
    strategy: "prospecting",
  },
  deviations: [],
  needs: ["examples", "background", "seeds"],
  build: async (preparation) => {
    const { parameters, material } = preparation;
    const analyzer = analyzerFor(material.topic.language, { dictionary: [...material.topic.words.keys()] });
    const opened = await openTextVectors(preparation, analyzer);
    const embed = cachedVectors(opened.vectors);
    const textOf = (page: Page) => guideText(page, analyzer, embed);
    const words = new Map<string, number>();
    for (const [word, weight] of material.topic.words) {
      for (const term of analyzer.terms(word)) words.set(term, Math.max(weight, words.get(term) ?? 0));
    }
    const options = {
      judgesByVectors: opened.judgesByVectors,
      words: opened.vectors === undefined ? words : undefined,
    };
    const judged = await judgeFor(preparation, textOf, options, async () => {
      const [vector] = await embed([[...material.topic.words.keys()].join(", ")]);
      return wordJudge({ words, vector, judgesByVectors: opened.judgesByVectors });
    });
    const known = judged.texts.flatMap(({ vector }) => (vector === undefined ? [] : [vector]));
    const dimension = opened.vectors?.dimension ?? 0;
    const codeOf = vectorCoder(known, dimension, CODE_SCALE, preparation.rng.fork("codes"));
    const model = guideModel({ analyzer, vectors: opened.vectors, judge: judged.judge, codeOf });
    const evaluator = guide(linkJudge(model, analyzer.terms), weightsFor(opened.vectors !== undefined), {
      learns: parameters.learn === true,
      without: [String(parameters.without)],
    });
    const bootstrap = new Bootstrap({
      model,
      judgesByVectors: opened.judgesByVectors,
      onRejudged: (relevanceOf) => evaluator.learner.relabel(relevanceOf),
    });
    return {
      relevance: model,
      relevantAbove: Number(parameters.relevantAbove),
      evaluator: judged.isFromWords ? withStatistics(evaluator, [bootstrap, evaluator.learner]) : evaluator,
      filters: keptAbove(parameters),
      strategy: prospecting(),
      close: opened.close,
    };
  },
};

/** A copy would freeze the weights, which change. */
function withStatistics(evaluator: LinkEvaluator, statistics: readonly LiveStatistic[]): LinkEvaluator {
  return {
    features: evaluator.features,
    priority: (values) => evaluator.priority(values),
    get weights() {
      return evaluator.weights;
    },
    statistics,
  };
}

/** From examples against background; from the topic's words where either is missing. */
async function judgeFor(
  { material, seedPages, progress }: Preparation,
  textOf: (page: Page) => Promise<Omit<WeightedText, "weight">>,
  options: JudgeOptions,
  fromWords: () => Promise<GuideJudge>,
): Promise<{ judge: GuideJudge; isFromWords: boolean; texts: readonly GuideText[] }> {
  const examples = await Promise.all(material.examples.map(async (page) => ({ ...(await textOf(page)), weight: 1 })));
  const background = await Promise.all(material.background.map(textOf));
  if (examples.length === 0 || background.length === 0) {
    progress("The topic has no examples or no background: pages are judged by its words, and by what the crawl finds");
    return { judge: await fromWords(), isFromWords: true, texts: [] };
  }
  const first = createJudge(examples, background, options);
  const known = new Set(material.examples.map(({ url }) => url));
  const seeds: WeightedText[] = [];
  for (const page of seedPages.filter(({ url }) => !known.has(url))) {
    const text = await textOf(page);
    const weight = first.relevance(text);
    progress(`The seed ${page.url} counts as ${weight.toFixed(2)} of an example`);
    if (weight > LEAST_SEED) seeds.push({ ...text, weight });
  }
  const judge = seeds.length === 0 ? first : createJudge([...examples, ...seeds], background, options);
  return { judge, isFromWords: false, texts: [...examples, ...seeds, ...background] };
}

/** Without vectors, words must carry what the anchor's similarity would. */
function weightsFor(hasVectors: boolean): GuideWeights {
  return hasVectors ? GUIDE_WEIGHTS : { ...GUIDE_WEIGHTS, "anchor-max": 0, "anchor-mean": 0, "learned-anchors": 0 };
}

/** So many links before and after a link are its neighbours. */
const REACH = 2;

function linkJudge(model: GuideModel, termsOf: (text: string) => readonly string[]): LinkJudge {
  const linkOf = (link: Link, prepared: unknown) => (isGuidePage(prepared) ? prepared.links.get(link) : undefined);
  const odds = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + model.judge.odds(word), 0) / (words.length + 0.5);
  const valuesOf = perPage(
    () => model.judge,
    ({ links }) =>
      [...links.values()].map(({ vector, anchor }) => (vector ? model.judge.similarity(vector) : odds(anchor))),
  );
  return {
    anchorWords: (link, prepared) => linkOf(link, prepared)?.anchor ?? [],
    contextWords: (link, prepared) => linkOf(link, prepared)?.context ?? [],
    urlWords: (url) => [...new Set(termsOf(urlWords(url)))],
    odds: (word) => model.judge.odds(word),
    anchorCode: (link, prepared) => linkOf(link, prepared)?.code,
    similarity: (link, prepared) => model.judge.similarity(linkOf(link, prepared)?.vector),
    neighbours: (link, prepared) => {
      const known = linkOf(link, prepared);
      if (known === undefined || !isGuidePage(prepared)) return 0;
      const { index } = known;
      const values = valuesOf(prepared);
      const near = values.slice(Math.max(0, index - REACH), index + REACH + 1);
      return near.length <= 1 ? 0 : (near.reduce((sum, value) => sum + value, 0) - values[index]!) / (near.length - 1);
    },
  };
}

/** Computes something once for each page, and again under another judge. */
function perPage<T>(judge: () => unknown, compute: (page: GuidePage) => T): (page: GuidePage) => T {
  const known = new WeakMap<GuidePage, { readonly by: unknown; readonly value: T }>();
  return (page) => {
    const before = known.get(page);
    if (before !== undefined && before.by === judge()) return before.value;
    const value = compute(page);
    known.set(page, { by: judge(), value });
    return value;
  };
}
