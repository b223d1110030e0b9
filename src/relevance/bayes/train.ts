/**
 * Trains a naive Bayes classifier on pages of known class.
 * Paper: BCW_CC gives the decision rule only. Completions: multinomial word counts with Lidstone smoothing,
 * P(U | C) = (c(U, C) + α) / (Σ c + α |V|); the same P(C) for all classes, since the pages given say nothing of how
 * many there are; the 2000 words that tell the classes apart best; `weightedTraining` counts words by label group in
 * training as the classifier does.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import type { WordForm } from "../../text/analyzer.ts";
import { ZONE_WEIGHTS } from "../zones.ts";
import { type LabelledWords, weightedCount } from "./labelled-words.ts";
import type { BayesModel } from "./model.ts";
import { chooseVocabulary } from "./vocabulary.ts";

export interface BayesOptions {
  readonly weightedTraining?: boolean;
  /** How the words were made, noted in the model. */
  readonly language?: string;
  readonly form?: WordForm;
}

/** α of Lidstone's smoothing; 1 is Laplace's. */
const SMOOTHING = 1;
const VOCABULARY_SIZE = 2000;
const PLAIN_WEIGHTS = ZONE_WEIGHTS.map(() => 1);

/** Class → its pages, in the order that the model keeps; the class looked for first. */
export function trainBayes(
  pages: ReadonlyMap<string, readonly LabelledWords[]>,
  options: BayesOptions = {},
): BayesModel {
  const { weightedTraining = false, language = "en", form = "lemma" } = options;
  checkTraining(pages);
  const classes = [...pages.keys()];
  const lists = [...pages.values()];
  const sizes = lists.map((list) => list.length);
  const vocabulary = chooseVocabulary(presencesOf(lists), sizes, VOCABULARY_SIZE);
  const weights = weightedTraining ? ZONE_WEIGHTS : PLAIN_WEIGHTS;
  return {
    classes,
    logPriors: classes.map(() => Math.log(1 / classes.length)),
    vocabulary,
    logLikelihoods: lists.map((list) => logLikelihoodsOf(list, vocabulary, weights)),
    language,
    form,
    weightedTraining,
  };
}

function checkTraining(pages: ReadonlyMap<string, readonly LabelledWords[]>): void {
  const wrong = (what: string, hint: string) => new ConfigError("bad-option", `bayes: ${what}`, hint);
  if (pages.size < 2) throw wrong(`needs at least 2 classes, got ${pages.size}`, "Give pages on and off the topic.");
  for (const [name, list] of pages) {
    if (list.length === 0)
      throw wrong(`class "${name}" has no pages`, "Give some; ten on the topic and fifty off it are good.");
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

function logLikelihoodsOf(
  list: readonly LabelledWords[],
  vocabulary: readonly string[],
  weights: readonly number[],
): number[] {
  const counts = vocabulary.map((word) =>
    list.reduce((sum, words) => {
      const found = words.get(word);
      return found === undefined ? sum : sum + weightedCount(found, weights);
    }, 0),
  );
  const total = counts.reduce((sum, count) => sum + count, 0) + SMOOTHING * vocabulary.length;
  return counts.map((count) => Math.log((count + SMOOTHING) / total));
}
