import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RECIPES } from "../../src/recipes/index.ts";
import { eventsOf, pathsOf, randomWeb, tinyCrawl } from "../tiny-web.ts";

/**
 * The first 200 pages of each recipe on a fixed web. A change of these files is a change of every user's crawl: record
 * them anew (`npx vitest run test/golden -u`) only in a commit that says why.
 */
describe("golden traces", () => {
  it.each(Object.keys(RECIPES))("%s", async (name) => {
    const crawl = await tinyCrawl({ web: randomWeb(400, 20), recipe: name, budget: 200, seed: 42 });
    const trace = `${pathsOf(await eventsOf(crawl)).join("\n")}\n`;
    await expect(trace).toMatchFileSnapshot(`traces/${name}.txt`);
  });

  it("exist for every recipe", () => {
    for (const name of Object.keys(RECIPES)) {
      const file = new URL(`traces/${name}.txt`, import.meta.url);
      expect(existsSync(file), name).toBe(true);
      expect(readFileSync(file, "utf8").trim().split("\n").length, name).toBe(200);
    }
  });
});
