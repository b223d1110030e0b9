/** What every recipe must do: its parts fit together, and its crawls are repeatable, also after an interruption. @module */
import assert from "node:assert/strict";
import { closeParts, readersOf } from "../engine/readers.ts";
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
    return checkParts(await recipe.build(preparationFor({ parameters })), `the recipe "${recipe.name}"`);
  };
  const checks: Readonly<Record<string, (build: Build) => Promise<unknown>>> = {
    "builds parts that are what they should be": (made) => made(),
    "reads pages into plain data": async (made) => readsPlainData(await made()),
    "fetches every page of a small web once at most": async (made) => fetchesOnce(await made()),
    "crawls the same pages in the same order again": isRepeatable,
    "goes on after an interruption as if there had been none": resumes,
  };
  return Object.entries(checks).map(([name, check]) => ({ name, run: () => closingAll(build, check) }));
}

type Build = () => Promise<Parts>;

/** Whatever a check builds is closed after it. */
async function closingAll(build: Build, check: (build: Build) => Promise<unknown>): Promise<void> {
  const built: Parts[] = [];
  try {
    await check(async () => {
      const parts = await build();
      built.push(parts);
      return parts;
    });
  } finally {
    for (const parts of built) await closeParts(parts);
  }
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

async function isRepeatable(build: Build): Promise<void> {
  assert.deepEqual(await orderOf(await build()), await orderOf(await build()));
}

async function resumes(build: Build): Promise<void> {
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
