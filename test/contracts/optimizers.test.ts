import { describe, expect, it } from "vitest";
import { present } from "../../src/collections/at.ts";
import { OPTIMIZERS } from "../../src/optimizers/index.ts";
import { optimizerContract } from "../../src/testing/optimizers.ts";
import type { ParameterValues, Profile } from "../../src/types.ts";

/** Small sizes, so that the whole contract runs in moments; the optimisers' own tests use the real ones. */
const SMALL: ParameterValues = {
  generations: 8,
  communications: 2,
  size: 10,
  outerSize: 10,
  innerSize: 6,
  cooling: 0.7,
};

describe.each(
  Object.keys(OPTIMIZERS).flatMap((name) =>
    (["default", "paper"] as const).flatMap((profile) =>
      (["random", "cuckoo"] as const).map((start) => [name, profile, start] as [string, Profile, string]),
    ),
  ),
)("the optimiser %s (%s profile, %s start)", (name, profile, start) => {
  const recipe = present(OPTIMIZERS[name], name);
  const known = new Set(recipe.parameters.map((parameter) => parameter.name));
  const small = Object.fromEntries(Object.entries({ ...SMALL, start }).filter(([key]) => known.has(key)));
  const optimizer = recipe.create({ profile, parameters: small });

  for (const { name: check, run } of optimizerContract(optimizer)) it(check, run);

  it("is registered under its own name and says where it and its parameters come from", () => {
    expect(optimizer.name).toBe(name);
    expect(recipe.paper.length).toBeGreaterThan(5);
    for (const { origin, description } of recipe.parameters) {
      expect(origin.length).toBeGreaterThan(3);
      expect(description.length).toBeGreaterThan(3);
    }
  });

  it("refuses a parameter that it does not have", () => {
    expect(() => recipe.create({ profile, parameters: { temperature: 3 } })).toThrow(
      expect.objectContaining({ code: "unknown-parameter" }),
    );
  });
});
