import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RECIPES } from "../../src/recipes/index.ts";
import { eventsOf, partsOf, pathsOf, randomWeb, tinyCrawl } from "../tiny-web.ts";

/**
 * The first 200 pages of each recipe on a fixed web. A change of these files is a change of every user's crawl: record
 * them anew (`npx vitest run test/golden -u`) only in a commit that says why.
 */
const NAMES = Object.values(RECIPES)
  // The last digits of contextual vectors depend on the processor's instructions; the contract suite covers these.
  .filter(({ parts }) => !["bsvsm", "elmo-style"].includes(parts.relevance!))
  .map(({ name }) => name);

describe("golden traces", () => {
  it.each(NAMES)("%s", async (name) => {
    const parts = await partsOf(name, name === "honeyguide" ? { vectors: "none" } : {});
    const crawl = await tinyCrawl({ web: randomWeb(400, 20), parts, budget: 200, seed: 42 });
    const trace = `${pathsOf(await eventsOf(crawl)).join("\n")}\n`;
    await expect(trace).toMatchFileSnapshot(`traces/${name}.txt`);
  });

  it("exist for every recipe", () => {
    expect(NAMES.length).toBeGreaterThan(20);
    for (const name of NAMES) {
      const file = new URL(`traces/${name}.txt`, import.meta.url);
      expect(existsSync(file), name).toBe(true);
      // Thresholds may leave nothing to fetch before the budget is used up: a normal end.
      expect(readFileSync(file, "utf8").trim().split("\n").length, name).toBeGreaterThan(0);
    }
  });
});
