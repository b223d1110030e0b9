/** What every recipe must do: its parts fit together, and its crawls are repeatable, also after an interruption. @module */
import assert from "node:assert/strict";
import { readersOf } from "../engine/readers.ts";
import type { SavedCrawl } from "../journal.ts";
import { checkParts, checkRecipe } from "../recipes/check.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import type { ParameterValues, Parts, Recipe } from "../types.ts";
import type { Check } from "./check.ts";
import { MemoryStore } from "./memory-store.ts";
import { pageFrom } from "./models.ts";
import { preparationFor } from "./preparation.ts";
import { eventsOf, pathsOf, randomWeb, smallCrawl } from "./small-web.ts";

/** A web of so many pages, crawled up to the budget, or interrupted before. */
const WEB = randomWeb(120, 7);
const BUDGET = 40;
const INTERRUPTED_AT = 13;

/**
 * What a recipe must do: its parts fit together, and its crawls can be repeated and interrupted. `given` are parameters
 * other than its own defaults.
 * @example for (const { name, run } of recipeContract(recipe)) test(name, run);
 */
export function recipeContract(recipe: Recipe, given: ParameterValues = {}): Check[] {
  const build = async (): Promise<Parts> => {
    const checked = checkRecipe(recipe, "the recipe under test");
    const parameters = resolveParameters(checked, given, "default");
    const parts = checkParts(await recipe.build(preparationFor({ parameters })), `the recipe "${recipe.name}"`);
    return parts;
  };
  return [
    { name: "builds parts that are what they should be", run: async () => void (await build()) },
    { name: "reads pages into plain data", run: async () => readsPlainData(await build()) },
    { name: "fetches every page of a small web once at most", run: async () => fetchesOnce(await build()) },
    { name: "crawls the same pages in the same order again", run: () => isRepeatable(build) },
    { name: "goes on after an interruption as if there had been none", run: () => resumes(build) },
  ];
}

async function readsPlainData(parts: Parts): Promise<void> {
  const page = pageFrom('<title>Rain</title><p>A rainstorm and <a href="/p1">rainfall</a>.</p>');
  for (const reader of readersOf(parts)) {
    const noted = await reader.read(page);
    assert.deepEqual(structuredClone(noted), noted, `what ${reader.name} notes`);
  }
}

async function orderOf(parts: Parts, store?: MemoryStore, budget = BUDGET, saved?: SavedCrawl): Promise<string[]> {
  const options = { ...(store && { store }), ...(saved && { saved }) };
  return pathsOf(await eventsOf(await smallCrawl({ web: WEB, parts, budget, seed: 3, ...options })));
}

async function fetchesOnce(parts: Parts): Promise<void> {
  const order = await orderOf(parts);
  assert(order.length > 0, "it fetches nothing: do its filters drop everything?");
  assert.equal(new Set(order).size, order.length);
}

async function isRepeatable(build: () => Promise<Parts>): Promise<void> {
  assert.deepEqual(await orderOf(await build()), await orderOf(await build()));
}

async function resumes(build: () => Promise<Parts>): Promise<void> {
  const whole = await orderOf(await build());
  const store = new MemoryStore();
  const crawl = await smallCrawl({ web: WEB, parts: await build(), budget: BUDGET, seed: 3, store });
  const first: string[] = [];
  for await (const event of crawl) {
    if (event.type === "page") first.push(...pathsOf([event]));
    if (first.length === INTERRUPTED_AT) break;
  }
  const rest = await orderOf(await build(), store, BUDGET, store.saved());
  assert.deepEqual([...first, ...rest], whole);
}
