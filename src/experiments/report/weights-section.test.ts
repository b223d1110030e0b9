import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { syntheticComparison, syntheticFit } from "../../../test/synthetic-comparison.ts";
import { weightCharts } from "../../charts/weight-errors.ts";
import { at } from "../../collections/at.ts";
import type { Comparison } from "../results.ts";
import { renderReport } from "./report.ts";
import { weightsSection } from "./weights-section.ts";

const small = syntheticComparison({ recipes: ["oracle", "mcoa", "svsm-mcoa", "bfs"], topics: 2, runs: 2 });
const fit = syntheticFit(45);

/** With a fit wherever a recipe learns weights. */
const fitted = (comparison: Comparison): Comparison => ({
  ...comparison,
  runs: comparison.runs.map((run) => (run.recipe.includes("mcoa") ? { ...run, weightFit: fit } : run)),
});

const textOf = (markup: string) => markup.replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, " ").replace(/\s+/g, " ");
const timesIn = (markup: string, part: string) => markup.split(part).length - 1;

describe("the weights in the report", () => {
  const page = weightsSection(fitted(small)).markup;

  it("are left out when no recipe has learned any", () => {
    expect(weightsSection(small).markup).toBe("");
    expect(renderReport(small)).not.toContain("#weights");
  });

  it("have a place in the contents and on the page", () => {
    const report = renderReport(fitted(small));
    expect(report).toContain(`href="#weights"`);
    expect(report).toContain(page);
  });

  it("stand in a table, one row for each recipe and topic, however many runs there are", () => {
    const rows = [...page.matchAll(/<tr data-name="([^"]+)"><th scope="row">[^<]+<\/th><td class="text">([^<]+)</g)];
    expect(rows.map(([, recipe, topic]) => `${recipe} ${topic}`)).toEqual([
      "mcoa computing",
      "mcoa rainstorm",
      "svsm-mcoa computing",
      "svsm-mcoa rainstorm",
    ]);
    expect(textOf(page)).toContain("mcoa computing 0.31 0.62 0.00 0.07 0.0400 0.0600 0.0396 45");
    expect(textOf(page)).toContain("than 0.25 each in 4 of 4 fits");
  });

  it("come with the errors in words and in charts", () => {
    const { errors, gains } = weightCharts(fit.groups);
    expect(timesIn(page, errors)).toBe(4);
    expect(timesIn(page, gains)).toBe(4);
    expect(textOf(page)).toContain(
      "Learned from 45 links: full 0.31, anchor 0.62, title 0.00, context 0.07. On 45 held-back links, " +
        "MAE: 0.0400 learned, 0.0600 with 0.25 each, 0.0396 with the exact optimum; " +
        "RMSE: 0.0600 learned, 0.0900 with 0.25 each, 0.0594 with the exact optimum. " +
        "The learned weights have the smaller error in 5 of 5 groups of ten links.",
    );
    expect(timesIn(page, '<details class="fit" data-name="mcoa" open>')).toBe(2);
  });

  it("have charts of the first start of a topic alone, closed where there are many", () => {
    const topics = small.topics.flatMap((topic) =>
      Array.from({ length: 10 }, (_, i) => ({ ...topic, name: i === 0 ? topic.name : `${topic.name} (draw ${i})` })),
    );
    const recipes = ["mcoa", "svsm-mcoa", "bsvsm-ha"].map((name) => ({ ...at(small.recipes, 1), name }));
    const run = at(small.runs, 0);
    const runs = recipes.flatMap((recipe) =>
      topics.map((topic) => ({ ...run, recipe: recipe.name, topic: topic.name, weightFit: fit })),
    );
    // A start that failed before it learned anything has no fit: the next one is shown.
    const many = weightsSection({ ...small, recipes, topics, runs: runs.slice(1) }).markup;
    expect(timesIn(many, "<tr data-name")).toBe(59);
    expect(timesIn(many, "<svg")).toBe(3 * 2 * 2);
    expect(timesIn(many, " open>")).toBe(0);
    expect(textOf(many)).toContain("The charts are those of each recipe’s first start on each topic");
    expect(many).toContain("<summary>mcoa on computing (draw 1)</summary>");
    expect(many).toContain("<summary>svsm-mcoa on computing</summary>");
  });

  it("say so when 0.25 each does better", () => {
    const { learned, manual, exact } = fit.test;
    const groups = { learned: fit.groups.manual, manual: fit.groups.learned };
    const worse = { ...fit, test: { learned: manual, manual: learned, exact }, groups };
    const runs = small.runs.slice(0, 1).map((run) => ({ ...run, weightFit: worse }));
    const text = textOf(weightsSection({ ...small, runs }).markup);
    expect(text).toContain("than 0.25 each in 0 of 1 fit.");
    expect(text).toContain("the smaller error in 0 of 5 groups");
  });

  it("keep names as text", () => {
    const evil = `"><img src=x><script>alert(1)</script>'&`;
    const hostile: Comparison = {
      ...small,
      topics: small.topics.map((topic) => ({ ...topic, name: topic.name + evil })),
      recipes: small.recipes.map((recipe) => ({ ...recipe, name: recipe.name + evil })),
      runs: small.runs.map((run) => ({ ...run, recipe: run.recipe + evil, topic: run.topic + evil, weightFit: fit })),
    };
    const { markup } = weightsSection(hostile);
    expect(markup).toContain("mcoa&quot;&gt;&lt;img");
    expect(markup).not.toMatch(/<img|<script/);
    const errors: string[] = [];
    parse(renderReport(hostile), { onParseError: ({ code }) => errors.push(code) });
    expect(errors).toEqual([]);
  });
});
