/** A finished comparison, read from its folder: what it was about, and its report. @module */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, messageOf } from "../errors.ts";
import { renderReport } from "../experiments/report/report.ts";
import { competitors, summarize } from "../experiments/report/summary.ts";
import { type Comparison, comparisonSchema } from "../experiments/results.ts";
import { RESULTS_FILE } from "./results-file.ts";

export interface ComparisonSummary {
  readonly createdAt: string;
  readonly command: string;
  readonly web: string;
  readonly topics: readonly string[];
  readonly runs: number;
  readonly failed: number;
  /** Best first. */
  readonly recipes: readonly {
    readonly name: string;
    readonly percentOfOracle: number;
    readonly isReference: boolean;
  }[];
}

export function comparisonSummary(folder: string): ComparisonSummary {
  const comparison = readComparison(folder);
  const summaries = summarize(comparison);
  const contenders = competitors(summaries);
  const { createdAt, command, web, topics, runs } = comparison;
  return {
    createdAt,
    command,
    web: web.name,
    topics: topics.map(({ name }) => name),
    runs: runs.length,
    failed: runs.filter(({ ended }) => ended === "failed").length,
    recipes: summaries.map((summary) => ({
      name: summary.setup.name,
      percentOfOracle: summary.percent.mean,
      isReference: !contenders.includes(summary),
    })),
  };
}

/** Made anew from the results: a report.html that lies there may have been changed. */
export function comparisonReport(folder: string): string {
  return renderReport(readComparison(folder));
}

function readComparison(folder: string): Comparison {
  const file = join(folder, RESULTS_FILE);
  try {
    return comparisonSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const message = `${file} holds no comparison: ${messageOf(error)}`;
    throw new ConfigError("crawl-missing", message, "Run the comparison again, into another folder.", { cause: error });
  }
}
