/**
 * Parameters of optimisers: declared once with their origin, resolved for a profile, typed by their declaration.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { suggestion } from "../text/nearest.ts";
import type { Parameter, ParameterValues, Profile } from "../types.ts";

type Value = number | string | boolean;
export type Declarations = Readonly<Record<string, Omit<Parameter, "name">>>;

/** The values of declared parameters: one of the choices, or the type of the default. */
export type Resolved<D extends Declarations> = {
  readonly [K in keyof D]: D[K] extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : D[K]["default"] extends number
      ? number
      : D[K]["default"] extends boolean
        ? boolean
        : string;
};

export interface OptimizerOptions {
  /** `paper`: as printed with the smallest repairs; `default`: repaired. */
  readonly profile?: Profile;
  /** Overrides single parameters of the profile. */
  readonly parameters?: ParameterValues;
}

export function resolveOptions<const D extends Declarations>(
  optimizer: string,
  declared: D,
  { profile = "default", parameters: given = {} }: OptimizerOptions,
): Resolved<D> {
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(declared, key)) continue;
    throw new ConfigError(
      "unknown-parameter",
      `optimizer ${optimizer}: it has no parameter "${key}"`,
      suggestion(key, Object.keys(declared)),
    );
  }
  const entries = Object.entries(declared).map(([name, parameter]) => {
    const value = given[name];
    if (value !== undefined) return [name, checked(optimizer, name, parameter, value)];
    return [name, profile === "paper" ? (parameter.paper ?? parameter.default) : parameter.default];
  });
  return Object.fromEntries(entries) as Resolved<D>;
}

/** Declarations as the list that help texts and the reference show. */
export function parameterList(declared: Declarations): readonly Parameter[] {
  return Object.entries(declared).map(([name, parameter]) => ({ name, ...parameter }));
}

function checked(optimizer: string, name: string, parameter: Omit<Parameter, "name">, value: Value): Value {
  const { default: usual, choices, min = -Infinity, max = Infinity, origin } = parameter;
  const refuse = (expected: string) =>
    new ConfigError(
      "bad-option",
      `optimizer ${optimizer}: "${name}" must be ${expected}, got ${JSON.stringify(value)}`,
      `The default is ${usual} (${origin}).`,
    );
  if (typeof usual === "number") {
    // Whole defaults from 1 on are counts: half a generation means nothing, and sizes index arrays.
    const isCount = Number.isInteger(usual) && min >= 1;
    const isFine = typeof value === "number" && value >= min && value <= max && (!isCount || Number.isInteger(value));
    if (!isFine) throw refuse(`${isCount ? "a whole number" : "a number"} in [${min}, ${max}]`);
  } else if (typeof usual === "boolean") {
    if (typeof value !== "boolean") throw refuse("true or false");
  } else if (typeof value !== "string" || choices?.includes(value) === false) {
    throw refuse(choices === undefined ? "a text" : `one of ${choices.join(", ")}`);
  }
  return value;
}
