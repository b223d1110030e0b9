/** Recipes against each other on a recorded web, from names and files to tables and a report. @module */
import { availableParallelism } from "node:os";
import { basename, join, resolve } from "node:path";
import { at } from "../collections/at.ts";
import { ConfigError } from "../errors.ts";
import { type CompareProgress, compare as runComparison } from "../experiments/compare.ts";
import { bundledJudgedTopic, type JudgedTopic, loadJudgedTopic } from "../experiments/judged-topic.ts";
import { relevantUrls } from "../experiments/judgements.ts";
import { recipesNamed } from "../experiments/recipe-rows.ts";
import { resultsCsv } from "../experiments/report/csv.ts";
import { renderReport } from "../experiments/report/report.ts";
import type { Comparison, SimulatedHosts } from "../experiments/results.ts";
import { assertResultFolder, slug, writeResult } from "../experiments/run-files.ts";
import { type TopicInput, topicFrom } from "../topics/schema.ts";
import type { Profile } from "../types.ts";
import { BUNDLED_TOPICS } from "./demo-topic.ts";
import { RESULTS_FILE } from "./results-file.ts";

/** A topic with its judgement: all relevant pages of the web. */
export interface JudgedTopicInput extends TopicInput {
  readonly relevant: readonly string[];
}

/** What to compare, on what, and how often. */
export interface CompareOptions {
  /** Folder or file of the recorded web, or `demo`. */
  readonly web: string;
  /** Topic files with `relevant`, topics with it, or, with the demo web, names of bundled topics. */
  readonly topics: readonly (string | JudgedTopicInput)[];
  /**
   * Names of recipes, or files that export one; `NAME~PARAMETER=VALUE` is a recipe changed in that way, `all` stands for
   * all of ours (default). Crawls run on threads, so a recipe of your own must be a file.
   */
  readonly recipes?: readonly string[];
  /** Pages each crawl may fetch; without it five times the relevant pages. */
  readonly pages?: number | undefined;
  /** Another number instead of five. */
  readonly factor?: number | undefined;
  /** Runs of recipes that draw lots: 5 by default. */
  readonly runs?: number;
  /** Judge by the topics' `relevant` (default), or by one model for all, as the papers do. */
  readonly judge?: "labels" | "model";
  readonly profile?: Profile;
  /** Simulates the open web: hosts answer after so many milliseconds on average and rest, in simulated time. */
  readonly latencyMs?: number | undefined;
  /** Rest between two requests to a simulated host: 1000 by default. */
  readonly delayMs?: number | undefined;
  /** For how long a better link of a simulated host that rests is worth waiting for: half of the delay by default. */
  readonly patienceMs?: number | undefined;
  readonly seed?: number;
  /** Further starts of each topic, from two of its example pages each. */
  readonly seedDraws?: number;
  /** Recipes get each topic's words and its first seed alone. */
  readonly wordsOnly?: boolean;
  /** Crawls at once, each on its own thread. */
  readonly workers?: number;
  /** The comparison's folder, where results.json, results.csv and report.html go. */
  readonly out?: string | undefined;
  /** What the report says how to make it again. */
  readonly command?: string;
  /** Called at each step of each crawl. */
  readonly onProgress?: (progress: CompareProgress) => void;
  /** Called while the recorded web is read for the first time. */
  readonly onWebProgress?: (progress: { readonly bytesRead: number; readonly bytesTotal: number }) => void;
  /** Ends the comparison; finished runs stay, and the same call goes on. */
  readonly signal?: AbortSignal;
}

/** What came of a comparison. */
export interface Compared {
  /** Undefined when the signal ended it. */
  readonly comparison: Comparison | undefined;
  /** The comparison's folder. */
  readonly out: string;
  readonly topics: readonly JudgedTopic[];
}

/** Threads beyond this gain little on a machine that others use too, and each keeps its models in memory. */
export const USUAL_WORKERS = 2;

export async function compare(options: CompareOptions): Promise<Compared> {
  const { web, judge = "labels", profile = "default", seed = 1, seedDraws = 0, runs = 5, ...rest } = options;
  const recipes = await recipesNamed(options.recipes ?? ["all"]);
  const topics = await judgedTopics(options.topics, web, judge);
  const out = options.out ?? defaultOut(web, topics);
  assertResultFolder(out);
  const workers = options.workers ?? Math.min(availableParallelism(), USUAL_WORKERS);
  const command = options.command ?? "compare()";
  const simulated = simulatedHosts(options);
  const settings = { ...rest, simulated, web, judge, profile, seed, seedDraws, runs, workers, command };
  const comparison = await runComparison({ ...settings, recipes, topics, out });
  if (comparison !== undefined) writeResults(out, comparison);
  return { comparison, out, topics };
}

function simulatedHosts({ latencyMs, delayMs, patienceMs }: CompareOptions): SimulatedHosts | undefined {
  if (latencyMs === undefined && (delayMs !== undefined || patienceMs !== undefined)) {
    throw new ConfigError(
      "bad-option",
      "--delay and --patience are about hosts that rest, and those of a recorded web do not",
      "Leave them out, or give --latency 200 to simulate the open web.",
    );
  }
  if (latencyMs === undefined) return undefined;
  return { latencyMs, ...(delayMs !== undefined && { delayMs }), ...(patienceMs !== undefined && { patienceMs }) };
}

/** `demo` stands for all topics of the demo web. */
async function judgedTopics(
  given: CompareOptions["topics"],
  web: string,
  judge: "labels" | "model",
): Promise<JudgedTopic[]> {
  const all = given.flatMap<string | JudgedTopicInput>((one) =>
    web === "demo" && one === "demo" ? BUNDLED_TOPICS : [one],
  );
  const topics = await Promise.all(all.map((one) => judgedTopic(one, web)));
  const slugs = topics.map(({ topic }) => slug(topic.name));
  const twice = topics.find((_, i) => slugs.indexOf(at(slugs, i)) !== i);
  if (twice !== undefined) {
    throw new ConfigError("bad-topic", `two topics have the name "${twice.topic.name}"`, "Give each another name.");
  }
  if (judge === "labels") for (const topic of topics) relevantUrls(topic);
  return topics;
}

async function judgedTopic(given: string | JudgedTopicInput, web: string): Promise<JudgedTopic> {
  if (typeof given === "string") {
    return web === "demo" && BUNDLED_TOPICS.includes(given) ? bundledJudgedTopic(given) : loadJudgedTopic(given);
  }
  const { relevant, ...topic } = given;
  return { file: topic.name, topic: topicFrom(topic), relevant };
}

function defaultOut(web: string, topics: readonly JudgedTopic[]): string {
  const name = web === "demo" ? web : basename(resolve(web)).replace(/\.(jsonl|warc)(\.(gz|br))?$/, "");
  const [first] = topics;
  const subject = first !== undefined && topics.length === 1 ? slug(first.topic.name) : `${topics.length}-topics`;
  return join("comparisons", `${slug(name)}-${subject}`);
}

function writeResults(out: string, comparison: Comparison): void {
  writeResult(join(out, RESULTS_FILE), `${JSON.stringify(comparison, undefined, 1)}\n`);
  writeResult(join(out, "results.csv"), resultsCsv(comparison));
  writeResult(join(out, "report.html"), renderReport(comparison));
}
