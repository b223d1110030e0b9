/** Bayes models as JSON files. @module */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ConfigError, messageOf, systemCodeOf } from "../../errors.ts";
import { writeWholeFile } from "../../system/whole-file.ts";
import type { BayesModel } from "./model.ts";

const FORMAT = "honeyguide-bayes-1";

const logarithm = z.number().max(0, "must be the logarithm of a probability");
const modelSchema = z
  .strictObject({
    format: z.literal(FORMAT),
    classes: z.array(z.string().min(1)).min(2),
    logPriors: z.array(logarithm),
    vocabulary: z.array(z.string()),
    logLikelihoods: z.array(z.array(logarithm)),
    language: z.string(),
    form: z.enum(["lemma", "stem", "word"]),
    weightedTraining: z.boolean(),
  })
  .refine(({ classes }) => new Set(classes).size === classes.length, { path: ["classes"], error: "name a class twice" })
  .refine(({ classes, logPriors }) => logPriors.length === classes.length, {
    path: ["logPriors"],
    error: "must have one number for each class",
  })
  .refine(
    ({ classes, vocabulary, logLikelihoods }) =>
      logLikelihoods.length === classes.length && logLikelihoods.every(({ length }) => length === vocabulary.length),
    { path: ["logLikelihoods"], error: "must have one row for each class, one number for each word" },
  );

export async function saveBayesModel(model: BayesModel, path: string): Promise<void> {
  try {
    writeWholeFile(path, `${JSON.stringify({ format: FORMAT, ...model })}\n`);
  } catch (error) {
    throw wrong(path, `cannot be written: ${messageOf(error)}`, "Give a path in a folder that can be written.", error);
  }
}

export async function loadBayesModel(path: string): Promise<BayesModel> {
  return parseBayesModel(await readJson(path), path);
}

/** Checks the content of a model file; `place` is the file's name for messages. */
export function parseBayesModel(content: unknown, place: string): BayesModel {
  const parsed = modelSchema.safeParse(content);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const at = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.map(String).join(".")}: `;
    throw wrong(place, `${at}${issue?.message ?? "is no model"}`, "Train it again: honeyguide train bayes");
  }
  const { format: _, ...model } = parsed.data;
  return model;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const why = systemCodeOf(error) === "ENOENT" ? "no such file" : messageOf(error);
    throw wrong(path, why, "Give the path of a file written by: honeyguide train bayes", error);
  }
}

function wrong(place: string, message: string, hint: string, cause?: unknown): ConfigError {
  return new ConfigError("bad-option", `bayes model ${place}: ${message}`, hint, { cause });
}
