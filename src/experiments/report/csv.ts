/**
 * `results.csv`: one row per recipe × topic × run × checkpoint, as in RFC 4180.
 * @module
 */
import { csvCell } from "../../display.ts";
import type { Checkpoint, Comparison } from "../results.ts";

const FIGURES = [
  "pages",
  "relevant",
  "targets",
  "harvestRate",
  "recall",
  "averageRelevance",
  "deviation",
  "fetches",
] as const satisfies readonly (keyof Checkpoint)[];

/** A run that failed before its first page has one row, of 0 pages. */
export function resultsCsv(comparison: Comparison): string {
  const rows = comparison.runs.flatMap((run) => {
    const checkpoints = run.checkpoints.length > 0 ? run.checkpoints : [NO_PAGES];
    return checkpoints.map((checkpoint) => [
      run.recipe,
      run.topic,
      run.run,
      run.seed,
      run.ended,
      ...FIGURES.map((figure) => checkpoint[figure]),
    ]);
  });
  const header = ["recipe", "topic", "run", "seed", "ended", ...FIGURES];
  return [header, ...rows].map((row) => `${row.map((cell) => csvCell(cell)).join(",")}\r\n`).join("");
}

const NO_PAGES: Checkpoint = {
  pages: 0,
  relevant: 0,
  targets: 0,
  harvestRate: 0,
  recall: 0,
  averageRelevance: 0,
  deviation: 0,
  fetches: 0,
};
