/** The average ranks of FCOSA's Table 5: by accuracy, average relevance and deviation, as its judge has them. @module */

import { fixed } from "../../src/charts/page/numbers.ts";
import { at, present } from "../../src/collections/at.ts";
import { meanOf } from "../../src/math/mean.ts";
import { friedman } from "../../src/metrics/friedman.ts";
import { ranksOf } from "../../src/metrics/ranks.ts";
import { caption, listed, type Measured, notMeasured, table } from "./markdown.ts";
import { NAMED } from "./measures.ts";

const INDICES = ["AC .70", "AR by words", "SD by words"] as const;

export function ranksTable(measured: Measured, names: string): string {
  const named = listed(names);
  const chosen = measured.summaries.filter(({ setup }) => named.includes(setup.name));
  const rows = INDICES.map((index) => {
    const { value, isSmall = false } = present(NAMED[index], index);
    return chosen.map(({ byTopic }) => (isSmall ? -1 : 1) * meanOf(byTopic.map((runs) => meanOf(runs.map(value)))));
  });
  const ranks = rows.map((row) => ranksOf(row.map((value) => -value)));
  const { averageRanks, chiSquare, degrees, p } = friedman(rows);
  const lines = chosen.map(({ setup }, i) => ({
    average: at(averageRanks, i),
    cells: [setup.name, ...ranks.map((row) => fixed(at(row, i), 1)), fixed(at(averageRanks, i), 2)],
  }));
  lines.sort((a, b) => a.average - b.average);
  return [
    caption(measured),
    table(
      ["recipe", ...INDICES.map((index) => `rank by ${index}`), "average"],
      lines.map(({ cells }) => cells),
    ),
    `Friedman's χ² = ${fixed(chiSquare, 2)} with ${degrees} degrees of freedom, p = ${fixed(p, 4)}; its blocks are three indices of the same crawls, as in the paper, and not independent.`,
    ...notMeasured(named, measured),
  ].join("\n\n");
}
