/**
 * How well recipes that learn the weights of link texts have learned them: all fits in a table, and of each recipe and
 * topic one fit in charts.
 * @module
 */

import { type Html, html, nothing, trusted } from "../../charts/page/html.ts";
import { fixed, plural, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { weightCharts } from "../../charts/weight-errors.ts";
import { LINK_TEXTS } from "../../optimizers/fit.ts";
import type { WeightFit } from "../../types.ts";
import type { Comparison, TopicSetup } from "../results.ts";

/** With more charted fits than this their details start closed. */
const OPEN_UP_TO = 4;

/** Errors of similarities within [0, 1]; the papers print as many digits. */
const ERROR_DIGITS = 4;

interface RecipeFit {
  readonly recipe: string;
  readonly topic: TopicSetup;
  readonly fit: WeightFit;
}

/** Nothing when no recipe has learned weights. */
export function weightsSection(comparison: Comparison): Html {
  const fits = fitsIn(comparison);
  if (fits.length === 0) return nothing;
  const charted = fits.filter((one) => one === fits.find((other) => isSameTopic(one, other)));
  const better = fits.filter(({ fit }) => fit.test.learned.mae < fit.test.manual.mae).length;
  return section(
    "weights",
    "How the weights were found",
    html`<p>These recipes learn the weights of a link’s texts before they crawl, from links of a breadth-first crawl of their seeds: from
one half of the links, so that the weighted sum comes close to the relevance of the page behind the link. The errors below are
those on the other half, which was held back: of the learned weights, of 0.25 each, and of the exact optimum on the first half.</p>
<p>The learned weights have a smaller mean absolute error (MAE) than 0.25 each in ${whole(better)} of ${plural(fits.length, "fit")}.</p>`,
    fitTable(fits),
    charted.length === fits.length
      ? nothing
      : html`<p>The charts are those of each recipe’s first start on each topic; the table has all starts.</p>`,
    charted.map((one) => fitDetails(one, charted.length <= OPEN_UP_TO)),
  );
}

/** The same in all runs of a recipe from one start, so one of them stands for all. */
function fitsIn({ recipes, topics, runs }: Comparison): RecipeFit[] {
  return recipes.flatMap(({ name }) =>
    topics.flatMap((topic): RecipeFit[] => {
      const fit = runs.find((run) => run.recipe === name && run.topic === topic.name && run.weightFit)?.weightFit;
      return fit === undefined ? [] : [{ recipe: name, topic, fit }];
    }),
  );
}

/** Starts of one topic come from one file. */
function isSameTopic(one: RecipeFit, other: RecipeFit): boolean {
  return one.recipe === other.recipe && one.topic.file === other.topic.file;
}

function fitTable(fits: readonly RecipeFit[]): Html {
  return table(
    "Learned weights, and mean absolute errors on held-back links",
    [
      { title: "recipe", text: true },
      { title: "topic", text: true },
      ...LINK_TEXTS.map((title) => ({ title, hint: HINTS[title] })),
      { title: "MAE learned" },
      { title: "MAE 0.25 each" },
      { title: "MAE exact", hint: "of the weights with the smallest squared error on the first half" },
      { title: "links held back" },
    ],
    fits.map(({ recipe, topic, fit: { weights, test, rows } }) => ({
      recipe,
      cells: [
        recipe,
        topic.name,
        ...LINK_TEXTS.map((text) => fixed(weights[text], 2)),
        ...([test.learned, test.manual, test.exact] as const).map(({ mae }) => fixed(mae, ERROR_DIGITS)),
        whole(rows.test),
      ],
    })),
  );
}

const HINTS = {
  full: "weight of the page on which the link stands",
  anchor: "weight of the link’s own text",
  title: "weight of the title of the page on which the link stands",
  context: "weight of the words around the link",
} as const;

function fitDetails({ recipe, topic, fit }: RecipeFit, open: boolean): Html {
  const { weights, rows, test, groups } = fit;
  const charts = weightCharts(groups);
  const better = groups.learned.filter((error, i) => error < (groups.manual[i] ?? 0)).length;
  const errors = (kind: "rmse" | "mae") =>
    `${fixed(test.learned[kind], ERROR_DIGITS)} learned, ${fixed(test.manual[kind], ERROR_DIGITS)} with 0.25 each, ${fixed(test.exact[kind], ERROR_DIGITS)} with the exact optimum`;
  return html`<details class="fit" data-name="${recipe}"${open ? html` open` : nothing}><summary>${recipe} on ${topic.name}</summary>
<p>Learned from ${plural(rows.train, "link")}: ${LINK_TEXTS.map((text) => `${text} ${fixed(weights[text], 2)}`).join(", ")}.
On ${plural(rows.test, "held-back link")}, MAE: ${errors("mae")}; RMSE: ${errors("rmse")}.
The learned weights have the smaller error in ${whole(better)} of ${plural(groups.learned.length, "group")} of ten links.</p>
<div class="charts">${[charts.errors, charts.gains].map((chart) => html`<figure class="scroll">${trusted(chart)}</figure>`)}</div></details>
`;
}
