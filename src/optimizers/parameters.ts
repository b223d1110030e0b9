/**
 * Parameters of optimisers: declared once with their origin, resolved for a profile, typed by their declaration.
 * @module
 */
import { resolveValues } from "../parameters.ts";
import type { Parameter, ParameterValues, Profile } from "../types.ts";

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
  return resolveValues(`optimizer ${optimizer}`, parameterList(declared), { given, profile }) as Resolved<D>;
}

/** Declarations as the list that help texts and the reference show. */
export function parameterList(declared: Declarations): readonly Parameter[] {
  return Object.entries(declared).map(([name, parameter]) => ({ name, ...parameter }));
}
