import { describe, expect, it } from "vitest";
import { acceptance } from "./metropolis.ts";

const THERMAL_ENERGY = 0.02761298;

describe("acceptance", () => {
  it.each([
    [0.01, 0.6961789596242559],
    [0.05, 0.16353264760939423],
    [0.1, 0.026742926834138318],
    [0.05 - 0.02, 0.33741367559319246], // with the penalty of a visited head
  ])("of a drop of %f at the temperature of IELP is %f", (drop, expected) => {
    expect(acceptance(-drop, THERMAL_ENERGY)).toBeCloseTo(expected, 12);
  });

  it("is certain for a state that is not worse, however cold it is", () => {
    expect([acceptance(0, 0), acceptance(0.3, 0), acceptance(5, 1e-300)]).toEqual([1, 1, 1]);
  });

  it("vanishes for a worse state without any warmth", () => {
    expect([acceptance(-0.1, 0), acceptance(-1e-9, 1e-300)]).toEqual([0, 0]);
  });
});
