import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { preparationFor } from "../testing/preparation.ts";
import { eventsOf, type SmallWeb, smallCrawl } from "../testing/small-web.ts";
import type { Parts, SelectionStrategy } from "../types.ts";
import { recipeNamed } from "./index.ts";
import { resolveParameters } from "./parameters.ts";

/** GTK of the paper's Example 1, worked out in its specification: Sem of each term to "rainstorm disaster". */
const GTK: readonly (readonly [string, number])[] = [
  ["rainstorm disaster", 1],
  ["disaster management", 0.7231428571428571],
  ["emergency alert level", 0.7231428571428571],
  ["weather monitoring", 0.551],
  ["hydraulic engineering", 0.551],
  ["city waterlogging", 0.7231428571428571],
  ["floodwater", 0.551],
  ["landslide", 0.546],
];

async function partsOf(name: string, parameters: Record<string, string | number>): Promise<Parts> {
  const recipe = await recipeNamed(name);
  const locals = [{ name: "rainstorm disaster", words: GTK }];
  return recipe.build(
    preparationFor({
      parameters: resolveParameters(recipe, parameters, "default"),
      cached: async (_key, parse) => parse({ global: GTK, locals }),
    }),
  );
}

/** Pages behind the start that hold two of GTK's terms, and "rainstorm" and "disaster" of TK's words. */
const TEXT = "<p>rainstorm disaster, floodwater</p>";
const WEB: SmallWeb = new Map([
  ["p0", { html: `${TEXT}<p><a href="/p1">x</a></p>` }],
  ["p1", { html: `${TEXT}<p><a href="/p2">x</a></p>` }],
  ["p2", { html: TEXT }],
]);

// Eq. 6 over GTK: (1 + .551) / (√2 · √(1 + 3 · .72314² + 3 · .551² + .546²)) = 1.551 / (1.41421 · 1.94363)
const BY_GTK = 0.564263;
// Eq. 6 over TK, whose norm is 1: (.8 + .5) / √2
const BY_TK = 0.9192388;

/** R(P_l) of each link when it was chosen, seeds left out, and the relevance of each page. */
async function crawled(name: string, lookahead: "prefetch" | "estimate") {
  const parts = await partsOf(name, { lookahead, keepAbove: -1 });
  const index = parts.evaluator.features.findIndex((feature) => feature.name === "target");
  const targets: number[] = [];
  const strategy: SelectionStrategy = {
    name: "watched",
    order: "priority",
    ask(frontier) {
      const id = frontier.best();
      if (id === undefined) return { kind: "empty" };
      targets.push(at(frontier.values(id), index));
      return { kind: "take", id };
    },
  };
  const events = await eventsOf(await smallCrawl({ web: WEB, parts: { ...parts, strategy } }));
  const relevances = events.flatMap((event) => (event.type === "page" ? [event.page.relevance] : []));
  return { targets: targets.slice(1), relevances };
}

describe.each(["fcosa-g", "fcosa-lg", "fcits-oh", "fcpso"])("R(P_l) of %s", (name) => {
  it("is that of the ontology's words where the crawl looks ahead; pages are judged by the topic's", async () => {
    const { targets, relevances } = await crawled(name, "prefetch");
    expect(targets).toEqual([expect.closeTo(BY_GTK, 6), expect.closeTo(BY_GTK, 6)]);
    expect(relevances).toEqual(Array(3).fill(expect.closeTo(BY_TK, 6)));
  });

  it("is estimated from the ontology's relevance of pages of its kind", async () => {
    const { targets } = await crawled(name, "estimate");
    // (n · R̄ + 5 · R̃)/(n + 5); the words stand in the link's context, so R̃ is .4 R.
    const text = 0.4 * BY_GTK;
    expect(targets).toEqual([
      expect.closeTo((BY_GTK + 5 * text) / 6, 6),
      expect.closeTo((2 * BY_GTK + 5 * text) / 7, 6),
    ]);
  });
});

it("R(P_l) of fcsa is that of the topic's words", async () => {
  const [first] = (await crawled("fcsa", "estimate")).targets;
  expect(first).toBeCloseTo((BY_TK + 5 * 0.4 * BY_TK) / 6, 6);
});
