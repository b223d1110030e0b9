/**
 * What the crawlers of BSVSM-HA and SVSM-MCOA have in common: a text model for page and link, a weighted sum over the
 * texts of a link, and best-first choice. Each recipe names its model and where its weights come from.
 * @module
 */
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import { fourText } from "../links/four-text.ts";
import { justBelow } from "../math/just-below.ts";
import { createRng } from "../math/rng.ts";
import { START_PARAMETER } from "../optimizers/cuckoo.ts";
import { fitWeights, MANUAL_WEIGHTS } from "../optimizers/fit.ts";
import { textWeightsSchema, weightFitSchema } from "../optimizers/fit-schema.ts";
import { optimizerNamed } from "../optimizers/index.ts";
import { loadWeights } from "../optimizers/weights-file.ts";
import { bestFirst } from "../strategies/best-first.ts";
import { paperWeightsFile } from "../topics/papers.ts";
import type { PartsModel, Preparation, Recipe, TextWeights, WeightFit } from "../types.ts";
import { CHOICE, chosenBy, KEEP_ABOVE, keptAbove, relevantFrom } from "./common.ts";
import { defineRecipe } from "./define.ts";
import { WORDNET } from "./define-model.ts";
import { modelNamed } from "./models.ts";

export interface FourTextRecipe extends Pick<Recipe, "name" | "title" | "description" | "paper" | "fidelity"> {
  /** A key of the registry of relevance models. */
  readonly model: string;
  /** Two texts or four of equal weight, or weights that an optimiser fits to links of the topic. */
  readonly weights: "full+anchor" | "manual" | "membrane" | "hybrid";
  readonly deviations: readonly string[];
  /** What the parameter `vectors` takes, where the model has vectors. */
  readonly vectors?: string;
}

const TWO_TEXTS: TextWeights = { full: 0.5, anchor: 0.5, title: 0, context: 0 };

const THRESHOLD = relevantFrom(
  0.3,
  "th of BSVSM-HA and SVSM-MCOA, R ≥ th; ours: they print no value, and averages that bound it by 0.425",
);

const TEXTS = {
  texts: {
    default: "full+anchor",
    choices: ["full+anchor", "four"],
    description: "weigh full text and anchor by .5 each, or all four texts by .25 each",
    origin: "SVSM-MCOA says the former in section 4.1.1 and the latter in 4.3",
  },
} as const;

const WEIGHTS_FILE = {
  weights: {
    default: "",
    description:
      "file of learned weights (honeyguide train weights --out FILE), or a topic whose weights a paper prints (honeyguide topic list --papers); without it they are learned beforehand",
    origin: "one set of weights a topic, as in both papers",
  },
} as const;

const vectorsParameter = (description: string) => ({
  vectors: { default: "", description, origin: "the paper names no vectors" },
});

const PAGE_RANK_SHARE = {
  pageRankShare: {
    default: 0,
    min: 0,
    max: 1,
    description: "share of a PageRank with topical anchors in a link's priority; the texts have the rest",
    origin: "SVSM-MCOA, section 5, names link structure beside the texts as future work",
  },
} as const;

const MAX_CHARACTERS = {
  maxCharacters: {
    default: 2500,
    min: 100,
    description: "contextual models read a page up to here",
    origin: "ours: encoding is the cost of these crawlers; a page's beginning says what it is about",
  },
} as const;

