/**
 * What each recipe is and where it departs from its paper, and how every single run ended.
 * @module
 */

import { type Html, html } from "../../charts/page/html.ts";
import { fixed, plural, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { bytes, duration } from "../../display.ts";
import type { Comparison, RecipeSetup, RunResult } from "../results.ts";
import { FIDELITY } from "./ranking-section.ts";

export function recipesSection({ recipes }: Comparison): Html {
  return section(
    "recipes",
    "The recipes",
    recipes.map(
      (
        recipe,
      ) => html`<details class="recipe" data-name="${recipe.name}"><summary><b>${recipe.name}</b> ${recipe.title}</summary>
<p>${recipe.paper === "" ? "" : html`${recipe.paper}; `}${FIDELITY[recipe.fidelity]}.</p>
${deviations(recipe)}${parameters(recipe)}</details>
`,
    ),
  );
}

function deviations({ deviations, fidelity }: RecipeSetup): Html {
  if (deviations.length > 0) return html`<p>Deviations:</p><ul>${deviations.map((one) => html`<li>${one}</li>`)}</ul>`;
  return fidelity === "reference" || fidelity === "oracle"
    ? html``
    : html`<p>No deviation from the paper is known.</p>`;
}

function parameters({ parameters }: RecipeSetup): Html {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return html``;
  return html`<p>Parameters: ${entries.map(([key, value], i) => html`${i === 0 ? "" : ", "}<code>${key}=${String(value)}</code>`)}</p>`;
}

const ENDED: Readonly<Record<RunResult["ended"], string>> = {
  budget: "budget",
  exhausted: "empty frontier",
  failed: "failed",
};

export function runsSection({ runs }: Comparison): Html {
  const failed = runs.filter((run) => run.ended === "failed");
  const exhausted = runs.filter((run) => run.ended === "exhausted");
  return section(
    "runs",
    "Every run",
    html`<p>${plural(runs.length, "run")}: ${whole(runs.length - failed.length - exhausted.length)} reached the budget,
${whole(exhausted.length)} emptied the frontier before, ${whole(failed.length)} failed.</p>`,
    failed.length === 0
      ? ""
      : html`<ul>${failed.map(
          (run) =>
            html`<li><strong class="bad">${run.recipe} on ${run.topic}, run ${run.run}</strong>: ${run.error ?? "no reason was recorded"}</li>`,
        )}</ul>`,
    html`<details><summary>All runs</summary>${table(
      "How each run ended",
      [
        { title: "recipe", text: true },
        { title: "topic", text: true },
        { title: "run" },
        { title: "seed" },
        { title: "ended by", text: true },
        { title: "pages" },
        { title: "fetches" },
        { title: "% of oracle" },
        { title: "recall" },
        { title: "harvest rate" },
        { title: "deciding, ms/page" },
        { title: "peak memory" },
        { title: "time" },
      ],
      runs.map((run) => ({
        recipe: run.recipe,
        cells: [
          run.recipe,
          run.topic,
          run.run,
          run.seed,
          ENDED[run.ended],
          whole(run.pages),
          whole(run.fetches),
          fixed(run.figures.percentOfOracle, 1),
          fixed(run.figures.recall, 3),
          fixed(run.figures.harvestRate, 3),
          fixed(run.cpuMsPerPage, 2),
          bytes(run.peakRssBytes),
          duration(run.durationMs),
        ],
      })),
    )}</details>`,
  );
}
