/**
 * The summary of a comparison for a terminal: aligned text, best first.
 * @module
 */

import { fixed, fixedIfAny, plural } from "../../charts/page/numbers.ts";
import { at } from "../../collections/at.ts";
import { bytes, printable } from "../../display.ts";
import type { Comparison, OptionalFigure } from "../results.ts";
import { FEWEST_BLOCKS, rankingOf } from "./significance.ts";
import { competitors, isOracle, type RecipeSummary, summarize } from "./summary.ts";

const HEADER = [
  "",
  "recipe",
  "% of oracle",
  "95 % interval",
  "recall",
  "harvest",
  "per request",
  "own precision/recall",
  "calibration error",
  "AC .62/.70",
  "deciding ms",
  "memory",
  "ended",
];

/** Oracles and ablations have no place. */
export function summaryTable(comparison: Comparison): string {
  const summaries = summarize(comparison);
  const ranked = competitors(summaries);
  const rows = summaries.map((summary) => {
    const place = ranked.indexOf(summary) + 1;
    return rowOf(summary, place === 0 ? "" : `${place}.`);
  });
  return `${[...aligned([HEADER, ...rows]), "", closing(comparison, summaries)].join("\n")}\n`;
}

function rowOf(summary: RecipeSummary, place: string): string[] {
  const { percent, recall, cpuMsPerPage } = summary;
  const ifAny = (figure: OptionalFigure) => fixedIfAny(summary.meanIfAny(figure), 2);
  return [
    place,
    printable(summary.setup.name, 40),
    fixed(percent.mean, 1),
    percent.low === percent.high ? "" : `${fixed(percent.low, 1)} to ${fixed(percent.high, 1)}`,
    fixed(recall.mean, 3),
    fixed(summary.mean("harvestRate"), 3),
    fixed(summary.relevantPerRequest, 3),
    isOracle(summary) ? "" : `${ifAny("ownPrecision")}/${ifAny("ownRecall")}`,
    isOracle(summary) ? "" : ifAny("calibrationError"),
    `${ifAny("ielpAccuracy")}/${ifAny("fcosaAccuracy")}`,
    isOracle(summary) ? "" : fixed(cpuMsPerPage.mean, 2),
    isOracle(summary) ? "" : bytes(summary.peakRssBytes),
    endings(summary),
  ];
}

function endings({ ended }: RecipeSummary): string {
  const parts = [
    ended.budget > 0 ? "budget" : "",
    ended.exhausted > 0 ? `${ended.exhausted} exhausted` : "",
    ended.failed > 0 ? `${ended.failed} FAILED` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function closing(comparison: Comparison, summaries: readonly RecipeSummary[]): string {
  const blocks = rankingOf(competitors(summaries))?.blocks ?? 0;
  const judged = comparison.judge === "labels" ? "judged by labels" : "judged by the common model";
  const set = `${plural(comparison.topics.length, "topic")}, ${plural(comparison.runs.length, "run")}, ${judged}, web ${printable(comparison.web.name, 60)}.`;
  const claim =
    blocks < FEWEST_BLOCKS ? ` With ${plural(blocks, "block")} (fewer than ${FEWEST_BLOCKS}), no claim is made.` : "";
  return set + claim;
}

/** Names to the left, figures to the right, two spaces between columns. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const last = widths.length - 1;
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 1 || i === last ? cell.padEnd(at(widths, i)) : cell.padStart(at(widths, i))))
      .join("  ")
      .trimEnd(),
  );
}
