/**
 * The default recipe: learns while it crawls which evidence leads to relevant pages.
 * Not from a paper. The papers fix their formula before the crawl; here the crawl itself corrects it, page after page.
 * @module
 */

import { percent } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { CODE_SCALE } from "../links/guide/anchor-memory.ts";
import { OF_KINDS } from "../links/guide/company.ts";
import { ANSWER, GUIDE_WEIGHTS, type GuideWeights, guide } from "../links/guide/guide.ts";
import { anchorSpread } from "../relevance/guide/anchor-spread.ts";
import { bootstrapping } from "../relevance/guide/bootstrap.ts";
import { contrasting } from "../relevance/guide/contrast.ts";
import { FoundPages, type JudgeMaker } from "../relevance/guide/found-pages.ts";
import {
  createJudge,
  type GuideJudge,
  type GuideText,
  type JudgeOptions,
  type WeightedText,
} from "../relevance/guide/judge.ts";
import { linkJudge } from "../relevance/guide/link-judge.ts";
import { guideModel } from "../relevance/guide/model.ts";
import { guideReader, guideText, withVector } from "../relevance/guide/reader.ts";
import { toldFromStarts } from "../relevance/guide/starts.ts";
import { Taught } from "../relevance/guide/taught.ts";
import type { Material } from "../relevance/guide/teach.ts";
import { type AnalysisData, analyzerOf } from "../relevance/guide/text-vectors.ts";
import { TopicMeaning, topicDirection } from "../relevance/guide/topic-meaning.ts";
import { codeFor } from "../relevance/guide/vector-code.ts";
import { wordJudge } from "../relevance/guide/word-judge.ts";
import { prospecting } from "../strategies/prospecting.ts";
import type { Analyzer } from "../text/analyzer.ts";
import { GeneralWords } from "../text/general-words.ts";
import type { RankedVectors } from "../text/vectors/providers.ts";
import { remembered } from "../text/vectors/remembered.ts";
import type { LinkEvaluator, LiveStatistic, Page, Preparation } from "../types.ts";
import { KEEP_ABOVE, keptAbove, relevantAbove } from "./common.ts";
import { defineRecipe } from "./define.ts";
import { simulatedPerson } from "./simulated-person.ts";
import { GUIDE_VECTORS, vectorsFor } from "./text-vectors.ts";

const LEARN = {
  learn: {
    default: true,
    description: "fit the weights during the crawl; false keeps those it starts with",
    origin: "ours, for comparison",
  },
} as const;

const WITHOUT = {
  without: {
    default: "nothing",
    choices: ["nothing", ...Object.keys(GUIDE_WEIGHTS).filter((name) => name !== "bias"), ANSWER],
    description: "evidence that is left out, to see what it is worth",
    origin: "ours, for comparison",
  },
} as const;

const ANSWERS = {
  answers: {
    default: 0,
    min: 0,
    description: "questions that a person is asked during the crawl; only in `compare`, where the judgement answers",
    origin: "ours, for experiments: what `honeyguide ask` would gain",
  },
} as const;

/** Vectors that know words by their letters alone are trusted so far, to begin with. */
const LETTERS_SHARE = 0.5;
/** A seed that resembles the examples less than this is no example. */
const LEAST_SEED = 0.05;
/** All seeds together count for no more than such a part of the examples: a crawl may begin at pages of quite another kind. */
const SEED_SHARE = 0.2;

