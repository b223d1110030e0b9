/** Learns how much the full text, the anchor, the title and the context of a link tell about the page behind it. @module */
import { createRng } from "../math/rng.ts";
import { fitWeights } from "../optimizers/fit.ts";
import { optimizerNamed } from "../optimizers/index.ts";
import { saveLinkSamples } from "../optimizers/sample-file.ts";
import { saveWeights, type WeightsFile } from "../optimizers/weights-file.ts";
import type { ParameterValues, WeightFit } from "../types.ts";
import { type SampleOptions, trainingData } from "./link-samples.ts";

/** Which links teach, and how the weights are found. */
export interface TrainWeightsOptions extends SampleOptions {
  /** `genetic`, `hybrid`, `membrane`, `swarm`, or `exact` (default). */
  readonly optimizer?: string | undefined;
  /** Of the optimiser. */
  readonly parameters?: ParameterValues | undefined;
  /** Seed of all randomness. */
  readonly seed?: number | undefined;
  /** Save the weights here, for recipes with the parameter `weights`. */
  readonly out?: string | undefined;
  /** Called when the links are there and learning begins. */
  readonly onSampled?: ((links: number) => void) | undefined;
  /** Save the links here, to learn from them again. */
  readonly saveData?: string | undefined;
}

/** Learned weights, and how good they are. */
export interface TrainedWeights {
  /** What a weights file holds. */
  readonly file: WeightsFile;
  /** How well they fit, on the links that taught and on those held back. */
  readonly fit: WeightFit;
}

export async function trainWeights(options: TrainWeightsOptions): Promise<TrainedWeights> {
  const { profile = "default", seed = 1, parameters = {}, onProgress } = options;
  const optimizer = optimizerNamed(options.optimizer ?? "exact").create({ profile, parameters });
  const { samples, topic, model, provider } = await trainingData(options);
  options.onSampled?.(samples.length);
  if (options.saveData !== undefined) saveLinkSamples(samples, options.saveData);
  const fit = fitWeights({
    samples,
    optimizer,
    rng: createRng(seed),
    shuffle: profile !== "paper",
    onProgress: ({ generation, error }) =>
      onProgress?.(() => `generation ${generation}, best RMSE ${error.toFixed(6)}`),
  });
  const { weights, rows, train, test } = fit;
  const errors = { train, test };
  const about = { topic, model, provider, optimizer: optimizer.name, parameters, profile, seed };
  const file: WeightsFile = { ...about, weights, rows, errors };
  if (options.out !== undefined) saveWeights(file, options.out);
  return { file, fit };
}
