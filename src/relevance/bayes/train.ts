/**
 * Trains a naive Bayes classifier on pages of known class.
 * Paper: BCW_CC gives the decision rule only. Completions: multinomial word counts with Lidstone smoothing,
 * P(U | C) = (c(U, C) + α) / (Σ c + α |V|); the 2000 words that tell the classes apart best; `weightedTraining` counts
 * words by label group in training as the classifier does (the spec's mode `exponent+train`).
 * @module
 */
import { ConfigError } from "../../errors.ts";
import type { WordForm } from "../../text/analyzer.ts";
import { ZONE_WEIGHTS } from "../zones.ts";
import { type LabelledWords, weightedCount } from "./labelled-words.ts";
import type { BayesModel } from "./model.ts";
import { chooseVocabulary, type FeatureScore } from "./vocabulary.ts";

export interface BayesOptions {
  /** α of Lidstone's smoothing; 1 is Laplace's. */
  readonly smoothing?: number;
  readonly vocabularySize?: number;
  readonly features?: FeatureScore;
  /** P(C): the class's part of the pages, or the same for all. */
  readonly priors?: "frequency" | "uniform";
  readonly weightedTraining?: boolean;
  /** How the words were made, noted in the model. */
  readonly language?: string;
  readonly form?: WordForm;
}

const PLAIN_WEIGHTS = ZONE_WEIGHTS.map(() => 1);

/** Class → its pages, in the order that the model keeps; the class looked for first. */
export function trainBayes(
  pages: ReadonlyMap<string, readonly LabelledWords[]>,
  options: BayesOptions = {},
): BayesModel {
  const { smoothing = 1, vocabularySize = 2000, features = "chi-square", priors = "frequency" } = options;
  const { weightedTraining = false, language = "en", form = "lemma" } = options;
  checkTraining(pages, smoothing, vocabularySize);
  const classes = [...pages.keys()];
  const lists = [...pages.values()];
  const sizes = lists.map((list) => list.length);
  const vocabulary = chooseVocabulary(presencesOf(lists), sizes, vocabularySize, features);
  const weights = weightedTraining ? ZONE_WEIGHTS : PLAIN_WEIGHTS;
  return {
    classes,
    logPriors: logPriorsOf(sizes, priors),
    vocabulary,
    logLikelihoods: lists.map((list) => logLikelihoodsOf(list, vocabulary, weights, smoothing)),
    language,
    form,
    weightedTraining,
  };
}

function checkTraining(
  pages: ReadonlyMap<string, readonly LabelledWords[]>,
  smoothing: number,
  vocabularySize: number,
): void {
  const wrong = (what: string, hint: string) => new ConfigError("bad-option", `bayes: ${what}`, hint);
  if (pages.size < 2) throw wrong(`needs at least 2 classes, got ${pages.size}`, "Give pages on and off the topic.");
  for (const [name, list] of pages) {
    if (list.length === 0) throw wrong(`class "${name}" has no pages`, "Give some; 50 of each class work well.");
  }
  if (!(smoothing > 0 && Number.isFinite(smoothing))) {
    throw wrong(`"smoothing" must be greater than 0, got ${smoothing}`, "Try 1.");
  }
  if (!(Number.isSafeInteger(vocabularySize) && vocabularySize > 0)) {
    throw wrong(`"vocabularySize" must be a whole number greater than 0, got ${vocabularySize}`, "Try 2000.");
  }
}

/** Word → in how many pages of each class it stands. */
function presencesOf(lists: readonly (readonly LabelledWords[])[]): Map<string, number[]> {
  const presences = new Map<string, number[]>();
  lists.forEach((list, index) => {
    for (const words of list) {
      for (const word of words.keys()) {
        let row = presences.get(word);
        if (row === undefined) {
          row = lists.map(() => 0);
          presences.set(word, row);
        }
        row[index] = (row[index] ?? 0) + 1;
      }
    }
  });
  return presences;
}

function logPriorsOf(sizes: readonly number[], priors: "frequency" | "uniform"): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => Math.log(priors === "uniform" ? 1 / sizes.length : size / all));
}

function logLikelihoodsOf(
  list: readonly LabelledWords[],
  vocabulary: readonly string[],
  weights: readonly number[],
  smoothing: number,
): number[] {
  const counts = vocabulary.map((word) =>
    list.reduce((sum, words) => {
      const found = words.get(word);
      return found === undefined ? sum : sum + weightedCount(found, weights);
    }, 0),
  );
  const total = counts.reduce((sum, count) => sum + count, 0) + smoothing * vocabulary.length;
  return counts.map((count) => Math.log((count + smoothing) / total));
}
