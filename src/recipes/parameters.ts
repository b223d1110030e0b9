/** From what the user wrote to the values that a recipe builds with. @module */
import { ConfigError } from "../errors.ts";
import { suggestion } from "../text/nearest.ts";
import type { Parameter, ParameterValues, Profile, Recipe } from "../types.ts";

type Value = number | string | boolean;

export function resolveParameters(
  recipe: Recipe,
  given: Readonly<Record<string, Value>>,
  profile: Profile,
): ParameterValues {
  const names = recipe.parameters.map(({ name }) => name);
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) {
      throw new ConfigError(
        "unknown-parameter",
        `recipe ${recipe.name}: it has no parameter "${key}"`,
        suggestion(key, names),
      );
    }
  }
  return Object.fromEntries(
    recipe.parameters.map((parameter) => [parameter.name, resolved(recipe, parameter, given, profile)]),
  );
}

function resolved(
  recipe: Recipe,
  parameter: Parameter,
  given: Readonly<Record<string, Value>>,
  profile: Profile,
): Value {
  const raw = given[parameter.name];
  if (raw === undefined) return profile === "paper" ? (parameter.paper ?? parameter.default) : parameter.default;
  const fail = (expected: string) =>
    new ConfigError(
      "bad-option",
      `recipe ${recipe.name}: "${parameter.name}" must be ${expected}, got ${JSON.stringify(raw)}`,
      `The default is ${parameter.default} (${parameter.origin}).`,
    );
  switch (typeof parameter.default) {
    case "number":
      return numberOf(raw, parameter, fail);
    case "boolean":
      if (raw !== true && raw !== false && raw !== "true" && raw !== "false") throw fail("true or false");
      return raw === true || raw === "true";
    default:
      if (parameter.choices && !parameter.choices.includes(String(raw)))
        throw fail(`one of ${parameter.choices.join(", ")}`);
      return String(raw);
  }
}

function numberOf(
  raw: Value,
  { min = -Infinity, max = Infinity }: Parameter,
  fail: (expected: string) => ConfigError,
): number {
  const value = typeof raw === "string" && raw.trim() === "" ? Number.NaN : Number(raw);
  if (!Number.isFinite(value) || value < min || value > max || typeof raw === "boolean") {
    throw fail(Number.isFinite(min) || Number.isFinite(max) ? `a number in [${min}, ${max}]` : "a number");
  }
  return value;
}
