import { expect, it } from "vitest";
import { linOf } from "./lin.ts";

it("Lin's similarity has no division by zero and never exceeds 1", () => {
  expect(linOf(0, 0, 0)).toBe(0);
  expect(linOf(0.3, 0.1 + 0.2, 0.3)).toBeLessThanOrEqual(1);
  expect(linOf(1, 1, 3)).toBe(0.5);
});
