/** One recipe against others of a comparison, start by start. @module */

import { fixed, pValue, signed } from "../../src/charts/page/numbers.ts";
import { at } from "../../src/collections/at.ts";
import { comparePair } from "../../src/experiments/report/significance.ts";
import { isOracle } from "../../src/experiments/report/summary.ts";
import { holm } from "../../src/metrics/wilcoxon.ts";
import { caption, listed, type Measured, notMeasured, table } from "./markdown.ts";

/** Of `a > b, c`; of a and all others where none are named. The closest first. */
export function againstTable(measured: Measured, content: string): string {
  const [first = "", list = ""] = content.split(">").map((part) => part.trim());
  const others = listed(list);
  const own = measured.summaries.find(({ setup }) => setup.name === first);
  if (own === undefined) return notMeasured([first], measured).join("");
  const pairs = measured.summaries
    .filter((rival) => !isOracle(rival) && rival !== own)
    .filter(({ setup }) => others.length === 0 || others.includes(setup.name))
    .map((rival) => ({ rival, ...comparePair(own, rival) }))
    .sort((a, b) => a.difference - b.difference);
  const adjusted = holm(pairs.map(({ test }) => test.p));
  const rows = pairs.map(({ rival, difference, ahead, blocks, test }, i) => [
    rival.setup.name,
    fixed(rival.percent.mean, 1),
    signed(difference, 1),
    `${ahead} of ${blocks}`,
    pValue(test.p),
    pValue(at(adjusted, i)),
  ]);
  return [
    caption(measured),
    `${first}: ${fixed(own.percent.mean, 1)} % of oracle.`,
    table(["recipe", "% of oracle", `${first} is ahead by`, "ahead in", "p (Wilcoxon)", "p (Holm)"], rows),
    ...notMeasured(others, measured),
  ].join("\n\n");
}
