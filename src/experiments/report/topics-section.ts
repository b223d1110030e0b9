/**
 * Each topic by itself: what was asked, how the recipes went, and all of them on one map.
 * @module
 */
import { heatMap } from "../../charts/heat-map.ts";
import { type Html, html, trusted } from "../../charts/page/html.ts";
import { fixed, fixedIfAny, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { meanOf } from "../../math/mean.ts";
import type { Comparison, Figures, OptionalFigure, TopicSetup } from "../results.ts";
import { type Highlights, topicCharts } from "./curve-charts.ts";
import { isOracle, knownValues, type RecipeSummary, runsOn } from "./summary.ts";

/** With more topics than this their details start closed. */
const OPEN_UP_TO = 4;

export function topicsSection(
  { topics }: Comparison,
  summaries: readonly RecipeSummary[],
  highlights: Highlights,
): Html {
  return section(
    "topics",
    "Topics",
    table(
      "What each topic asked for",
      [
        { title: "topic", text: true },
        { title: "R", hint: "relevant pages that can be reached, without the example pages" },
        { title: "behind irrelevant pages", hint: "targets that only irrelevant pages link to" },
        { title: "reachable pages" },
        { title: "budget", hint: "pages a crawl may fetch" },
        { title: "seeds" },
        { title: "file", text: true },
      ],
      topics.map((topic) => ({
        cells: [
          topic.name,
          whole(topic.targets),
          whole(topic.tunnelTargets),
          whole(topic.reachable),
          whole(topic.budget),
          whole(topic.seeds.length),
          html`<code>${topic.file}</code>`,
        ],
      })),
    ),
    html`<figure class="scroll">${trusted(
      heatMap({
        title: "% of oracle by topic",
        rowLabels: summaries.map(({ setup }) => setup.name),
        columnLabels: topics.map(({ name }) => name),
        values: summaries.map((summary) => topics.map((topic) => onTopic(summary, topic, "percentOfOracle"))),
        format: (value) => fixed(value, 1),
      }),
    )}</figure>`,
    topics.map((topic) => topicDetails(topic, summaries, highlights, topics.length <= OPEN_UP_TO)),
  );
}

function topicDetails(
  topic: TopicSetup,
  summaries: readonly RecipeSummary[],
  highlights: Highlights,
  open: boolean,
): Html {
  const ran = summaries
    .filter((summary) => runsOn(summary, topic.name).length > 0)
    .sort((a, b) => onTopic(b, topic, "percentOfOracle") - onTopic(a, topic, "percentOfOracle"));
  return html`<details class="topic"${open ? html` open` : ""}><summary>${topic.name}</summary>
<p>Seeds: ${topic.seeds.map((seed, i) => html`${i === 0 ? "" : ", "}<code>${seed}</code>`)}</p>
${topicCharts(summaries, topic, highlights)}
${table(
  `${topic.name}: means over runs`,
  [
    { title: "recipe", text: true },
    { title: "% of oracle" },
    { title: "lowest to highest run" },
    { title: "recall" },
    { title: "harvest rate" },
    { title: "harvest at R" },
    { title: "tunnel recall" },
    { title: "own precision" },
    { title: "own recall" },
    { title: "calibration error" },
    { title: "recall within its bounds" },
    { title: "AC .62" },
    { title: "AC .70" },
    { title: "pages" },
    { title: "runs" },
  ],
  ran.map((summary) => topicRow(summary, topic)),
)}</details>`;
}

function topicRow(summary: RecipeSummary, topic: TopicSetup) {
  const runs = runsOn(summary, topic.name);
  const percents = runs.map((run) => run.figures.percentOfOracle);
  const ifAny = (figure: OptionalFigure) => {
    const values = knownValues(runs, figure);
    return fixedIfAny(values.length === 0 ? null : meanOf(values), 3);
  };
  return {
    recipe: summary.setup.name,
    muted: isOracle(summary),
    cells: [
      summary.setup.name,
      fixed(meanOf(percents), 1),
      runs.length < 2 ? "" : `${fixed(Math.min(...percents), 1)} to ${fixed(Math.max(...percents), 1)}`,
      fixed(onTopic(summary, topic, "recall"), 3),
      fixed(onTopic(summary, topic, "harvestRate"), 3),
      fixed(onTopic(summary, topic, "harvestAtR"), 3),
      ifAny("tunnelRecall"),
      ifAny("ownPrecision"),
      ifAny("ownRecall"),
      ifAny("calibrationError"),
      ifAny("recallHeld"),
      ifAny("ielpAccuracy"),
      ifAny("fcosaAccuracy"),
      whole(meanOf(runs.map((run) => run.pages))),
      whole(runs.length),
    ],
  };
}

function onTopic(summary: RecipeSummary, topic: TopicSetup, figure: Exclude<keyof Figures, OptionalFigure>): number {
  const runs = runsOn(summary, topic.name);
  return runs.length === 0 ? Number.NaN : meanOf(runs.map((run) => run.figures[figure]));
}
