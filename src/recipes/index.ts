/** The registry of recipes: key = file name = what the user types. A recipe is loaded when it is first asked for. @module */
import { ConfigError } from "../errors.ts";
import { suggestion } from "../suggestion.ts";
import type { Recipe } from "../types.ts";

const LOADERS = {
  honeyguide: async () => (await import("./honeyguide.ts")).honeyguide,
  bfs: async () => (await import("./bfs.ts")).bfs,
  ops: async () => (await import("./ops.ts")).ops,
  vsm: async () => (await import("./vsm.ts")).vsm,
  ssrm: async () => (await import("./ssrm.ts")).ssrm,
  mcoa: async () => (await import("./mcoa.ts")).mcoa,
  "svsm-mcoa": async () => (await import("./svsm-mcoa.ts")).svsmMcoa,
  word2vec: async () => (await import("./word2vec.ts")).word2vec,
  "elmo-style": async () => (await import("./elmo-style.ts")).elmoStyle,
  bsvsm: async () => (await import("./bsvsm.ts")).bsvsm,
  "bsvsm-ha": async () => (await import("./bsvsm-ha.ts")).bsvsmHa,
  "bsvsm-doc": async () => (await import("./bsvsm-doc.ts")).bsvsmDoc,
  fcsa: async () => (await import("./fcsa.ts")).fcsa,
  "fcsa-host": async () => (await import("./fcsa-host.ts")).fcsaHost,
  elp: async () => (await import("./elp.ts")).elp,
  ielp: async () => (await import("./ielp.ts")).ielp,
  wse: async () => (await import("./wse.ts")).wse,
  its: async () => (await import("./its.ts")).its,
  "on-its": async () => (await import("./on-its.ts")).onIts,
  "fcosa-g": async () => (await import("./fcosa-g.ts")).fcosaG,
  "fcosa-lg": async () => (await import("./fcosa-lg.ts")).fcosaLg,
  "fcits-oh": async () => (await import("./fcits-oh.ts")).fcitsOh,
  fcpso: async () => (await import("./fcpso.ts")).fcpso,
  fccbs: async () => (await import("./fccbs.ts")).fccbs,
  fcbcw: async () => (await import("./fcbcw.ts")).fcbcw,
  "bcw-cc": async () => (await import("./bcw-cc.ts")).bcwCc,
  random: async () => (await import("./random.ts")).random,
  "shark-search": async () => (await import("./shark-search.ts")).sharkSearch,
  hits: async () => (await import("./hits.ts")).hits,
} satisfies Readonly<Record<string, () => Promise<Recipe>>>;

export type RecipeName = keyof typeof LOADERS;

export const RECIPE_NAMES = Object.keys(LOADERS);

export const DEFAULT_RECIPE: RecipeName = "honeyguide";

const isKnown = (name: string): name is RecipeName => Object.hasOwn(LOADERS, name);

/**
 * One of our recipes by its name; throws a ConfigError with a suggestion for one that there is not.
 * @example const { parameters, deviations } = await recipeNamed("ielp");
 */
export async function recipeNamed(name: string): Promise<Recipe> {
  if (isKnown(name)) return LOADERS[name]();
  throw new ConfigError(
    "unknown-recipe",
    `there is no recipe "${name}"`,
    `${suggestion(name, RECIPE_NAMES)} A recipe of your own is given by its file, e.g. ./my-recipe.js.`,
  );
}

export async function allRecipes(): Promise<readonly Recipe[]> {
  return Promise.all(RECIPE_NAMES.map(recipeNamed));
}
