/** Relevance models as they are written: parameters as a record that types their values. @module */
import { type Declarations, type PartOptions, parameterList, type Resolved, resolve } from "../parameters.ts";
import type { PartKind, PartsRead } from "../relevance/scores.ts";
import type { Parameter, PartsModel, TopicMaterial } from "../types.ts";

/** How a relevance model is built. */
export interface ModelOptions extends PartsRead, PartOptions {
  /** Folder in which encodings are kept by content and model, for models that run over the same pages again. */
  readonly vectorCache?: string | undefined;
  /** Threads that encode. */
  readonly workers?: number | undefined;
}

/** A relevance model as users choose it: built for a topic by its name. */
export interface ModelRecipe {
  readonly name: string;
  readonly description: string;
  readonly paper: string;
  readonly parameters: readonly Parameter[];
  /** Pages of the topic that it learns from, where the topic has some; a model of words alone needs none. */
  readonly needs: readonly ("examples" | "background")[];
  /** For one topic; close it where it has a `close`. */
  build(material: TopicMaterial, options?: ModelOptions): Promise<PartsModel>;
}

export interface ModelDraft<D extends Declarations> extends Omit<ModelRecipe, "parameters" | "build"> {
  readonly parameters?: D;
  build(material: TopicMaterial, setup: ModelSetup<D>): Promise<PartsModel>;
}

export type ModelSetup<D extends Declarations> = Resolved<D> & {
  readonly isPaper: boolean;
  readonly parts: readonly PartKind[];
  readonly encoding: Pick<ModelOptions, "vectorCache" | "workers">;
};

export function model<const D extends Declarations = Record<never, never>>(draft: ModelDraft<D>): ModelRecipe {
  const { name, parameters, build, ...about } = draft;
  const declared = parameters ?? ({} as D);
  return {
    name,
    ...about,
    parameters: parameterList(declared),
    build: async (material, { parts = [], vectorCache, workers, ...options } = {}) =>
      build(material, {
        ...resolve(`model ${name}`, declared, options),
        isPaper: options.profile === "paper",
        parts,
        encoding: { vectorCache, workers },
      }),
  };
}

// Parameters of models

export const WORDNET = {
  content: {
    default: "intrinsic",
    choices: ["intrinsic", "resnik"],
    description: "information content from WordNet's structure, or from SemCor's counts",
    origin: "SVSM-MCOA names Lin's measure and no corpus",
  },
  measure: {
    default: "lin",
    choices: ["lin", "joined"],
    description: "Lin's measure by information content, or the mean of it and of the same by places in the hierarchy",
    origin: "SVSM-MCOA, Eq. 1: Lin; joining structure and content is its future work (section 5), the mean is ours",
  },
  senses: {
    default: "first",
    paper: "all",
    choices: ["first", "all"],
    description: "compare the most frequent senses of two words, or all of them",
    origin: "SVSM-MCOA compares all; ours: rare senses make everything similar",
  },
} as const;

export const VECTOR_FILE = {
  vectors: {
    default: "",
    description: "a word2vec or GloVe file; without it the vectors that come with honeyguide",
    origin: "BSVSM-HA names no file",
  },
} as const;

export const BERT_FOLDER = {
  vectors: {
    default: "",
    description: "a Hugging Face folder of a BERT model; without it MiniLM",
    origin: "BSVSM-HA names no model",
  },
} as const;

export const MAX_CHARACTERS = {
  maxCharacters: {
    default: 0,
    min: 0,
    description: "read long pages up to here; 0 reads them whole",
    origin: "ours: encoding is what these models cost",
  },
} as const;

export const BAYES_FILE = {
  bayesModel: {
    default: "",
    description: "a trained model (honeyguide train bayes); without it one is trained on the topic's pages",
    origin: "BCW_CC does not describe its training pages",
  },
} as const;
