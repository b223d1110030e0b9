/**
 * The registry of relevance models: each is built for a topic from its words, example pages and background pages.
 * Key = what the user types.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { createRng } from "../math/rng.ts";
import type { Resolved } from "../parameters.ts";
import { bayes } from "../relevance/bayes/bayes.ts";
import { wordsOfPage } from "../relevance/bayes/labelled-words.ts";
import type { BayesModel } from "../relevance/bayes/model.ts";
import { loadBayesModel } from "../relevance/bayes/model-file.ts";
import { trainBayes } from "../relevance/bayes/train.ts";
import { contextualVsm, topicVectors } from "../relevance/contextual-vsm.ts";
import { withParts } from "../relevance/page-parts.ts";
import { semanticVsm } from "../relevance/semantic-vsm.ts";
import { sentence, textVectors } from "../relevance/sentence.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { vsm } from "../relevance/vsm.ts";
import { fullText, openWeighing } from "../relevance/weighted-terms.ts";
import { suggestion } from "../suggestion.ts";
import { analyzerFor } from "../text/analyzer.ts";
import { openEncoderFrom } from "../text/vectors/open-encoder.ts";
import type { EncoderKind } from "../text/vectors/worker-messages.ts";
import type { Page, PartsModel, TopicMaterial } from "../types.ts";
import { TF_MAX } from "./common.ts";
import {
  BAYES_FILE,
  BERT_FOLDER,
  MAX_CHARACTERS,
  type ModelRecipe,
  type ModelSetup,
  model,
  VECTOR_FILE,
  WORDNET,
} from "./define-model.ts";
import { resolveParameters } from "./parameters.ts";
import { GUIDE_VECTORS } from "./text-vectors.ts";
import { topicTerms } from "./topic-terms.ts";

/** The model of `judge`, and of the default recipe. */
export const DEFAULT_MODEL = "honeyguide";

/** From here on two words mean nearly the same; chosen on the development topics (scripts/model-auc.ts). */
const SIMILAR_WORDS = 0.8;
/** The same for centred contextual vectors, whose cosines depend on the encoder. */
const SIMILAR_IN_CONTEXT = { bsvsm: 0.5, "elmo-style": 0.7 } as const;

/** Most learn the topic from its examples, and what is common from its background. */
const BOTH = ["examples", "background"] as const;

const models: readonly ModelRecipe[] = [
  model({
    name: DEFAULT_MODEL,
    description: "words and vectors of the examples against the background; the topic's words where either is missing",
    paper: "none: ours, the judge of the recipe honeyguide",
    needs: BOTH,
    parameters: GUIDE_VECTORS,
    build: guideJudge,
  }),
  model({
    name: "tag-vsm",
    description: "vector space model over the topic's words, weighted by where they stand in the page",
    paper: "IELP Eq. 1–2, FCOSA Eq. 4, 6",
    needs: [],
    parameters: TF_MAX,
    build: async ({ topic }, { tfMax, parts }) => tagVsm(topic, { tfMax, parts }),
  }),
  model({
    name: "vsm",
    description: "cosine of TF·IDF vectors of page and topic",
    paper: "SVSM-MCOA, its VSM crawler",
    needs: BOTH,
    build: async (material, { parts }) => {
      const { vector, weighing } = topicTerms(material);
      return vsm({ topic: vector, weighing, parts });
    },
  }),
  model({
    name: "ssrm",
    description: "weighted mean of the WordNet similarities of all pairs of terms",
    paper: "SSRM, as compared in SVSM-MCOA",
    needs: BOTH,
    parameters: WORDNET,
    build: (material, setup) => wordNetModel(material, "ssrm", setup),
  }),
  model({
    name: "svsm",
    description: "double-term cosine with WordNet similarities by Lin",
    paper: "SVSM-MCOA Eq. 1–3",
    needs: BOTH,
    parameters: WORDNET,
    build: (material, setup) => wordNetModel(material, "svsm", setup),
  }),
  model({
    name: "word-vectors",
    description: "double-term cosine with static word vectors",
    paper: "BSVSM-HA, its Word2vec crawler",
    needs: BOTH,
    parameters: VECTOR_FILE,
    build: async (material, { isPaper, vectors, parts }) => {
      const { weighted, weighing } = topicTerms(material);
      return semanticVsm({
        name: "word-vectors",
        topic: weighted,
        weighing,
        similarity: { kind: "vectors", path: vectors || undefined, clamp: !isPaper },
        repair: isPaper ? undefined : { similarFrom: SIMILAR_WORDS },
        allTerms: isPaper,
        parts,
      });
    },
  }),
  model({
    name: "bsvsm",
    description: "double-term cosine with BERT-family vectors of words in their context",
    paper: "BSVSM-HA Eq. 1–4",
    needs: BOTH,
    parameters: { ...BERT_FOLDER, ...MAX_CHARACTERS },
    build: (material, setup) => contextualModel("bsvsm", bert(setup), material, setup),
  }),
  model({
    name: "elmo-style",
    description: "double-term cosine with vectors of a small ELMo-style model",
    paper: "BSVSM-HA, its ELMO crawler; the model is our own",
    needs: BOTH,
    parameters: MAX_CHARACTERS,
    build: (material, setup) => contextualModel("elmo-style", { kind: "elmo-style" }, material, setup),
  }),
  model({
    name: "sentence",
    description: "similarity of whole texts to the examples by the mean of contextual vectors",
    paper: "BSVSM-HA, named as future work",
    needs: ["examples"],
    parameters: { ...BERT_FOLDER, ...MAX_CHARACTERS },
    build: async (material, setup) => {
      const data = { encoder: bert(setup), ...setup.encoding };
      const encoder = await openEncoderFrom(data);
      const center = !setup.isPaper;
      const maxCharacters = setup.maxCharacters || undefined;
      const examples = await textVectors(exampleTexts(material, maxCharacters), { encoder, center });
      return sentence({ encoder: data, examples, center, maxCharacters, parts: setup.parts }, encoder);
    },
  }),
  model({
    name: "bayes",
    description: "naive Bayes classifier; label weights as printed, which change no decision",
    paper: "BCW_CC, its BC, and BCW as printed",
    needs: BOTH,
    parameters: BAYES_FILE,
    build: (material, setup) => bayesRelevance(material, setup, "bayes", "printed"),
  }),
  model({
    name: "bayes-weighted",
    description: "naive Bayes with label weights as exponents: a word in the title counts twice",
    paper: "BCW_CC, its BCW, read sensibly",
    needs: BOTH,
    parameters: BAYES_FILE,
    build: (material, setup) =>
      bayesRelevance(material, setup, "bayes-weighted", setup.isPaper ? "printed" : "exponent"),
  }),
];

