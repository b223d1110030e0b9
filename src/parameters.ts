/**
 * From what the user wrote to the values of declared parameters, for recipes and optimisers alike. Texts of numbers and
 * of true or false are read, as they come from a command line or a file.
 * @module
 */
import { ConfigError } from "./errors.ts";
import { suggestion } from "./suggestion.ts";
import type { Parameter, ParameterValues, Profile } from "./types.ts";

type Value = number | string | boolean;

export interface ParameterChoice {
  readonly given: ParameterValues;
  readonly profile: Profile;
}

/** `owner` names the part in messages, e.g. `recipe ops`. */
export function resolveValues(
  owner: string,
  declared: readonly Parameter[],
  { given, profile }: ParameterChoice,
): ParameterValues {
  const names = declared.map(({ name }) => name);
  for (const key of Object.keys(given)) {
    if (names.includes(key)) continue;
    throw new ConfigError("unknown-parameter", `${owner}: it has no parameter "${key}"`, suggestion(key, names));
  }
  return Object.fromEntries(
    declared.map((parameter) => {
      const raw = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined;
      const usual = profile === "paper" ? (parameter.paper ?? parameter.default) : parameter.default;
      return [parameter.name, raw === undefined ? usual : checked(owner, parameter, raw)];
    }),
  );
}

function checked(owner: string, parameter: Parameter, raw: Value): Value {
  const { name, default: usual, choices, origin } = parameter;
  const refuse = (expected: string) =>
    new ConfigError(
      "bad-option",
      `${owner}: "${name}" must be ${expected}, got ${JSON.stringify(raw)}`,
      `The default is ${usual} (${origin}).`,
    );
  switch (typeof usual) {
    case "number":
      return numberOf(raw, parameter, refuse);
    case "boolean":
      if (raw !== true && raw !== false && raw !== "true" && raw !== "false") throw refuse("true or false");
      return raw === true || raw === "true";
    default:
      if (choices?.includes(String(raw)) === false) throw refuse(`one of ${choices.join(", ")}`);
      return String(raw);
  }
}

function numberOf(
  raw: Value,
  { default: usual, min = -Infinity, max = Infinity }: Parameter,
  refuse: (expected: string) => ConfigError,
): number {
  // Whole defaults from 1 on are counts: half a generation means nothing, and sizes index arrays.
  const isCount = Number.isInteger(usual) && min >= 1;
  const isText = typeof raw === "string" && raw.trim() !== "";
  const value = typeof raw === "number" || isText ? Number(raw) : Number.NaN;
  if (Number.isFinite(value) && value >= min && value <= max && (!isCount || Number.isInteger(value))) return value;
  const kind = isCount ? "a whole number" : "a number";
  throw refuse(Number.isFinite(min) || Number.isFinite(max) ? `${kind} in [${min}, ${max}]` : kind);
}
