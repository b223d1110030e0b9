/**
 * The registry of relevance models: each is built for a topic from its words, example pages and background pages.
 * Key = what the user types.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { bayes } from "../relevance/bayes/bayes.ts";
import { wordsOfPage } from "../relevance/bayes/labelled-words.ts";
import type { BayesModel } from "../relevance/bayes/model.ts";
import { loadBayesModel } from "../relevance/bayes/model-file.ts";
import { trainBayes } from "../relevance/bayes/train.ts";
import { contextualVsm, topicVectors } from "../relevance/contextual-vsm.ts";
import { semanticVsm } from "../relevance/semantic-vsm.ts";
import { sentence, textVectors } from "../relevance/sentence.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { vsm } from "../relevance/vsm.ts";
import { fullText, vectorOfText, weightedTerms } from "../relevance/weighted-terms.ts";
import { suggestion } from "../suggestion.ts";
import { analyzerFor } from "../text/analyzer.ts";
import { vectorSimilarity } from "../text/vector-similarity.ts";
import { withVectorCache } from "../text/vectors/cache.ts";
import { openEncoder } from "../text/vectors/open-encoder.ts";
import type { ContextualEncoder } from "../text/vectors/providers.ts";
import { openStaticVectors } from "../text/vectors/static-vectors.ts";
import { openInWorkers } from "../text/vectors/worker.ts";
import type { EncoderKind } from "../text/vectors/worker-messages.ts";
import { wordNetSimilarity } from "../text/wordnet/similarity.ts";
import type { Page, Profile, RelevanceModel, TopicMaterial } from "../types.ts";
import { topicTerms } from "./topic-terms.ts";

export interface ModelOptions {
  /** `paper`: the printed form; `default`: repaired where it is degenerate. */
  readonly profile?: Profile;
  /** word-vectors: a word2vec or GloVe file; bsvsm, sentence: a Hugging Face folder of a BERT model. */
  readonly vectors?: string;
  /** bayes: a trained model; without it one is trained on the topic's examples and background. */
  readonly bayesModel?: string;
  /** tag-vsm: the maximum that divides term frequencies, of each word or of all. */
  readonly tfMax?: "perWord" | "global";
  /** ssrm, svsm: information content from WordNet's structure or from SemCor's counts. */
  readonly content?: "intrinsic" | "resnik";
  /** ssrm, svsm: compare all senses of two words, or the most frequent ones. */
  readonly senses?: "all" | "first";
  /** Encode long pages up to here only. */
  readonly maxCharacters?: number;
  /** Folder in which encodings are kept by content and model, for models that run over the same pages again. */
  readonly vectorCache?: string;
  /** Threads that encode. */
  readonly workers?: number;
}

export interface BuiltModel {
  readonly model: RelevanceModel;
  close(): Promise<void>;
}

export interface ModelRecipe {
  readonly name: string;
  readonly description: string;
  readonly paper: string;
  build(material: TopicMaterial, options: ModelOptions): Promise<BuiltModel>;
}

/** From here on two words mean nearly the same; chosen on the development topics (scripts/model-auc.ts). */
const SIMILAR_WORDS = 0.8;
/** The same for centred contextual vectors, whose cosines depend on the encoder. */
const SIMILAR_IN_CONTEXT = { bsvsm: 0.5, "elmo-style": 0.7 } as const;

const plain = (model: RelevanceModel): BuiltModel => ({ model, close: async () => {} });

const recipes: readonly ModelRecipe[] = [
  {
    name: "tag-vsm",
    description: "vector space model over the topic's words, weighted by where they stand in the page",
    paper: "IELP Eq. 1–2, FCOSA Eq. 4, 6",
    build: async ({ topic }, { tfMax = "perWord" }) => plain(tagVsm(topic, { tfMax })),
  },
  {
    name: "vsm",
    description: "cosine of TF·IDF vectors of page and topic",
    paper: "SVSM-MCOA, its VSM crawler",
    build: async (material) => {
      const { vector, weighing } = topicTerms(material);
      return plain(vsm({ topic: vector, ...weighing }));
    },
  },
  {
    name: "ssrm",
    description: "weighted mean of the WordNet similarities of all pairs of terms",
    paper: "SSRM, as compared in SVSM-MCOA",
    build: async (material, options) => plain(wordNetModel(material, "ssrm", options)),
  },
  {
    name: "svsm",
    description: "double-term cosine with WordNet similarities by Lin",
    paper: "SVSM-MCOA Eq. 1–3",
    build: async (material, options) => plain(wordNetModel(material, "svsm", options)),
  },
  {
    name: "word-vectors",
    description: "double-term cosine with static word vectors",
    paper: "BSVSM-HA, its Word2vec crawler",
    build: async (material, { profile, vectors: path }) => {
      const { weighted, weighing } = topicTerms({ ...material });
      const vectors = await openStaticVectors(path);
      const similarity = vectorSimilarity(vectors, weighted.terms, { clamp: profile !== "paper" });
      const termsOf = (text: string) => weightedTerms(vectorOfText(text, weighing));
      const repair = profile === "paper" ? undefined : { similarFrom: SIMILAR_WORDS };
      return plain(
        semanticVsm({ name: "word-vectors", provider: vectors.name, topic: weighted, similarity, termsOf, repair }),
      );
    },
  },
  {
    name: "bsvsm",
    description: "double-term cosine with BERT-family vectors of words in their context",
    paper: "BSVSM-HA Eq. 1–4",
    build: async (material, options) =>
      contextualModel("bsvsm", await openContextual(bert(options), options), material, options),
  },
  {
    name: "elmo-style",
    description: "double-term cosine with vectors of a small ELMo-style model",
    paper: "BSVSM-HA, its ELMO crawler; the model is our own",
    build: async (material, options) =>
      contextualModel("elmo-style", await openContextual({ kind: "elmo-style" }, options), material, options),
  },
  {
    name: "sentence",
    description: "similarity of whole texts to the examples by the mean of contextual vectors",
    paper: "BSVSM-HA, named as future work",
    build: async (material, options) => {
      const encoder = await openContextual(bert(options), options);
      const center = options.profile !== "paper";
      const texts = exampleTexts(material, options.maxCharacters);
      const examples = await textVectors(texts, { encoder, center });
      return { model: sentence({ encoder, examples, center, ...limits(options) }), close: () => encoder.close() };
    },
  },
  {
    name: "bayes",
    description: "naive Bayes classifier; label weights as printed, which change no decision",
    paper: "BCW_CC, its BC, and BCW as printed",
    build: async (material, options) => plain(bayes(await bayesModel(material, options), { mode: "printed" })),
  },
  {
    name: "bayes-weighted",
    description: "naive Bayes with label weights as exponents: a word in the title counts twice",
    paper: "BCW_CC, its BCW, read sensibly",
    build: async (material, options) => {
      const mode = options.profile === "paper" ? "printed" : "exponent";
      return plain({ ...bayes(await bayesModel(material, options), { mode }), name: "bayes-weighted" });
    },
  },
];