export function fourTextRecipe({ model, weights, deviations, vectors, ...about }: FourTextRecipe): Recipe {
  const isContextual = model === "bsvsm" || model === "elmo-style" || model === "sentence";
  const isWordNet = model === "svsm" || model === "ssrm";
  const isLearned = weights === "membrane" || weights === "hybrid";
  return defineRecipe({
    ...about,
    parameters: {
      ...THRESHOLD,
      ...KEEP_ABOVE,
      ...(weights === "full+anchor" ? TEXTS : {}),
      ...(isLearned ? { ...WEIGHTS_FILE, ...START_PARAMETER } : {}),
      ...(isWordNet ? { measure: WORDNET.measure } : {}),
      ...PAGE_RANK_SHARE,
      ...CHOICE,
      ...(vectors === undefined ? {} : vectorsParameter(vectors)),
      ...(isContextual ? MAX_CHARACTERS : {}),
    },
    parts: {
      relevance: model,
      links: `four-text priority, weights ${isLearned ? `learned by the optimizer ${weights}` : weights}`,
      filters: "none, or a threshold on the priority",
      strategy: "best-first",
    },
    deviations: [
      "Topic terms come from the topic's example pages, or from its words where it has none.",
      ...(isLearned
        ? ["Links to learn from come from a breadth-first crawl of the seeds; the paper does not say."]
        : []),
      ...deviations,
    ],
    needs: ["examples", "background"],
    build: async (preparation) => {
      const { parameters } = preparation;
      const { words, language } = preparation.material.topic;
      const relevance = await modelNamed(model).build(preparation.material, {
        profile: preparation.profile,
        parts: ["anchor", "title", "context"],
        parameters: {
          ...(parameters.vectors && { vectors: parameters.vectors }),
          ...(parameters.maxCharacters !== undefined && { maxCharacters: parameters.maxCharacters }),
          ...(parameters.measure !== undefined && { measure: parameters.measure }),
        },
        vectorCache: preparation.vectorCache,
      });
      const texts: Learned = isLearned
        ? await learnedWeights(preparation, relevance, weights)
        : { weights: weights === "manual" || parameters.texts === "four" ? MANUAL_WEIGHTS : TWO_TEXTS };
      return {
        relevance,
        relevantAbove: justBelow(parameters.relevantAbove),
        evaluator: fourText(relevance, texts.weights, { share: parameters.pageRankShare, words, language }),
        filters: keptAbove(parameters),
        strategy: chosenBy(parameters, bestFirst),
        ...("groups" in texts && { weightFit: texts }),
      };
    },
  });
}

/** Weights with the fit that they come from, or alone: from a file, or where there was too little to learn from. */
type Learned = WeightFit | { readonly weights: TextWeights };

const learnedSchema: z.ZodType<Learned> = z.union([weightFitSchema, z.strictObject({ weights: textWeightsSchema })]);

/** A file, or the name of a topic whose weights a paper prints. */
async function weightsFrom(file: string, model: string): Promise<Learned> {
  const path = paperWeightsFile(file) ?? file;
  const { weights, model: learnedFor } = await loadWeights(path);
  if (learnedFor === "" || learnedFor === model) return { weights };
  throw new ConfigError(
    "bad-option",
    `the weights in ${path} were learned for the model ${learnedFor}, and this recipe judges by ${model}`,
    `Learn them again with --model ${model}, or leave the parameter out.`,
  );
}

/** Fewer links teach nothing. */
const MIN_SAMPLES = 10;

async function learnedWeights(
  preparation: Preparation<{
    readonly weights?: string;
    readonly maxCharacters?: number;
    readonly start?: string;
    readonly measure?: string;
  }>,
  model: PartsModel,
  optimizer: "membrane" | "hybrid",
): Promise<Learned> {
  const { parameters, profile } = preparation;
  if (parameters.weights) return weightsFrom(parameters.weights, model.name);
  // The last word is the form of what is kept: weights alone were kept without it.
  const start = parameters.start ?? "random";
  const more = start === "random" ? "" : ` ${start}`;
  const key = `weights ${model.name} ${model.provider ?? ""} ${optimizer} ${parameters.maxCharacters ?? ""}${more} fit`;
  return preparation.cached(
    key,
    (data) => learnedSchema.parse(data),
    async () => {
      const samples = await preparation.linkSamples(model);
      if (samples.length < MIN_SAMPLES) {
        preparation.progress(`Only ${samples.length} links could be had to learn from: each text weighs .25`);
        return { weights: MANUAL_WEIGHTS };
      }
      preparation.progress(`Learning the weights of link texts from ${samples.length} links`);
      return fitWeights({
        samples,
        optimizer: optimizerNamed(optimizer).create({ profile, parameters: { start } }),
        rng: createRng(1).fork("weights"), // the same weights in every run: the optimum hardly depends on chance
        shuffle: profile !== "paper",
      });
    },
  );
}
