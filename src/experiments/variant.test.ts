import { describe, expect, it } from "vitest";
import { ConfigError } from "../errors.ts";
import { recipesNamed, rowsOf } from "./recipe-rows.ts";
import { variantNamed } from "./variant.ts";

describe("variantNamed", () => {
  it("reads a recipe and the parameters in which it differs", async () => {
    expect((await variantNamed("ops")).given).toEqual({});
    const { recipe, given } = await variantNamed("fcosa-lg~keepAbove=-1~isa=stateless");
    expect([recipe.name, given]).toEqual(["fcosa-lg", { keepAbove: "-1", isa: "stateless" }]);
  });

  it.each(["ops~", "ops~keepAbove", "ops~nonsense=1", "ops~keepAbove=much", "opps~keepAbove=1"])(
    "refuses %s",
    async (name) => {
      await expect(variantNamed(name)).rejects.toThrow(ConfigError);
    },
  );

  it("makes a row of its own, with its parameters", async () => {
    const rows = rowsOf(await recipesNamed(["ops", "ops~priority=anchor+parent"]), "default");
    expect(rows.map(({ name, parameters }) => [name, parameters.priority])).toEqual([
      ["oracle", undefined],
      ["omniscient", undefined],
      ["bfs", undefined],
      ["ops", "parent"],
      ["ops~priority=anchor+parent", "anchor+parent"],
    ]);
  });
});
