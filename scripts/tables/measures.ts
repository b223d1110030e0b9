/** By what a claim of a paper can be tested, and the larger is the better in each. @module */
import type { RunResult } from "../../src/experiments/results.ts";

export interface Measure {
  readonly title: string;
  readonly digits: number;
  /** NaN where the run has none. */
  readonly value: (run: RunResult) => number;
  /** The paper praises small values: shown as they are, compared the other way round. */
  readonly isSmall?: boolean;
}

const of = (title: string, digits: number, value: (run: RunResult) => number | null | undefined): Measure => ({
  title,
  digits,
  value: (run) => value(run) ?? Number.NaN,
});

/** The columns of every verdict. */
export const USUAL: readonly Measure[] = [
  of("by % of oracle", 1, (run) => run.figures.percentOfOracle),
  of("by recall at the end", 3, (run) => run.figures.recall),
  of("by AC", 3, (run) => run.figures.accuracy),
  of("by AR", 3, (run) => run.figures.averageRelevance),
  of("by AC .70, FCOSA's judge", 3, (run) => run.figures.fcosaAccuracy),
];

/** Name → measure, for claims that name their own. */
export const NAMED: Readonly<Record<string, Measure>> = {
  "% of oracle": of("% of oracle", 1, (run) => run.figures.percentOfOracle),
  recall: of("recall", 3, (run) => run.figures.recall),
  AC: of("AC", 3, (run) => run.figures.accuracy),
  "AC .62": of("AC .62", 3, (run) => run.figures.ielpAccuracy),
  "AC .70": of("AC .70", 3, (run) => run.figures.fcosaAccuracy),
  AR: of("AR", 3, (run) => run.figures.averageRelevance),
  "AR of relevant": of("AR of relevant", 3, (run) => run.figures.averageRelevantRelevance),
  "AR by words": of("AR by words", 3, (run) => run.figures.wordsRelevance),
  SD: { ...of("SD", 3, (run) => run.figures.deviation), isSmall: true },
  "SD by words": { ...of("SD by words", 3, (run) => run.figures.wordsDeviation), isSmall: true },
  "tunnel recall": of("tunnel recall", 2, (run) => run.figures.tunnelRecall),
  /** Against drift: what share of the pages of the second half is relevant. */
  "late harvest": of("late harvest", 3, lateHarvest),
  /** Network coverage: hosts of which a page was fetched. */
  hosts: of("hosts", 1, (run) => run.hosts),
};

function lateHarvest({ pages, checkpoints }: RunResult): number {
  const half = checkpoints.findLast((checkpoint) => checkpoint.pages <= pages / 2);
  const last = checkpoints.at(-1);
  if (half === undefined || last === undefined || last.pages === half.pages) return Number.NaN;
  return (last.targets - half.targets) / (last.pages - half.pages);
}