/** The relevance models by name. */
export const MODELS: Readonly<Record<string, ModelRecipe>> = Object.fromEntries(models.map((one) => [one.name, one]));

/**
 * A relevance model by its name; throws a ConfigError with a suggestion for one that there is not.
 * @example const model = await modelNamed("vsm").build(material, { parts: ["anchor"] });
 */
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
      "Add `examples` and `background` to the topic (ten and fifty are good), or give a trained model.",
    );
  }
  const analyzer = analyzerFor(topic.language);
  const words = (pages: readonly Page[]) => pages.map((page) => wordsOfPage(page, analyzer));
  const classes = new Map([
    ["on-topic", words(examples)],
    ["off-topic", words(background)],
  ]);
  return trainBayes(classes, { language: topic.language, form: analyzer.form });
}

async function bayesRelevance(
  material: TopicMaterial,
  { bayesModel: path, parts }: ModelSetup<typeof BAYES_FILE>,
  name: string,
  mode: "printed" | "exponent",
): Promise<PartsModel> {
  return bayes(path === "" ? trainOnMaterial(material) : await loadBayesModel(path), { name, mode, parts });
}

/** The recipe's own judge, as it is before a crawl has taught it anything. */
async function guideJudge(
  material: TopicMaterial,
  { vectors, isPaper, parts, encoding }: ModelSetup<typeof GUIDE_VECTORS>,
): Promise<PartsModel> {
  const { honeyguide } = await import("./honeyguide.ts");
  const profile = isPaper ? "paper" : "default";
  const { relevance } = await honeyguide.build({
    material,
    seedPages: [],
    parameters: resolveParameters(honeyguide, { vectors }, profile),
    profile,
    rng: createRng(1),
    linkSamples: async () => [],
    cached: (_key, _parse, make) => make(),
    vectorCache: encoding.vectorCache,
    progress: () => {},
  });
  return withParts(relevance, parts);
}

async function wordNetModel(
  material: TopicMaterial,
  name: "ssrm" | "svsm",
  { content, senses, measure, isPaper, parts }: ModelSetup<typeof WORDNET>,
): Promise<PartsModel> {
  const { weighted, weighing } = topicTerms(material);
  return semanticVsm({
    name,
    topic: weighted,
    weighing,
    similarity: { kind: "wordnet", content, senses, measure },
    repair: isPaper ? undefined : { similarFrom: SIMILAR_WORDS },
    allTerms: isPaper,
    kernel: name === "ssrm" ? "mean" : "cosine",
    parts,
  });
}

async function contextualModel(
  name: keyof typeof SIMILAR_IN_CONTEXT,
  kind: EncoderKind,
  material: TopicMaterial,
  { isPaper, parts, encoding, ...setup }: ModelSetup<typeof MAX_CHARACTERS>,
): Promise<PartsModel> {
  const data = { encoder: kind, ...encoding };
  const encoder = await openEncoderFrom(data);
  const { weighted, weighing } = topicTerms(material);
  const maxCharacters = setup.maxCharacters || undefined;
  const terms = { encoder, weighing: openWeighing(weighing), center: !isPaper };
  return contextualVsm(
    {
      name,
      encoder: data,
      weighing,
      center: !isPaper,
      topic: weighted,
      topicVectors: await topicVectors(weighted.terms, exampleTexts(material, maxCharacters), terms),
      clamp: !isPaper,
      repair: isPaper ? undefined : { similarFrom: SIMILAR_IN_CONTEXT[name] },
      allTerms: isPaper,
      maxCharacters,
      parts,
    },
    encoder,
  );
}

function bert({ vectors }: Resolved<typeof BERT_FOLDER>): EncoderKind {
  return { kind: "bert", model: vectors || "minilm" };
}

/** The examples' texts; the topic's words where it has none. */
function exampleTexts({ topic, examples }: TopicMaterial, maxCharacters = 4000): string[] {
  if (examples.length === 0) return [[...topic.words.keys()].join(", ")];
  return examples.map((page) => fullText(page).slice(0, maxCharacters));
}
