/** One recipe against others of a comparison, start by start, as a table in Markdown. @module */
import { fixed, pValue, signed } from "../src/experiments/report/numbers.ts";
import { comparePair } from "../src/experiments/report/significance.ts";
import { isOracle, type RecipeSummary } from "../src/experiments/report/summary.ts";
import { holm } from "../src/metrics/wilcoxon.ts";

/** `first` against `others`; against all that are crawlers where none are named. Best first. */
export function againstTable(summaries: readonly RecipeSummary[], first: string, others: readonly string[]): string {
  const own = summaries.find(({ setup }) => setup.name === first);
  if (own === undefined) return `Not measured: ${first}.`;
  const rivals = summaries.filter(({ setup }) =>
    others.length > 0 ? others.includes(setup.name) : setup.name !== first,
  );
  const pairs = rivals
    .filter((rival) => !isOracle(rival))
    .map((rival) => ({ rival, ...comparePair(own, rival) }))
    .sort((a, b) => a.difference - b.difference);
  const adjusted = holm(pairs.map(({ test }) => test.p));
  const missing = others.filter((name) => !summaries.some(({ setup }) => setup.name === name));
  const rows = pairs.map(({ rival, difference, ahead, blocks, test }, i) => [
    rival.setup.name,
    fixed(rival.percent.mean, 1),
    signed(difference, 1),
    `${ahead} of ${blocks}`,
    pValue(test.p),
    pValue(adjusted[i]!),
  ]);
  const header = ["recipe", "% of oracle", `${first} is ahead by`, "ahead in", "p (Wilcoxon)", "p (Holm)"];
  return [
    `${first}: ${fixed(own.percent.mean, 1)} % of oracle.`,
    [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n"),
    ...(missing.length > 0 ? [`Not measured: ${missing.join(", ")}.`] : []),
  ].join("\n\n");
}
