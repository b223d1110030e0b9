import { describe, expect, it } from "vitest";
import { ConfigError } from "../errors.ts";
import { RECIPE_NAMES, recipeNamed } from "../recipes/index.ts";
import type { Arena } from "./arena.ts";
import { usesChance } from "./chance.ts";
import { tasksOf } from "./matrix.ts";
import { recipesNamed, rowsOf } from "./recipe-rows.ts";

describe("the rows", () => {
  it("are the named recipes with breadth-first, the oracle and the omniscient crawler", async () => {
    expect(rowsOf(await recipesNamed(["ops ", " random"]), "default").map(({ name }) => name)).toEqual([
      "oracle",
      "omniscient",
      "bfs",
      "ops",
      "random",
    ]);
    expect((await recipesNamed(["bfs", "bfs", "oracle"])).map(({ name }) => name)).toEqual(["bfs"]);
  });

  it("are all recipes when asked for", async () => {
    expect(new Set((await recipesNamed(["all"])).map(({ name }) => name))).toEqual(new Set(RECIPE_NAMES));
  });

  it("are refused when there is no such recipe", async () => {
    await expect(recipesNamed(["bfs", "opps"])).rejects.toThrow(ConfigError);
  });
});

describe("the matrix", () => {
  it("runs recipes that draw lots several times, each with the next seed, and the others once", async () => {
    const arenas = [{ setup: { name: "a" } }, { setup: { name: "b" } }] as unknown as Arena[];
    const tasks = tasksOf(await recipesNamed(["random"]), arenas, { runs: 3, seed: 7 });
    const named = tasks.map(({ recipe, arena, run, seed }) => `${recipe} ${arena.setup.name} ${run} ${seed}`);
    expect(named).toEqual([
      "oracle a 1 7",
      "oracle b 1 7",
      "omniscient a 1 7",
      "omniscient b 1 7",
      "bfs a 1 7",
      "bfs b 1 7",
      "random a 1 7",
      "random a 2 8",
      "random a 3 9",
      "random b 1 7",
      "random b 2 8",
      "random b 3 9",
    ]);
  });

  it("knows who draws lots", async () => {
    expect(usesChance(await recipeNamed("random"))).toBe(true);
    expect(usesChance(await recipeNamed("bfs"))).toBe(false);
    expect(usesChance(await recipeNamed("ops"))).toBe(false);
  });
});
