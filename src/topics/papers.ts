/**
 * What the papers print of their experiments, as files that ship: topic words with their weights, seeds, and the weights
 * of a link's four texts. A name is that of its file, without the ending.
 * @module
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** As deep in `src/` as in `dist/`. */
const FOLDER = fileURLToPath(new URL("../../topics/papers/", import.meta.url));
const WEIGHTS = ".weights.json";

/** The names, sorted. */
export function paperTopics(): string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json") && !file.endsWith(WEIGHTS));
  return files.map((file) => file.slice(0, -".json".length)).sort();
}

/** The topic's file, where a paper prints one of that name. */
export function paperTopicFile(name: string): string | undefined {
  return known(`${name}.json`);
}

/** The file of the printed weights for that topic, where there are some. */
export function paperWeightsFile(name: string): string | undefined {
  return known(`${name}${WEIGHTS}`);
}

function known(file: string): string | undefined {
  return /^[a-z0-9.-]+$/.test(file) && existsSync(`${FOLDER}${file}`) ? `${FOLDER}${file}` : undefined;
}
