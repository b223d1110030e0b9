/** Training rows as a file that can be read, changed and used again: one `LinkSample` as JSON a line. @module */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";
import type { LinkSample } from "../types.ts";
import { writeWantedFile } from "./wanted-file.ts";

const similarity = z.number().min(0).max(1);
const sampleSchema = z.strictObject({
  url: z.string().min(1),
  full: similarity,
  anchor: similarity,
  title: similarity,
  context: similarity,
  target: similarity,
});

export function saveLinkSamples(samples: readonly LinkSample[], path: string): void {
  writeWantedFile(path, samples.map((sample) => `${JSON.stringify(sample)}\n`).join(""));
}

export async function loadLinkSamples(path: string): Promise<LinkSample[]> {
  try {
    return parseLinkSamples(await readFile(path, "utf8"), path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw wrong(path, systemCodeOf(error) === "ENOENT" ? "no such file" : messageOf(error), error);
  }
}

/** `place` is the file's name for messages; empty lines are left out. */
export function parseLinkSamples(text: string, place: string): LinkSample[] {
  return text
    .split("\n")
    .flatMap((line, i) => (line.trim() === "" ? [] : [parseLine(line, `${place}, line ${i + 1}`)]));
}

function parseLine(line: string, place: string): LinkSample {
  const parsed = sampleSchema.safeParse(readJson(line, place));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw wrong(place, `${[...(issue?.path ?? []), issue?.message ?? "is no sample"].map(String).join(": ")}`);
}

function readJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw wrong(place, `not valid JSON: ${messageOf(error)}`, error);
  }
}

function wrong(place: string, message: string, cause?: unknown): ConfigError {
  return new ConfigError(
    "bad-option",
    `training data ${place}: ${message}`,
    'Write one link a line as {"url", "full", "anchor", "title", "context", "target"} with similarities from 0 to 1.',
    { cause },
  );
}
