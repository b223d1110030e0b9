/**
 * The parameters of recipes, models, strategies and optimisers: declared once with their origin, typed by their
 * declaration, and read from what the user wrote. Texts of numbers and of true or false are read, as they come from a
 * command line or a file.
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

/** Name → declaration. */
export type Declarations = Readonly<Record<string, Declaration>>;
/** A parameter as it is declared, under its name. */
export type Declaration = Omit<Parameter, "name">;

/** The values of declared parameters: one of the choices, or the type of the default. */
export type Resolved<D extends Declarations> = {
  readonly [K in keyof D]: NonNullable<D[K]> extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : NonNullable<D[K]>["default"] extends number
      ? number
      : NonNullable<D[K]>["default"] extends boolean
        ? boolean
        : string;
};

/** Declarations as the list that help texts and the reference show. */
export function parameterList(declared: Declarations): readonly Parameter[] {
  return Object.entries(declared).map(([name, parameter]) => ({ name, ...parameter }));
}

/** How a part is to be set. */
export interface PartOptions {
  /** `paper`: as printed with the smallest repairs; `default`: repaired. */
  readonly profile?: Profile | undefined;
  /** Overrides single parameters of the profile. */
  readonly parameters?: ParameterValues | undefined;
}

/** `owner` names the part in messages, e.g. `optimizer genetic`. */
export function resolve<const D extends Declarations>(
  owner: string,
  declared: D,
  { profile = "default", parameters: given = {} }: PartOptions,
): Resolved<D> {
  return resolveValues(owner, parameterList(declared), { given, profile }) as Resolved<D>;
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