export const MODELS: Readonly<Record<string, ModelRecipe>> = Object.fromEntries(
  recipes.map((recipe) => [recipe.name, recipe]),
);

export function modelNamed(name: string): ModelRecipe {
  const recipe = Object.hasOwn(MODELS, name) ? MODELS[name] : undefined;
  if (recipe === undefined) {
    throw new ConfigError(
      "unknown-recipe",
      `there is no relevance model "${name}"`,
      suggestion(name, Object.keys(MODELS)),
    );
  }
  return recipe;
}

/** Trains on the material: the examples against the background. */
export function trainOnMaterial({ topic, examples, background }: TopicMaterial): BayesModel {
  if (examples.length === 0 || background.length === 0) {
    throw new ConfigError(
      "bad-topic",
      `topic ${topic.name}: the Bayes classifier needs example pages and background pages, there are ${examples.length} and ${background.length}`,
      "Add `examples` and `background` to the topic (50 of each are good), or give a trained model.",
    );
  }
  const analyzer = analyzerFor(topic.language);
  const words = (pages: readonly Page[]) => pages.map((page) => wordsOfPage(page, analyzer));
  const classes = new Map([
    ["on-topic", words(examples)],
    ["off-topic", words(background)],
  ]);
  return trainBayes(classes, { priors: "uniform", language: topic.language, form: analyzer.form });
}

async function bayesModel(material: TopicMaterial, { bayesModel: path }: ModelOptions): Promise<BayesModel> {
  return path === undefined ? trainOnMaterial(material) : loadBayesModel(path);
}

function wordNetModel(material: TopicMaterial, name: "ssrm" | "svsm", options: ModelOptions): RelevanceModel {
  const isPaper = options.profile === "paper";
  const { weighted, weighing } = topicTerms(material);
  const { content = "intrinsic", senses = isPaper ? "all" : "first" } = options;
  const similarity = wordNetSimilarity(weighted.terms, { content, senses });
  const repair = isPaper ? undefined : { similarFrom: SIMILAR_WORDS };
  const termsOf = (text: string) => weightedTerms(vectorOfText(text, weighing));
  return semanticVsm({
    name,
    provider: similarity.name,
    topic: weighted,
    similarity,
    termsOf,
    repair,
    kernel: name === "ssrm" ? "mean" : "cosine",
  });
}

async function contextualModel(
  name: keyof typeof SIMILAR_IN_CONTEXT,
  encoder: ContextualEncoder,
  material: TopicMaterial,
  options: ModelOptions,
): Promise<BuiltModel> {
  const isDefault = options.profile !== "paper";
  const { weighted, weighing } = topicTerms(material);
  const terms = { encoder, weighing, center: isDefault };
  const vectors = await topicVectors(weighted.terms, exampleTexts(material, options.maxCharacters), terms);
  const repair = isDefault ? { similarFrom: SIMILAR_IN_CONTEXT[name] } : undefined;
  const model = contextualVsm({
    name,
    ...terms,
    topic: weighted,
    topicVectors: vectors,
    clamp: isDefault,
    repair,
    ...limits(options),
  });
  return { model, close: () => encoder.close() };
}

function bert({ vectors }: ModelOptions): EncoderKind {
  return { kind: "bert", model: vectors ?? "minilm" };
}

async function openContextual(
  kind: EncoderKind,
  { workers = 1, vectorCache }: ModelOptions,
): Promise<ContextualEncoder> {
  const encoder = workers > 1 ? await openInWorkers(kind, workers) : await openEncoder(kind);
  return vectorCache === undefined ? encoder : withVectorCache(encoder, vectorCache);
}

function limits({ maxCharacters }: ModelOptions): { maxCharacters?: number } {
  return maxCharacters === undefined ? {} : { maxCharacters };
}

/** The examples' texts; the topic's words where it has none. */
function exampleTexts({ topic, examples }: TopicMaterial, maxCharacters = 4000): string[] {
  if (examples.length === 0) return [[...topic.words.keys()].join(", ")];
  return examples.map((page) => fullText(page).slice(0, maxCharacters));
}
