/**
 * The headline: who comes how close to the oracle.
 * @module
 */
import { barChart } from "../../charts/bar-chart.ts";
import { type Html, html, nothing, trusted } from "../../charts/page/html.ts";
import { fixed, fixedIfAny, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { at } from "../../collections/at.ts";
import type { RecipeSetup } from "../results.ts";
import type { Ranking } from "./significance.ts";
import { isOracle, type RecipeSummary } from "./summary.ts";

export const FIDELITY: Readonly<Record<RecipeSetup["fidelity"], string>> = {
  complete: "as published",
  completed: "gaps filled by us",
  reconstruction: "our reconstruction",
  reference: "reference",
  oracle: "knows the judgements",
};

export function rankingSection(summaries: readonly RecipeSummary[], ranking: Ranking | undefined): Html {
  const ranks = new Map(ranking?.names.map((name, i) => [name, at(ranking.test.averageRanks, i)]));
  let place = 0;
  const rows = summaries.map((summary) => {
    const { setup, percent, recall } = summary;
    const rank = ranks.get(setup.name);
    return {
      recipe: setup.name,
      muted: isOracle(summary),
      cells: [
        html`<span class="place">${isOracle(summary) ? "" : `${++place}.`}</span> ${setup.name}`,
        html`<span class="meter" style="--share:${Math.max(0, Math.min(100, percent.mean)).toFixed(1)}%">${fixed(percent.mean, 1)}</span>`,
        percent.low === percent.high ? "" : `${fixed(percent.low, 1)} to ${fixed(percent.high, 1)}`,
        rank === undefined ? "" : fixed(rank, 2),
        fixed(recall.mean, 3),
        fixed(summary.mean("harvestRate"), 3),
        fixed(summary.mean("harvestAtR"), 3),
        fixedIfAny(summary.meanIfAny("tunnelRecall"), 3),
        FIDELITY[setup.fidelity],
        endings(summary),
      ],
    };
  });
  return section(
    "ranking",
    "Ranking",
    table(
      "Means over topics and runs, best first",
      [
        { title: "recipe", text: true },
        { title: "% of oracle", hint: "area under the recall curve, as a share of the oracle's" },
        { title: "95 % interval", hint: "percentile bootstrap over topics, then runs" },
        { title: "average rank", hint: "Friedman: mean of the ranks on each topic, 1 the best" },
        { title: "recall", hint: "target pages found when the crawl ended, as a share of R" },
        { title: "harvest rate", hint: "relevant pages among the fetched pages" },
        { title: "harvest at R", hint: "recall after R pages: a perfect crawler would have 1" },
        { title: "tunnel recall", hint: "recall of target pages that only irrelevant pages link to" },
        { title: "what it is", text: true },
        { title: "ended by", text: true },
      ],
      rows,
    ),
    html`<figure class="scroll">${trusted(
      barChart({
        title: "% of oracle with 95 % intervals",
        label: "% of oracle",
        format: (value) => fixed(value, 1),
        bars: summaries.map((summary) => ({
          name: summary.setup.name,
          value: summary.percent.mean,
          low: summary.percent.low,
          high: summary.percent.high,
          muted: isOracle(summary),
        })),
      }),
    )}<figcaption>Grey: the oracle and the omniscient crawler, which know the judgements.</figcaption></figure>`,
  );
}

function endings({ ended }: RecipeSummary): Html {
  const parts = [
    ended.budget > 0 ? html`budget ${whole(ended.budget)}×` : nothing,
    ended.exhausted > 0 ? html`empty frontier ${whole(ended.exhausted)}×` : nothing,
    ended.failed > 0 ? html`<strong class="bad">failed ${whole(ended.failed)}×</strong>` : nothing,
  ].filter((part) => part !== nothing);
  return html`${parts.map((part, i) => (i === 0 ? part : html`, ${part}`))}`;
}
