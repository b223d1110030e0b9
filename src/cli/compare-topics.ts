/** What `compare` does: from topics and options to the report. @module */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Compared, compare } from "../api/compare.ts";
import { printable, shellWord } from "../display.ts";
import { commonJudgeOf } from "../experiments/common-judge.ts";
import type { JudgedTopic } from "../experiments/judged-topic.ts";
import { summaryTable } from "../experiments/report/summary-table.ts";
import { type Comparison, relevantPerRequest } from "../experiments/results.ts";
import { systemClock } from "../system/clock.ts";
import type { CompareFlags } from "./compare.ts";
import { CompareProgressLine } from "./compare-progress.ts";
import { PreparationLine } from "./preparation-line.ts";
import { STOPPED, stopOnSignals } from "./signals.ts";
import { progressStream } from "./status-line.ts";

export async function compareTopics(topics: readonly string[], flags: CompareFlags): Promise<void> {
  const { recipes, json, quiet, latency, delay, patience, ...settings } = flags;
  const progress = new CompareProgressLine({
    stream: progressStream(quiet),
    clock: systemClock,
  });
  const preparation = new PreparationLine(progressStream(quiet), systemClock);
  const stopping = stopOnSignals(() => {
    preparation.end();
    progress.end();
    process.stderr.write("Stopping; finished crawls are saved.\n");
  });
  let compared: Compared;
  try {
    compared = await compare({
      ...settings,
      latencyMs: latency,
      delayMs: delay,
      patienceMs: patience,
      topics,
      recipes: recipes.split(","),
      command: commandLine(process.argv.slice(2)),
      signal: stopping.signal,
      onProgress: (event) => progress.show(event),
      onWebProgress: preparation.hooks.onWebProgress,
    });
  } finally {
    preparation.end();
    progress.end();
    stopping.release();
  }
  const { comparison, out } = compared;
  if (comparison === undefined) return stopped(out);
  process.stdout.write(json ? jsonLine(out, comparison) : text(out, comparison, compared.topics));
}

function stopped(out: string): void {
  const kept = existsSync(out) ? `What is finished lies in ${out}; give` : "No crawl was finished; give";
  process.stderr.write(`Stopped. ${kept} the same command again to go on.\n`);
  process.exitCode = STOPPED;
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
  const runs = comparison.runs.map(({ checkpoints, weightFit: _, figures, ...run }) => ({
    ...run,
    ...figures,
    relevantPerRequest: relevantPerRequest({ checkpoints }),
  }));
  const failed = runs.filter(({ ended }) => ended === "failed").length;
  return `${JSON.stringify({ out, report: join(out, "report.html"), web, judge, profile, failed, topics, runs })}\n`;
}

/** As it could be typed again. */
function commandLine(parts: readonly string[]): string {
  return ["honeyguide", ...parts.map(shellWord)].join(" ");
}
