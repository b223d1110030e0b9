import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { recipeFrom, recipeOfJob } from "./recipe-source.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-recipe-source-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}
const SOUND = '{ name: "mine", build: async () => ({}) }';

describe("where a recipe comes from", () => {
  it("is our registry for a name, and for none", async () => {
    expect((await recipeFrom("ops")).recipe.name).toBe("ops");
    expect((await recipeFrom()).recipe.name).toBe("honeyguide");
    expect(await recipeFrom("ops")).not.toHaveProperty("file");
  });

  it.each([
    ["named.mjs", `export const recipe = ${SOUND};`],
    ["unnamed.mjs", `export default ${SOUND};`],
  ])("is a file: %s", async (name, code) => {
    const path = file(name, code);
    expect(await recipeFrom(path)).toMatchObject({ recipe: { name: "mine" }, file: path });
    expect((await recipeOfJob({ recipe: "mine", recipeFile: path }, undefined)).name).toBe("mine");
  });

  it("is the program that calls", async () => {
    const mine = (await recipeFrom(file("own.mjs", `export const recipe = ${SOUND};`))).recipe;
    expect((await recipeFrom(mine)).recipe.name).toBe("mine");
    expect((await recipeOfJob({ recipe: "mine" }, mine)).name).toBe("mine");
    await expect(recipeOfJob({ recipe: "other" }, mine)).rejects.toThrow('by the recipe "other", not by "mine"');
  });
});

describe("a recipe that cannot be had", () => {
  it.each([
    ["missing.mjs", undefined, "cannot be loaded"],
    ["syntax.mjs", "export const recipe = {", "cannot be loaded"],
    ["throws.mjs", 'throw new Error("no luck");', "cannot be loaded: no luck"],
    ["empty.mjs", "export const other = 1;", "exports no recipe"],
    ["nameless.mjs", "export const recipe = { build() {} };", '"name" is missing'],
  ])("says which file and what is wrong: %s", async (name, code, message) => {
    const path = code === undefined ? join(folder, name) : file(name, code);
    await expect(recipeFrom(path)).rejects.toThrow(
      expect.objectContaining({ code: "bad-recipe", message: expect.stringContaining(message) }),
    );
    await expect(recipeFrom(path)).rejects.toThrow(name);
  });

  it("by a name that nobody knows is suggested, and how to give a file", async () => {
    await expect(recipeFrom("opps")).rejects.toMatchObject({
      code: "unknown-recipe",
      hint: expect.stringContaining("ops"),
    });
    await expect(recipeFrom("opps")).rejects.toMatchObject({ hint: expect.stringContaining("./my-recipe.js") });
  });
});
