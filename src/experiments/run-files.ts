/**
 * Finished runs on disk: one file each, written whole or not at all, beside a file that says what is compared. The same
 * comparison in the same folder goes on where it stopped; another one is refused.
 * @module
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ConfigError, FatalCrawlError, HoneyguideError, messageOf, systemCodeOf } from "../errors.ts";
import { assertFolderPossible, makeFolder } from "../system/make-folder.ts";
import { writeWholeFile } from "../system/whole-file.ts";
import type { Topic } from "../types.ts";
import { type Comparison, comparisonSchema, type RunResult } from "./results.ts";

/** A comparison before its runs, and what else its runs depend on. */
export interface Setup {
  readonly comparison: Comparison;
  readonly seed: number;
  /** Hash of the topics' words, examples and background. */
  readonly topicContents: string;
}

export interface RunFiles {
  read(key: RunKey): RunResult | undefined;
  write(result: RunResult): void;
}

export type RunKey = Pick<RunResult, "recipe" | "topic" | "run">;

/** Refuses a place where the results cannot be written, before time is spent on them. */
export function assertResultFolder(folder: string): void {
  writingTo(folder, () => assertFolderPossible(folder));
}

function writingTo(folder: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error instanceof HoneyguideError) throw error;
    throw new ConfigError(
      "out-not-writable",
      `${folder} cannot be written: ${messageOf(error)}`,
      "Give another folder with --out.",
      { cause: error },
    );
  }
}

/** Opens or makes the folder of a comparison. */
export function openRunFiles(folder: string, setup: Setup): RunFiles {
  const runs = join(folder, "runs");
  writingTo(folder, () => {
    makeFolder(runs);
    refuseAnother(folder, setup);
    writeResult(join(folder, "setup.json"), JSON.stringify(setup, undefined, 2));
  });
  const placeOf = ({ recipe, topic, run }: RunKey) =>
    join(runs, `${slug(topic)}--${recipe.replace(/[^\w.~=+-]+/g, "_")}--${run}.json`);
  return {
    read(key) {
      const place = placeOf(key);
      return existsSync(place) ? runIn(place, key, setup.comparison) : undefined;
    },
    write(result) {
      writeResult(placeOf(result), JSON.stringify(result));
    },
  };
}

/** A name as part of a file's name. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}

export function contentsOf(topics: readonly Topic[]): string {
  const data = topics.map((topic) => ({ ...topic, words: [...topic.words] }));
  return createHash("sha256").update(JSON.stringify(data)).digest("hex");
}

/** Whole or not at all. */
export function writeResult(path: string, text: string): void {
  try {
    writeWholeFile(path, text);
  } catch (error) {
    throw new FatalCrawlError(
      systemCodeOf(error) === "ENOSPC" ? "disk-full" : "disk-error",
      `${path} cannot be written: ${messageOf(error)}`,
      "Make room or mend the folder, and give the same command again: finished runs are kept.",
      { cause: error },
    );
  }
}

/** A file that is no such run is run again. */
function runIn(place: string, key: RunKey, comparison: Comparison): RunResult | undefined {
  const parsed = comparisonSchema.safeParse({ ...comparison, runs: [jsonIn(place)] });
  const result = parsed.data?.runs[0];
  return result?.recipe === key.recipe && result.topic === key.topic && result.run === key.run ? result : undefined;
}

function refuseAnother(folder: string, setup: Setup): void {
  const place = join(folder, "setup.json");
  if (!existsSync(place)) return;
  const before = setupSchema.safeParse(jsonIn(place)).data;
  const difference = before === undefined ? "setup.json, which is damaged" : differenceOf(before, setup);
  if (difference === undefined) return;
  throw new ConfigError(
    "out-in-use",
    `${folder} holds another comparison; it differs in ${difference}`,
    "Give another folder with --out, or delete this one.",
  );
}

const setupSchema: z.ZodType<Setup> = z.object({
  comparison: comparisonSchema,
  seed: z.number(),
  topicContents: z.string(),
});

/** Further recipes may join; those that are in both must be the same. */
function differenceOf(before: Setup, now: Setup): string | undefined {
  if (before.seed !== now.seed) return "--seed";
  if (before.topicContents !== now.topicContents) return "the contents of its topics";
  if (before.comparison.honeyguide !== now.comparison.honeyguide) return "the version of Honeyguide";
  const [old, own] = [before.comparison.build ?? "unknown", now.comparison.build ?? "unknown"];
  if (old !== own) return `the build of Honeyguide: its code was ${old} and is ${own} now`;
  for (const key of ["web", "judge", "profile", "simulated", "topics"] as const) {
    if (!isDeepStrictEqual(asData(before.comparison[key]), asData(now.comparison[key]))) return NAMES[key];
  }
  const changed = now.comparison.recipes.find((recipe) => {
    const old = before.comparison.recipes.find(({ name }) => name === recipe.name);
    return old !== undefined && !isDeepStrictEqual(asData(old.parameters), asData(recipe.parameters));
  });
  return changed === undefined ? undefined : `the parameters of ${changed.name}`;
}

const NAMES = {
  web: "the web",
  judge: "--judge",
  profile: "--profile",
  simulated: "--latency, --delay or --patience",
  topics: "its topics, seeds or --pages",
} as const;

function asData(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function jsonIn(place: string): unknown {
  try {
    return JSON.parse(readFileSync(place, "utf8"));
  } catch {
    return undefined;
  }
}