export const honeyguide = defineRecipe({
  name: "honeyguide",
  title: "Honeyguide",
  description: "Learns while it crawls which evidence leads to relevant pages.",
  paper: "none: ours, beyond the papers",
  fidelity: "reference",
  parameters: {
    ...relevantAbove(0.5, "the judge's relevance is a probability"),
    ...GUIDE_VECTORS,
    ...LEARN,
    ...WITHOUT,
    ...ANSWERS,
    ...KEEP_ABOVE,
  },
  parts: {
    relevance: "the topic's words; words, kind and vectors of examples against background",
    links: "logistic regression over evidence per target, fitted during the crawl",
    filters: "none, or a threshold on the priority",
    strategy: "prospecting",
  },
  deviations: [],
  needs: ["examples", "background", "seeds"],
  build: async (preparation) => {
    const { parameters, material } = preparation;
    assertCanAsk(preparation);
    const dictionary = [...material.topic.words.keys()];
    const analysis: AnalysisData = { language: material.topic.language, dictionary };
    const analyzer = analyzerOf(analysis);
    const { data, vectors, isByLetters = false, judgesByVectors } = await vectorsFor(preparation, analysis);
    const embed = remembered(vectors);
    const textOf = (page: Page) => guideText(page, analyzer, embed);
    const words = new Map<string, number>();
    for (const [word, weight] of material.topic.words) {
      for (const term of analyzer.terms(word)) words.set(term, Math.max(weight, words.get(term) ?? 0));
    }
    const [vector] = await embed([dictionary.join(", ")]);
    const table = vectors?.table;
    const topic = table && topicDirection(words, table, meanOfEnglish(table, analyzer));
    const meaning = table && topic && new TopicMeaning(topic, table);
    const byWords = wordJudge({ words, vector, judgesByVectors, meaning });
    const judged = await judgeFor(preparation, textOf, byWords, {
      judgesByVectors,
      words: vectors === undefined || isByLetters ? words : undefined,
      topic: words.size === 0 ? undefined : byWords,
      anchors: table && (await anchorSpread(material.background, embed, table)),
    });
    const texts = [...judged.examples, ...judged.background];
    const known = texts.flatMap(({ vector }) => (vector === undefined ? [] : [vector]));
    const code = codeFor(known, vectors?.dimension ?? 0, CODE_SCALE, preparation.rng.fork("codes"));
    // Of a kind of page a crawl finds the way through its like (students through faculty): a judge that people have taught
    // the difference judges what is shown, and the ranker goes on with the one that it began with. It hears of pages that people
    // call relevant, and not of those that they do not: it would give up lists of people before it has found those of students.
    const isKind = !judged.maker.learnsFromPages;
    const model = guideModel(
      guideReader({ analysis, vectors: data, code, topic }, vectors),
      judged.shown ?? judged.judge,
      vectors?.name,
    );
    const evaluator = guide(
      linkJudge(model, analyzer, isKind ? judged.judge : undefined),
      weightsFor(vectors === undefined ? 0 : isByLetters ? LETTERS_SHARE : 1),
      {
        learns: parameters.learn,
        without: [parameters.without],
        ...(isKind && { company: { ...OF_KINDS, given: saidOf(material) } }),
      },
    );
    const { learner } = evaluator;
    const whole = (text: GuideText) => withVector(text, vectors);
    const found = new FoundPages(model, judged.maker, whole);
    const taught = new Taught({
      model,
      textOf,
      whole,
      found,
      inCompany: (page, relevance) => learner.company.relevance(page, relevance),
      onRejudged: (relevanceOf) => {
        learner.relabel((page) => {
          const verdict = taught.verdict(page);
          const isSaid = verdict !== undefined;
          const relevance = isSaid ? Number(verdict) : relevanceOf(page);
          return relevance === undefined ? undefined : { relevance, isSaid, teaches: !isKind || verdict === true };
        });
      },
    });
    return {
      relevance: model,
      relevantAbove: parameters.relevantAbove,
      isProbability: true,
      evaluator: withStatistics(evaluator, [found, taught, learner]),
      pupil: taught,
      ...(preparation.person && {
        person: simulatedPerson({ ...parameters, taught, model, isRelevant: preparation.person }),
      }),
      filters: keptAbove(parameters),
      strategy: prospecting(),
    };
  },
});

