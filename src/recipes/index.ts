/** The registry of recipes: key = file name = what the user types. @module */
import { ConfigError } from "../errors.ts";
import { suggestion } from "../suggestion.ts";
import type { Recipe } from "../types.ts";
import { bcwCc } from "./bcw-cc.ts";
import { bfs } from "./bfs.ts";
import { bsvsm } from "./bsvsm.ts";
import { bsvsmHa } from "./bsvsm-ha.ts";
import { elmoStyle } from "./elmo-style.ts";
import { elp } from "./elp.ts";
import { fcbcw } from "./fcbcw.ts";
import { fccbs } from "./fccbs.ts";
import { fcitsOh } from "./fcits-oh.ts";
import { fcosaG } from "./fcosa-g.ts";
import { fcosaLg } from "./fcosa-lg.ts";
import { fcpso } from "./fcpso.ts";
import { fcsa } from "./fcsa.ts";
import { fcsaHost } from "./fcsa-host.ts";
import { hits } from "./hits.ts";
import { honeyguide } from "./honeyguide.ts";
import { ielp } from "./ielp.ts";
import { its } from "./its.ts";
import { mcoa } from "./mcoa.ts";
import { onIts } from "./on-its.ts";
import { ops } from "./ops.ts";
import { random } from "./random.ts";
import { sharkSearch } from "./shark-search.ts";
import { ssrm } from "./ssrm.ts";
import { svsmMcoa } from "./svsm-mcoa.ts";
import { vsm } from "./vsm.ts";
import { word2vec } from "./word2vec.ts";
import { wse } from "./wse.ts";

const all: readonly Recipe[] = [
  honeyguide,
  ...[bfs, ops, vsm, ssrm, mcoa, svsmMcoa, word2vec, elmoStyle, bsvsm, bsvsmHa],
  ...[fcsa, fcsaHost, elp, ielp, wse, its, onIts, fcosaG, fcosaLg, fcitsOh, fcpso, fccbs, fcbcw, bcwCc],
  ...[random, sharkSearch, hits],
];

export const RECIPES: Readonly<Record<string, Recipe>> = Object.fromEntries(all.map((recipe) => [recipe.name, recipe]));

export const DEFAULT_RECIPE = "honeyguide";

export function recipeNamed(name: string): Recipe {
  const recipe = Object.hasOwn(RECIPES, name) ? RECIPES[name] : undefined;
  if (recipe === undefined) {
    throw new ConfigError("unknown-recipe", `there is no recipe "${name}"`, suggestion(name, Object.keys(RECIPES)));
  }
  return recipe;
}
