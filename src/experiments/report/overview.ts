/**
 * The head of the report: the result in two sentences, and what was compared how.
 * @module
 */

import { type Html, html } from "../../charts/page/html.ts";
import { fixed, percent, plural, whole } from "../../charts/page/numbers.ts";
import type { Comparison } from "../results.ts";
import type { Ranking } from "./significance.ts";
import { verdict } from "./significance-section.ts";
import type { RecipeSummary } from "./summary.ts";

export function setUp(comparison: Comparison): Html {
  const { web, topics, runs, judge, profile } = comparison;
  const judged =
    judge === "labels"
      ? "by labels: a page is relevant when the topic file lists it, its example pages left out"
      : "by model: one common judge decides for all recipes, as in the papers";
  return html`<dl>
<dt>Web</dt><dd>${web.name}, ${plural(web.pages, "page")}</dd>
<dt>Topics</dt><dd>${topics.map(({ name }) => name).join(", ")}</dd>
<dt>Runs</dt><dd>${whole(runs.length)} in all; recipes that use chance run with several seeds</dd>
<dt>Judged</dt><dd>${judged}</dd>
<dt>Profile</dt><dd>${profile}</dd>
<dt>Made</dt><dd>${comparison.createdAt} by Honeyguide ${comparison.honeyguide}${comparison.build === undefined ? "" : html` (build <code>${comparison.build}</code>)`}</dd>
</dl>
<pre>${comparison.command}</pre>`;
}

export function inShort(
  comparison: Comparison,
  contenders: readonly RecipeSummary[],
  ranking: Ranking | undefined,
): Html {
  const [best] = contenders;
  const baseline = contenders.find(({ setup }) => setup.name === "bfs");
  const failed = comparison.runs.filter(({ ended }) => ended === "failed").length;
  const missing = comparison.recipes.filter(({ name }) => !comparison.runs.some(({ recipe }) => recipe === name));
  return html`<div class="note"><p>${
    best === undefined
      ? "No recipe has run."
      : html`<b>${best.setup.name}</b> comes closest to the oracle: ${percent(best.percent.mean)}${best.percent.low === best.percent.high ? "" : ` (95 % interval ${fixed(best.percent.low, 1)} to ${fixed(best.percent.high, 1)})`}.`
  }${
    baseline === undefined || baseline === best ? "" : ` Breadth-first reaches ${percent(baseline.percent.mean)}.`
  }</p><p>${verdict(ranking)}</p></div>${
    failed === 0
      ? ""
      : html`<p class="note warn"><strong class="bad">${plural(failed, "run")} failed</strong>; their figures count as far as they came. See <a href="#runs">every run</a>.</p>`
  }${missing.length === 0 ? "" : html`<p class="note warn">Without any run: ${missing.map(({ name }) => name).join(", ")}.</p>`}`;
}
