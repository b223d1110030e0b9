/**
 * What a recipe costs, and how it looks in the papers' own figures.
 * @module
 */

import type { Html } from "../../charts/page/html.ts";
import { html } from "../../charts/page/html.ts";
import { fixed, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { bytes, duration } from "../../display.ts";
import { isOracle, type RecipeSummary } from "./summary.ts";

export function costSection(summaries: readonly RecipeSummary[]): Html {
  return section(
    "cost",
    "Cost",
    html`<p>Deciding is everything but fetching, parsing and encoding, by the clock: other work on the machine makes it longer. Fetches count every page request, look-ahead
included; the oracles are computed, not run. Where a recipe needs more than one fetch a page, harvest per fetch is the fairer figure.</p>`,
    table(
      "Cost of each recipe, means over topics and runs",
      [
        { title: "recipe", text: true },
        { title: "deciding, ms/page", hint: "deciding only" },
        { title: "95 % interval" },
        { title: "fetches/page" },
        { title: "harvest/fetch", hint: "relevant pages per page request" },
        { title: "peak memory", hint: "resident set of the largest run" },
        { title: "time, all runs", hint: "hours, minutes and seconds of all runs together" },
        { title: "runs" },
      ],
      summaries.map((summary) => ({
        recipe: summary.setup.name,
        muted: isOracle(summary),
        cells: [
          summary.setup.name,
          isOracle(summary) ? "–" : fixed(summary.cpuMsPerPage.mean, 2),
          isOracle(summary) || summary.cpuMsPerPage.low === summary.cpuMsPerPage.high
            ? ""
            : `${fixed(summary.cpuMsPerPage.low, 2)} to ${fixed(summary.cpuMsPerPage.high, 2)}`,
          fixed(summary.fetchesPerPage, 2),
          summary.fetchesPerPage > 0 ? fixed(summary.relevantPerRequest, 3) : "–",
          isOracle(summary) ? "–" : bytes(summary.peakRssBytes),
          isOracle(summary) ? "–" : duration(summary.durationMs),
          whole(summary.byTopic.flat().length),
        ],
      })),
    ),
  );
}

export function modelViewSection(summaries: readonly RecipeSummary[]): Html {
  return section(
    "model",
    "The papers’ view",
    html`<p>The papers grade a crawler by a relevance formula. These figures use one common judge for all recipes: AC is the
share of pages it finds relevant, AR the mean relevance and SD its standard deviation, over all downloaded pages (DP) or
over the relevant ones (LP).</p>`,
    table(
      "Figures by the common judge, means over topics and runs",
      [
        { title: "recipe", text: true },
        { title: "AC" },
        { title: "AR, DP" },
        { title: "AR, LP" },
        { title: "SD, DP" },
        { title: "SD, LP" },
      ],
      summaries.map((summary) => ({
        recipe: summary.setup.name,
        muted: isOracle(summary),
        cells: [
          summary.setup.name,
          ...(
            ["accuracy", "averageRelevance", "averageRelevantRelevance", "deviation", "relevantDeviation"] as const
          ).map((figure) => fixed(summary.mean(figure), 4)),
        ],
      })),
    ),
  );
}
