import { describe, expect, it } from "vitest";
import { eventsOf, partsOf, pathsOf, type SmallWeb, smallCrawl } from "../testing/small-web.ts";
import { recipeNamed } from "./index.ts";
import { resolveParameters } from "./parameters.ts";

/** Two links of a relevant page: one whose anchor says nothing, found first, and one with a topic word. */
const FILLER = "a long sentence about nothing in particular that fills the whole paragraph";
const TWO_LINKS: SmallWeb = new Map([
  [
    "p0",
    {
      html: `<h1>rainstorm disaster</h1><div><p>${FILLER} <a href="/plain">here</a></p>
        <p>${FILLER} <a href="/named">rainstorm</a></p></div>`,
    },
  ],
  ["plain", { html: "<p>chess</p>" }],
  ["named", { html: "<p>chess</p>" }],
]);

/** An irrelevant page (R = 1.2 / 3) with links: in a relevant innermost div, in another one, and beside both. */
const TUNNEL: SmallWeb = new Map([
  [
    "p0",
    {
      html: `<h1>weather meteorology</h1>
        <div><div><p>rainstorm news of the week</p><a href="/deep">more</a></div>
        <div><p>chess news of the week</p><a href="/off">more</a></div>
        <p>rainstorm archive of the year</p><a href="/beside">more</a></div>`,
    },
  ],
  ["deep", { html: "<p>rainstorm</p>" }],
  ["off", { html: "<p>chess</p>" }],
  ["beside", { html: "<p>rainstorm</p>" }],
]);

async function crawled(name: string, web: SmallWeb, parameters: Record<string, string | number> = {}) {
  const parts = await partsOf(name, parameters);
  return pathsOf(await eventsOf(await smallCrawl({ web, parts })));
}

describe.each(["fcbcw", "fccbs"])("%s, half of BCW_CC", (name) => {
  it("ranks links by CPE, or by their page alone", async () => {
    expect(await crawled(name, TWO_LINKS)).toEqual(["p0", "named", "plain"]);
    expect(await crawled(name, TWO_LINKS, { priority: "page" })).toEqual(["p0", "plain", "named"]);
    const { evaluator } = await partsOf(name, { priority: "page" });
    expect(evaluator.weights).toEqual({ page: 1 });
  });

  it("has no CPE by the paper's letter", async () => {
    const recipe = await recipeNamed(name);
    expect(resolveParameters(recipe, {}, "paper").priority).toBe("page");
    expect(resolveParameters(recipe, {}, "default").priority).toBe("cpe");
  });
});

it("BCW_CC always has CPE, its third ingredient", async () => {
  const { parameters } = await recipeNamed("bcw-cc");
  expect(parameters.map(({ name }) => name)).not.toContain("priority");
});

describe("the blocks of fccbs", () => {
  it("let through what stands in or beside a relevant block", async () => {
    expect((await crawled("fccbs", TUNNEL)).toSorted()).toEqual(["beside", "deep", "p0"]);
  });

  it("are innermost divs alone by the paper's letter", async () => {
    expect(await crawled("fccbs", TUNNEL, { blocks: "innermost" })).toEqual(["p0", "deep"]);
  });

  it("let nothing through at the threshold 1, the baseline of the tunnel", async () => {
    expect(await crawled("fccbs", TUNNEL, { blocksAbove: 1 })).toEqual(["p0"]);
  });

  it("cut relevant pages too where every page is segmented", async () => {
    const relevant: SmallWeb = new Map([
      ...TUNNEL,
      ["p0", { html: `<h1>rainstorm</h1><div><p>chess news of the week</p><a href="/off">more</a></div>` }],
    ]);
    expect(await crawled("fccbs", relevant)).toEqual(["p0", "off"]);
    expect(await crawled("fccbs", relevant, { segments: "every" })).toEqual(["p0"]);
  });
});
