/** % of oracle of recipes by topic, over the starts of each topic. @module */
import { fixed } from "../../src/charts/page/numbers.ts";
import type { RecipeSummary } from "../../src/experiments/report/summary.ts";
import { meanOf } from "../../src/math/mean.ts";
import { caption, listed, type Measured, notMeasured, table, valueOn } from "./markdown.ts";

/** Mean over the starts, and the lowest and highest of them where there are several. */
export function topicsTable(measured: Measured, names: string): string {
  const { comparison, summaries } = measured;
  const named = listed(names);
  const chosen = named.flatMap((name) => summaries.filter(({ setup }) => setup.name === name));
  const files = [...new Set(comparison.topics.map(({ file }) => file))];
  const cellOf = (summary: RecipeSummary, file: string): string => {
    const starts = comparison.topics.filter((topic) => topic.file === file);
    const values = starts.map(({ name }) => valueOn(summary, name, (run) => run.figures.percentOfOracle));
    const [mean, least, most] = [meanOf(values), Math.min(...values), Math.max(...values)].map((x) => fixed(x, 1));
    return values.length > 1 ? `${mean} (${least} to ${most})` : `${mean}`;
  };
  return [
    caption(measured),
    table(
      [
        "% of oracle",
        ...files.map((file) => comparison.topics.find((topic) => topic.file === file)?.name ?? ""),
        "mean",
        "recall",
      ],
      chosen.map((summary) => [
        summary.setup.name,
        ...files.map((file) => cellOf(summary, file)),
        fixed(summary.percent.mean, 1),
        fixed(summary.recall.mean, 2),
      ]),
    ),
    ...notMeasured(named, measured),
  ].join("\n\n");
}
