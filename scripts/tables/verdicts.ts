/** Claims of papers as orders of recipes, and whether these were found. @module */

import { fixed } from "../../src/charts/page/numbers.ts";
import { at } from "../../src/collections/at.ts";
import type { RecipeSummary } from "../../src/experiments/report/summary.ts";
import { meanOf } from "../../src/math/mean.ts";
import { listed, type Measured, table, valueOn } from "./markdown.ts";
import { type Measure, USUAL } from "./measures.ts";

/** Of lines like `what the paper says: a > b, c > d`. */
export function verdictTable(measured: Measured, content: string): string {
  const claims = content.split("\n").flatMap((line) => {
    const colon = line.lastIndexOf(":");
    return colon < 0 ? [] : [{ text: line.slice(0, colon).trim(), order: line.slice(colon + 1).trim() }];
  });
  return table(
    ["claim", "as an order", ...USUAL.map(({ title }) => title)],
    claims.map(({ text, order }) => [text, order, ...USUAL.map((measure) => verdictOn(order, measure, measured))]),
  );
}

/** Every recipe of a group against every one of the next: the order is found when all these steps are. */
export function verdictOn(order: string, measure: Measure, measured: Measured): string {
  const summaryNamed = (name: string) => measured.summaries.find(({ setup }) => setup.name === name);
  const groups = order.split(">").map((group) => listed(group).map(summaryNamed));
  if (groups.flat().includes(undefined)) return "not measured";
  const known = groups.map((group) => group.filter((summary) => summary !== undefined));
  const steps = known.slice(1).flatMap((lower, i) =>
    at(known, i).map((better) => ({
      better,
      against: lower.map((worse) => stepOf(better, worse, measure, measured)),
    })),
  );
  const verdicts = steps.flatMap(({ against }) => against.map(({ verdict }) => verdict));
  const found = verdicts.every((verdict) => verdict === "holds")
    ? "holds"
    : verdicts.includes("does not hold")
      ? "does not hold"
      : "cannot be said";
  const shown = steps.map(({ better, against }) => {
    const own = fixed(meanOf(better.byTopic.map((runs) => meanOf(runs.map(measure.value)))), measure.digits);
    return `${better.setup.name} ${own} against ${against.map(({ text }) => text).join(", ")}`;
  });
  return `**${found}**: ${shown.join("; ")}`;
}

/**
 * A step holds when the mean is larger, and is so on more than half of the topics; it does not hold when both are the
 * other way round; where the two disagree it cannot be said. A difference that vanishes in rounding is none.
 */
function stepOf(
  better: RecipeSummary,
  worse: RecipeSummary,
  { value, digits, isSmall = false }: Measure,
  { comparison }: Measured,
) {
  const topics = comparison.topics.map(
    ({ name }) => [valueOn(better, name, value), valueOn(worse, name, value)] as const,
  );
  const both = topics.filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b));
  const means = [meanOf(both.map(([first]) => first)), meanOf(both.map(([, second]) => second))] as const;
  const isLarger = ([a, b]: readonly [number, number]) =>
    (isSmall ? a < b : a > b) && a.toFixed(digits) !== b.toFixed(digits);
  const isSmaller = ([a, b]: readonly [number, number]) => isLarger([b, a]);
  const larger = both.filter(isLarger).length;
  const verdict =
    isLarger(means) && larger > both.length / 2
      ? "holds"
      : isSmaller(means) && both.filter(isSmaller).length > both.length / 2
        ? "does not hold"
        : "cannot be said";
  return { verdict, text: `${worse.setup.name} ${fixed(means[1], digits)} (${larger}/${both.length})` };
}
