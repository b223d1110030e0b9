/**
 * The report of a comparison: one HTML page that needs nothing else, from a file or a server, on a phone, on paper,
 * in light and dark, with or without script.
 * @module
 */

import { contents, pageDocument } from "../../charts/page/document.ts";
import { type Html, html, nothing } from "../../charts/page/html.ts";
import { plural } from "../../charts/page/numbers.ts";
import { section } from "../../charts/page/table.ts";
import type { Comparison } from "../results.ts";
import { ablationSection } from "./ablation-section.ts";
import { costSection, modelViewSection } from "./cost-section.ts";
import { type Highlights, highlightsOf, overallCharts } from "./curve-charts.ts";
import { inShort, setUp } from "./overview.ts";
import { rankingSection } from "./ranking-section.ts";
import { recipesSection, runsSection } from "./recipes-section.ts";
import { SCRIPT } from "./script.ts";
import { pairsOf, rankingOf } from "./significance.ts";
import { significanceSection } from "./significance-section.ts";
import { ablationOf, competitors, type RecipeSummary, summarize } from "./summary.ts";
import { topicsSection } from "./topics-section.ts";
import { weightsSection } from "./weights-section.ts";

/** A whole HTML document. */
export function renderReport(comparison: Comparison): string {
  const summaries = summarize(comparison);
  const whole = summaries.filter(({ setup }) => ablationOf(setup.name) === undefined);
  const contenders = competitors(summaries);
  const ranking = rankingOf(contenders);
  const highlights = highlightsOf(whole);
  const ablations = ablationSection(summaries);
  const weights = weightsSection(comparison);
  return pageDocument({
    title: `Comparison on ${comparison.web.name} – Honeyguide`,
    version: comparison.honeyguide,
    header: html`<h1>Comparison of ${plural(contenders.length, "recipe")} on ${comparison.web.name}</h1>
${inShort(comparison, contenders, ranking)}
${setUp(comparison)}
${contentsOf(ablations !== nothing, weights !== nothing)}`,
    main: html`${rankingSection(whole, ranking)}
${curvesSection(comparison, whole, highlights)}
${significanceSection(ranking, pairsOf(contenders))}
${ablations}
${costSection(whole)}
${modelViewSection(whole)}
${topicsSection(comparison, whole, highlights)}
${weights}
${recipesSection(comparison)}
${runsSection(comparison)}
${methodSection()}`,
    script: SCRIPT,
  });
}

function contentsOf(hasAblations: boolean, hasWeights: boolean): Html {
  return contents([
    ["ranking", "Ranking"],
    ["curves", "Curves"],
    ["significance", "Significance"],
    ...(hasAblations ? [["ablation", "Ablation"] as const] : []),
    ["cost", "Cost"],
    ["model", "The papers’ view"],
    ["topics", "Topics"],
    ...(hasWeights ? [["weights", "Weights"] as const] : []),
    ["recipes", "Recipes"],
    ["runs", "Runs"],
    ["method", "Method"],
  ]);
}

function curvesSection({ topics }: Comparison, summaries: readonly RecipeSummary[], highlights: Highlights): Html {
  return section(
    "curves",
    "Recall and harvest",
    html`<p>The five best recipes, breadth-first and the oracle in colour with 95 % intervals, all others in grey. Over topics the
pages are counted in multiples of R, the number of target pages of a topic. The curves of each topic are under <a href="#topics">Topics</a>.</p>`,
    overallCharts(summaries, topics, highlights),
  );
}

function methodSection(): Html {
  return section(
    "method",
    "How it was measured",
    html`<ul>
<li>Every recipe crawls the same recorded web, one link at a time, without politeness delays.</li>
<li>Targets are the relevant pages that can be reached from the seeds, without the example pages; R is their number.
Example pages are neither found nor missed, but fetching one costs a page.</li>
<li><b>% of oracle</b>: the mean of recall(n) for n = 1 to the budget, divided by that of the oracle. The oracle knows every
judgement and the whole graph; it is a strong reference, not a proven bound. The omniscient crawler knows the judgements but does not look ahead.</li>
<li>Recall and harvest rate between two checkpoints are taken to grow evenly; behind the end of a crawl they stay where they ended.</li>
<li>Means are over topics of the means over runs. Intervals are percentile bootstraps of 1000 resamples with a fixed seed,
drawn over topics, then over runs.</li>
<li>Friedman’s χ² with correction for ties, Nemenyi’s critical difference at the .05 level, Wilcoxon’s signed-rank test: exact up to
25 pairs without ties, otherwise normal with corrections for ties and continuity.</li>
</ul>`,
  );
}
