/** Tables in Markdown, and what every one of them says first. @module */
import { plural } from "../../src/charts/page/numbers.ts";
import type { RecipeSummary } from "../../src/experiments/report/summary.ts";
import type { Comparison, RunResult } from "../../src/experiments/results.ts";
import { meanOf } from "../../src/math/mean.ts";

/** What a comparison measured, and its summaries, best first. */
export interface Measured {
  readonly comparison: Comparison;
  readonly summaries: readonly RecipeSummary[];
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

export function listed(names: string): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Nothing where all were measured. */
export function notMeasured(names: readonly string[], { summaries }: Measured): string[] {
  const missing = names.filter((name) => !summaries.some(({ setup }) => setup.name === name));
  return missing.length > 0 ? [`Not measured: ${missing.join(", ")}.`] : [];
}

/** Mean over the runs on a topic; NaN where there is none. */
export function valueOn({ byTopic }: RecipeSummary, topic: string, value: (run: RunResult) => number): number {
  const runs = byTopic.find(([first]) => first?.topic === topic);
  return runs === undefined ? Number.NaN : meanOf(runs.map(value));
}

export function caption({ comparison }: Measured): string {
  const { web, topics, runs, judge, profile, honeyguide, build, createdAt } = comparison;
  const budgets = topics.map(({ budget }) => budget);
  const targets = topics.map(({ targets }) => targets);
  const files = new Set(topics.map(({ file }) => file)).size;
  return (
    `Web ${web.name}, ${plural(web.pages, "page")}; ${plural(topics.length, topics.length > files ? "start" : "topic")}${topics.length > files ? ` of ${plural(files, "topic")}` : ""}, R = ${allOrRange(targets)} relevant ` +
    `pages, budgets of ${allOrRange(budgets)} pages; judged by ${judge}; profile ${profile}; ${plural(runs.length, "run")} ` +
    `of all recipes together; Honeyguide ${honeyguide}${build === undefined ? "" : ` (build ${build})`}, ${createdAt.slice(0, 10)}.`
  );
}

/** Every one of a few numbers; the least and the largest of many. */
function allOrRange(values: readonly number[]): string {
  return values.length <= 8 ? values.join(", ") : `${Math.min(...values)} to ${Math.max(...values)}`;
}
