/** Learned weights as a JSON file, which recipes take by their parameter `weights`. @module */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";
import type { FitComparison, ParameterValues, Profile, TextWeights, WeightFit } from "../types.ts";
import { comparisonSchema, rowsSchema, textWeightsSchema } from "./fit-schema.ts";
import { writeWantedFile } from "./wanted-file.ts";

const FORMAT = "honeyguide-weights-1";

const weightsFileSchema: z.ZodType<WeightsFile & { readonly format: string }> = z.strictObject({
  format: z.literal(FORMAT),
  topic: z.string(),
  model: z.string(),
  provider: z.string().nullable(),
  optimizer: z.string(),
  parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  profile: z.enum(["default", "paper"]),
  seed: z.number().int(),
  weights: textWeightsSchema,
  rows: rowsSchema,
  errors: z.strictObject({ train: comparisonSchema, test: comparisonSchema }).exactOptional(),
});

/** What a file of weights holds, which recipes take by their parameter `weights`. */
export interface WeightsFile {
  /** Names; empty where the training data came from a file and nobody said. */
  readonly topic: string;
  readonly model: string;
  /** The vectors or the dictionary behind the model. */
  readonly provider: string | null;
  readonly optimizer: string;
  readonly parameters: ParameterValues;
  readonly profile: Profile;
  readonly seed: number;
  readonly weights: TextWeights;
  readonly rows: WeightFit["rows"];
  /** Missing for weights that a paper prints without them. */
  readonly errors?: { readonly train: FitComparison; readonly test: FitComparison };
}

/** What is saved, in the order of the file. */
export function weightsAsData(file: WeightsFile): WeightsFile & { readonly format: string } {
  return { format: FORMAT, ...file };
}

export function saveWeights(file: WeightsFile, path: string): void {
  writeWantedFile(path, `${JSON.stringify(weightsAsData(file), null, 2)}\n`);
}

/**
 * ```ts
 * const { weights } = await loadWeights("storms.weights.json");
 * ```
 */
export async function loadWeights(path: string): Promise<WeightsFile> {
  return parseWeights(await readJson(path), path);
}

/** Checks the content of a weights file; `place` is the file's name for messages. */
export function parseWeights(data: unknown, place: string): WeightsFile {
  const parsed = weightsFileSchema.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const at = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.map(String).join(".")}: `;
    throw wrong(place, `${at}${issue?.message ?? "no weights"}`);
  }
  const { format: _, ...file } = parsed.data;
  return file;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw wrong(path, systemCodeOf(error) === "ENOENT" ? "no such file" : messageOf(error), error);
  }
}

function wrong(place: string, message: string, cause?: unknown): ConfigError {
  return new ConfigError(
    "bad-option",
    `weights ${place}: ${message}`,
    "Give a file written by: honeyguide train weights --out FILE",
    { cause },
  );
}
