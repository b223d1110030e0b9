/** What `compare` does: from topics and options to the report. @module */
import { basename, join, resolve } from "node:path";
import { printable } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { commonJudgeOf } from "../experiments/common-judge.ts";
import { compare } from "../experiments/compare.ts";
import { bundledJudgedTopic, type JudgedTopic, loadJudgedTopic } from "../experiments/judged-topic.ts";
import { relevantUrls } from "../experiments/judgements.ts";
import { recipesNamed } from "../experiments/recipe-rows.ts";
import { resultsCsv } from "../experiments/report/csv.ts";
import { renderReport } from "../experiments/report/report.ts";
import { summaryTable } from "../experiments/report/summary-table.ts";
import type { Comparison } from "../experiments/results.ts";
import { slug, writeResult } from "../experiments/run-files.ts";
import { systemClock } from "../system/clock.ts";
import type { CompareFlags } from "./compare.ts";
import { CompareProgressLine } from "./compare-progress.ts";
import { BUNDLED_TOPICS } from "./demo-topic.ts";
import { openProgress } from "./web.ts";

/** Exit code of a comparison that a signal stopped. */
const STOPPED = 3;

export async function compareTopics(names: readonly string[], flags: CompareFlags): Promise<void> {
  const recipes = recipesNamed(flags.recipes);
  const topics = await topicsNamed(names, flags);
  const out = flags.out ?? defaultOut(flags.web, topics);
  const stream = flags.quiet ? { write: () => true } : process.stderr;
  const progress = new CompareProgressLine({ stream, clock: systemClock });
  const stopping = onSignals(progress);
  const { web, pages, factor, runs, judge, profile, seed, seedDraws, wordsOnly, workers } = flags;
  const settings = { web, pages, factor, runs, judge, profile, seed, seedDraws, wordsOnly, workers, out };
  const { onWebProgress } = openProgress(flags);
  let comparison: Comparison | undefined;
  try {
    comparison = await compare({
      ...settings,
      topics,
      recipes,
      command: commandLine(process.argv.slice(2)),
      signal: stopping.signal,
      onProgress: (event) => progress.show(event),
      ...(onWebProgress && { onWebProgress }),
    });
  } finally {
    progress.end();
    stopping.release();
  }
  if (comparison === undefined) return stopped(out);
  writeResults(out, comparison);
  process.stdout.write(flags.json ? jsonLine(out, comparison) : text(out, comparison, topics));
}

/** `demo` stands for all topics of the demo web. */
async function topicsNamed(names: readonly string[], { web, judge }: CompareFlags): Promise<JudgedTopic[]> {
  const isBundled = (name: string) => web === "demo" && BUNDLED_TOPICS.includes(name);
  const all = names.flatMap((name) => (web === "demo" && name === "demo" ? BUNDLED_TOPICS : [name]));
  const topics = await Promise.all(
    all.map((name) => (isBundled(name) ? bundledJudgedTopic(name) : loadJudgedTopic(name))),
  );
  const slugs = topics.map(({ topic }) => slug(topic.name));
  const twice = topics.find((_, i) => slugs.indexOf(slugs[i]!) !== i);
  if (twice !== undefined) {
    throw new ConfigError("bad-topic", `two topics have the name "${twice.topic.name}"`, "Give each another name.");
  }
  if (judge === "labels") for (const topic of topics) relevantUrls(topic);
  return topics;
}

function defaultOut(web: string, topics: readonly JudgedTopic[]): string {
  const name = web === "demo" ? web : basename(resolve(web)).replace(/\.(jsonl|warc)(\.(gz|br))?$/, "");
  const subject = topics.length === 1 ? slug(topics[0]!.topic.name) : `${topics.length}-topics`;
  return join("comparisons", `${slug(name)}-${subject}`);
}

/** A second signal ends the process at once. */
function onSignals(progress: CompareProgressLine): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const handler = () => {
    if (controller.signal.aborted) process.exit(STOPPED);
    progress.end();
    process.stderr.write("Stopping; finished crawls are saved.\n");
    controller.abort();
  };
  process.on("SIGINT", handler);
  process.on("SIGTERM", handler);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", handler);
      process.off("SIGTERM", handler);
    },
  };
}

function stopped(out: string): void {
  process.stderr.write(`Stopped. What is finished lies in ${out}; give the same command again to go on.\n`);
  process.exitCode = STOPPED;
}

function writeResults(out: string, comparison: Comparison): void {
  writeResult(join(out, "results.json"), `${JSON.stringify(comparison, undefined, 1)}\n`);
  writeResult(join(out, "results.csv"), resultsCsv(comparison));
  writeResult(join(out, "report.html"), renderReport(comparison));
}

function text(out: string, comparison: Comparison, topics: readonly JudgedTopic[]): string {
  const judges = new Set(topics.map(({ topic }) => commonJudgeOf(topic).description));
  const failed = comparison.runs.filter(({ ended }) => ended === "failed");
  return [
    summaryTable(comparison).trimEnd(),
    "",
    `AC, AR and SD by one judge for all: ${[...judges].join("; ")}.`,
    ...failed.map(({ recipe, topic, error }) => `Failed: ${recipe} on ${topic}: ${printable(error ?? "", 500)}`),
    `Report: ${join(out, "report.html")}`,
    "",
  ].join("\n");
}

function jsonLine(out: string, comparison: Comparison): string {
  const { web, judge, profile, topics } = comparison;
  const runs = comparison.runs.map(({ checkpoints: _, weightFit: _fit, figures, ...run }) => ({ ...run, ...figures }));
  const failed = runs.filter(({ ended }) => ended === "failed").length;
  return `${JSON.stringify({ out, report: join(out, "report.html"), web, judge, profile, failed, topics, runs })}\n`;
}

/** As it could be typed again. */
function commandLine(parts: readonly string[]): string {
  const quoted = parts.map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`));
  return ["honeyguide", ...quoted].join(" ");
}
