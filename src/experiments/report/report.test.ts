import { createHash } from "node:crypto";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { syntheticComparison } from "../../../test/synthetic-comparison.ts";
import { at } from "../../collections/at.ts";
import type { Comparison } from "../results.ts";
import { renderReport } from "./report.ts";

const RECIPES = ["oracle", "omniscient", "fcosa-lg", "ielp", "bfs", "random"];
const small = syntheticComparison({ recipes: RECIPES, topics: 4, runs: 3 });

function errorsIn(page: string): string[] {
  const errors: string[] = [];
  parse(page, { onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`) });
  return errors;
}

const textOf = (page: string) => page.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the report", () => {
  const page = renderReport(small);

  it("is HTML without parse errors", () => {
    expect(errorsIn(page)).toEqual([]);
  });

  it("asks for nothing beyond itself", () => {
    expect(page).not.toMatch(/(?:src|srcset|poster|action)=|@import|url\(|<link|<iframe|fetch\(/);
    expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, target]) => !target?.startsWith("#"))).toEqual([]);
    for (const [, id] of page.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(`id="${id}"`);
  });

  it("lets no script run but its own, and nothing be loaded", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(policy.replaceAll("&#39;", "'")).toContain(
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`,
    );
  });

  it("is the same for the same results", () => {
    expect(renderReport(small)).toBe(page);
  });

  it("says what was compared, how, and how many blocks there are", () => {
    const text = textOf(page);
    expect(text).toContain("Comparison of 4 recipes on"); // without those that know the judgements
    expect(text).toContain(small.command);
    expect(text).toContain("Friedman’s test has 4 blocks (topics). With fewer than 6, no claim is made");
    expect(text).toContain("The paper leaves the start temperature open");
    expect(text).toContain("cooling=0.9");
    for (const { name } of [...small.recipes, ...small.topics]) expect(text).toContain(name);
  });

  it("makes a claim with six blocks", () => {
    const text = textOf(renderReport(syntheticComparison({ recipes: RECIPES, topics: 6, runs: 3 })));
    expect(text).toContain("Friedman’s test has 6 blocks (topics): the average ranks differ by more than chance");
    expect(text).not.toContain("no claim is made");
  });

  it("keeps everything from topics, recipes and errors as text", () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert(2)</script>'&`;
    const hostile: Comparison = {
      ...small,
      command: evil,
      web: { name: evil, pages: 3 },
      topics: small.topics.map((topic, i) => ({ ...topic, name: evil + i, file: evil, seeds: [evil] })),
      recipes: small.recipes.map((recipe) => ({
        ...recipe,
        name: recipe.name + evil,
        title: evil,
        paper: evil,
        deviations: [evil],
        parameters: { [evil]: evil },
      })),
      runs: small.runs.map((run) => ({
        ...run,
        recipe: run.recipe + evil,
        topic: evil + small.topics.findIndex(({ name }) => name === run.topic),
        ended: "failed",
        error: evil,
      })),
    };
    const hostilePage = renderReport(hostile);
    expect(errorsIn(hostilePage)).toEqual([]);
    expect(hostilePage).not.toContain("<img");
    expect(hostilePage.match(/<script/g)).toHaveLength(1);
  });

  it("tells of failed runs with their reason and of recipes without a run", () => {
    const runs = small.runs.filter(({ recipe }) => recipe !== "random");
    const text = textOf(
      renderReport({ ...small, runs: [{ ...at(runs, 0), ended: "failed", error: "disk full" }, ...runs.slice(1)] }),
    );
    expect(text).toContain("1 run failed");
    expect(text).toContain("disk full");
    expect(text).toContain("Without any run: random.");
  });

  it("shows the ablation matrix when there is one, and leaves it out of the ranking", () => {
    expect(page).not.toContain(`id="ablation"`);
    const recipes = ["oracle", "fcosa-lg", "bfs", "fcosa-lg~without-ontology", "lost~without-base"];
    const text = textOf(renderReport(syntheticComparison({ recipes, topics: 2, runs: 2 })));
    expect(text).toContain("Recipes changed in one way");
    expect(text).toContain("2 recipes are ranked");
  });

  it("names the build where the results do", () => {
    expect(textOf(page)).not.toContain("build");
    expect(textOf(renderReport({ ...small, build: "0123456789ab" }))).toContain(
      "Honeyguide 0.1.0 (build 0123456789ab )",
    );
  });

  it.each([
    ["nothing at all", { ...small, topics: [], recipes: [], runs: [] }],
    ["no run", { ...small, runs: [] }],
    ["one recipe", syntheticComparison({ recipes: ["bfs"], topics: 1, runs: 1 })],
    ["a topic without targets", { ...small, topics: small.topics.map((topic) => ({ ...topic, targets: 0 })) }],
    ["runs without checkpoints", { ...small, runs: small.runs.map((run) => ({ ...run, pages: 0, checkpoints: [] })) }],
  ])("survives %s", (_, comparison) => {
    const survived = renderReport(comparison);
    expect(errorsIn(survived)).toEqual([]);
    expect(survived).not.toMatch(/NaN|undefined|Infinity/);
  });
});
