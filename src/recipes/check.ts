/**
 * Whether an object that somebody else has made is a recipe, or the parts of one. The first thing that is missing is
 * named, with the part that it is missing from.
 * @module
 */
import { ConfigError } from "../errors.ts";
import type { Parts, Recipe } from "../types.ts";
import { UNSAID } from "./define.ts";

type Shape = Readonly<Record<string, "function" | "string" | "number" | "list" | "object">>;

const RECIPE: Shape = { name: "string", build: "function" };
const RELEVANCE: Shape = { name: "string", read: "function", score: "function" };
const EVALUATOR: Shape = { features: "list", weights: "object", priority: "function" };
const FEATURE: Shape = { name: "string", aggregate: "string" };
const FILTER: Shape = { name: "string", stage: "string", check: "function" };
const STRATEGY: Shape = { name: "string", order: "string", ask: "function" };

const AGGREGATES = ["max", "mean", "sum", "latest", "first", "live"];
const STAGES = ["url", "link", "priority", "choice"];
const ORDERS = ["priority", "discovery"];

const HINT = 'The guide "Write your own crawler" shows a whole one; honeyguide/parts has the types.';

/** `place` names where it comes from: a file, or the program that calls. */
export function checkRecipe(value: unknown, place: string): Recipe {
  const recipe = shaped(value, RECIPE, `${place}: the recipe`);
  const who = `${place}: the recipe "${String(recipe.name)}"`;
  if (!/^[\w-]+$/.test(String(recipe.name))) throw wrong(`${who}: "name" may hold letters, digits, - and _ only`);
  for (const key of ["needs", "deviations", "parameters"]) {
    if (key in recipe && !Array.isArray(recipe[key])) throw wrong(`${who}: "${key}" must be a list`);
  }
  return {
    title: String(recipe.name),
    ...UNSAID,
    ...(recipe as object as Pick<Recipe, "name" | "build">),
  };
}

/** What a recipe built. `who` names the recipe. */
export function checkParts(value: unknown, who: string): Parts {
  const parts = shaped(
    value,
    { relevance: "object", relevantAbove: "number", evaluator: "object", filters: "list", strategy: "object" },
    `${who}: what it builds`,
  );
  shaped(parts.relevance, RELEVANCE, `${who}: the relevance model${named(parts.relevance)}`);
  const evaluator = shaped(parts.evaluator, EVALUATOR, `${who}: the evaluator`);
  for (const feature of list(evaluator.features)) checkFeature(feature, `${who}: the feature${named(feature)}`);
  for (const filter of list(parts.filters)) {
    const owner = `${who}: the filter${named(filter)}`;
    oneOf(shaped(filter, FILTER, owner).stage, STAGES, `${owner}: "stage"`);
  }
  const owner = `${who}: the strategy${named(parts.strategy)}`;
  const strategy = shaped(parts.strategy, STRATEGY, owner);
  oneOf(strategy.order, ORDERS, `${owner}: "order"`);
  if ((strategy.snapshot === undefined) !== (strategy.restore === undefined)) {
    throw wrong(`${owner}: "snapshot" and "restore" go together`);
  }
  return value as Parts;
}

function checkFeature(feature: unknown, owner: string): void {
  const { aggregate, value, current } = shaped(feature, FEATURE, owner);
  oneOf(aggregate, AGGREGATES, `${owner}: "aggregate"`);
  if (aggregate === "live" && typeof current !== "function") throw wrong(`${owner}: "current" is missing`);
  if (aggregate !== "live" && typeof value !== "function") throw wrong(`${owner}: "value" is missing`);
}

function shaped(value: unknown, shape: Shape, owner: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw wrong(`${owner} is no object`);
  const given = value as Readonly<Record<string, unknown>>;
  for (const [key, kind] of Object.entries(shape)) {
    if (given[key] === undefined) throw wrong(`${owner}: "${key}" is missing`);
    const fits = kind === "list" ? Array.isArray(given[key]) : typeof given[key] === kind && given[key] !== null;
    if (!fits) throw wrong(`${owner}: "${key}" must be a ${kind}`);
  }
  return given;
}

function oneOf(value: unknown, choices: readonly string[], owner: string): void {
  if (!choices.includes(String(value)))
    throw wrong(`${owner} must be one of ${choices.join(", ")}, got ${String(value)}`);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function named(value: unknown): string {
  const name = typeof value === "object" && value !== null && "name" in value ? value.name : undefined;
  return typeof name === "string" ? ` "${name}"` : "";
}

function wrong(message: string): ConfigError {
  return new ConfigError("bad-recipe", message, HINT);
}
