import { describe, expect, it } from "vitest";
import { log1p } from "./log1p.ts";

describe("log1p", () => {
  it.each([0, 1, 2, 255, 256, 1e6, 0.5, -0.5, -1, Number.NaN])("is that of Math for %d", (count) => {
    expect(log1p(count)).toBe(Math.log1p(count));
  });
});
