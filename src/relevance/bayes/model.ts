/** What training a Bayes classifier leaves: probabilities of words in classes. @module */
import type { WordForm } from "../../text/analyzer.ts";

export interface BayesModel {
  /** At least two; the first is the one looked for. */
  readonly classes: readonly string[];
  /** ln P(C_i), parallel to `classes`. */
  readonly logPriors: readonly number[];
  /** Words outside it say nothing. */
  readonly vocabulary: readonly string[];
  /** ln P(U | C_i): by class, parallel to `vocabulary`. */
  readonly logLikelihoods: readonly (readonly number[])[];
  /** How the words were made; pages to classify need the same. */
  readonly language: string;
  readonly form: WordForm;
  /** The training counts were weighted by label group too. */
  readonly weightedTraining: boolean;
}
