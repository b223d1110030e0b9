/**
 * How the community of cooks writes addresses that have no end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, HEX, token, two } from "../whole-aside/prose.ts";
import { pick } from "../whole-aside/stock.ts";
import type { Article, Shelf } from "../whole-aside-third/shelf.ts";
import { choiceOf, withQuery } from "./kit.ts";

const FILTERS = {
  course: ["starter", "main", "side", "dessert", "snack", "drink"],
  diet: ["vegan", "vegetarian", "gluten-free", "low-carb", "halal", "kosher"],
  time: ["15", "30", "45", "60", "120"],
  cuisine: ["french", "thai", "mexican", "levantine", "nordic", "punjabi", "sicilian"],
  method: ["grill", "steam", "bake", "fry", "slow-cooker"],
  rating: ["3", "4", "5"],
  sort: ["new", "popular", "quick", "cheap"],
} as const;
const HANDLES = ["honey", "rustic", "tiny", "salty", "crumb", "ladle", "noodle", "sleepy", "basil", "pan"] as const;
const KIN = ["bee", "fox", "mama", "dad", "chef", "cat", "spoon", "nomad", "hare", "witch"] as const;

export function kitchenAddresses(shelf: Shelf) {
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
  const visit = (rng: Rng) =>
    `${token(rng, 8, HEX)}-${token(rng, 4, HEX)}-4${token(rng, 3, HEX)}-a${token(rng, 3, HEX)}-${token(rng, 12, HEX)}`;
  const visited = (address: string, id: string) => withQuery(address, `vid=${id}`);
  const weekAt = (week: number) => `/planner/${Math.floor(week / 52)}/week-${two((week % 52) + 1)}`;
  const dayAt = (day: string) => `/planner/day/${day}`;
  const fridgeAt = (things: readonly string[]) => `/with/${things.join("/")}`;
  const filtersAt = (chosen: readonly (readonly [string, string])[]) =>
    `/recipes?${chosen.map(([name, value]) => (name === "diet" ? `diet%5B%5D=${value}` : `${name}=${value}`)).join("&")}`;
  const choice = (rng: Rng) => choiceOf(rng, FILTERS);
  const lost = (rng: Rng) => `/recipes/${1200 + rng.below(80_000)}-${shelf.term(rng)}`;
  const shortAt = (rng: Rng) => `/s/${token(rng, 22, BASE62)}`;
  const served = (recipe: Article, servings: number, units: string) =>
    `${recipe.address}?servings=${servings}&units=${units}`;
  const member = (rng: Rng) => `${pick(rng, HANDLES)}_${pick(rng, KIN)}_${1 + rng.below(9999)}`;
  const postAt = (topic: string, post: number) => `${topic}/${post}`;
  const listAt = (items: readonly number[]) => `/shopping-list?items=${items.join(",")}`;
  const addAt = (items: readonly number[], added: number) =>
    `/shopping-list/add?id=${added}&to=${items.length === 0 ? "new" : items.join(",")}`;
  return {
    anyArticle,
    visit,
    visited,
    weekAt,
    dayAt,
    fridgeAt,
    filtersAt,
    choice,
    lost,
    shortAt,
    served,
    member,
    postAt,
    listAt,
    addAt,
  };
}