function assertCanAsk({ parameters, person }: Preparation<{ readonly answers: number }>): void {
  if (parameters.answers === 0 || person !== undefined) return;
  throw new ConfigError(
    "bad-option",
    "the parameter answers of the recipe honeyguide is for `compare`, where the judgement can be asked",
    "Leave it out, and answer yourself: `honeyguide ask DIR`, also while the crawl runs.",
  );
}

/** A copy would freeze the weights, which change. */
function withStatistics(evaluator: LinkEvaluator, statistics: readonly LiveStatistic[]): LinkEvaluator {
  return {
    features: evaluator.features,
    priority: (values) => evaluator.priority(values),
    ...(evaluator.formula && { formula: evaluator.formula }),
    get weights() {
      return evaluator.weights;
    },
    statistics,
  };
}

interface Judged extends Material {
  /** The first one. */
  readonly judge: GuideJudge;
  /** By which pages are shown at first, where that is another. */
  readonly shown?: GuideJudge | undefined;
  /** Makes the later ones. */
  readonly maker: JudgeMaker;
}

/** From examples against background; from the topic's words where either is missing. */
async function judgeFor(
  { material, seedPages, progress }: Preparation<unknown>,
  textOf: (page: Page) => Promise<Omit<WeightedText, "weight">>,
  byWords: GuideJudge,
  options: JudgeOptions,
): Promise<Judged> {
  const examples = await Promise.all(material.examples.map(async (page) => ({ ...(await textOf(page)), weight: 1 })));
  const background = await Promise.all(material.background.map(textOf));
  if (examples.length === 0 || background.length === 0) {
    progress("The topic has no examples or no background: pages are judged by its words, and by what the crawl finds");
    return { judge: byWords, maker: bootstrapping(byWords, options, examples), examples, background: [] };
  }
  const first = createJudge(examples, background, options);
  const isExample = new Set(material.examples.map(({ url }) => url));
  const seeds: WeightedText[] = [];
  const starts: GuideText[] = [];
  for (const page of seedPages.filter(({ url }) => !isExample.has(url))) {
    const text = await textOf(page);
    const weight = first.relevance(text);
    starts.push(text);
    progress(`The seed ${page.url} is ${percent(weight)} like the examples`);
    if (weight > LEAST_SEED) seeds.push({ ...text, weight });
  }
  const total = seeds.reduce((sum, { weight }) => sum + weight, 0);
  const part = Math.min(1, (SEED_SHARE * examples.length) / total);
  const known = {
    examples: [...examples, ...seeds.map((text) => ({ ...text, weight: part * text.weight }))],
    background,
  };
  const judge = seeds.length === 0 ? first : createJudge(known.examples, background, options);
  const maker = contrasting(judge, known, options);
  const told = maker.learnsFromPages
    ? undefined
    : toldFromStarts({ judge, maker }, { examples, background }, starts, options);
  if (told !== undefined) {
    progress(
      `The ${starts.length} seeds are another kind of page than the examples: what is like them is not taken for relevant`,
    );
  }
  return { judge, shown: told?.judge, maker: told?.maker ?? maker, ...known };
}

/** Pages of which the topic says what they are, should the crawl come upon them. */
function saidOf({ examples, background }: Preparation<unknown>["material"]): ReadonlyMap<string, number> {
  const all = [...background.map(({ url }) => [url, 0] as const), ...examples.map(({ url }) => [url, 1] as const)];
  return new Map(all);
}

/** Vectors that ship with what they make of English are those of English topics. */
function meanOfEnglish(table: RankedVectors, analyzer: Analyzer): Float32Array {
  return table.general?.().mean ?? new GeneralWords(table).mean(analyzer.term);
}

/** Without vectors, words must carry what the anchor's similarity would; `share` is how far vectors are trusted. */
function weightsFor(share: number): GuideWeights {
  const byVectors = new Set(["anchor-max", "anchor-mean", "learned-anchors"]);
  const weights = Object.entries(GUIDE_WEIGHTS);
  return Object.fromEntries(weights.map(([name, weight]) => [name, byVectors.has(name) ? share * weight : weight]));
}
