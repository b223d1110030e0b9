import { expect, it } from "vitest";
import { kindsOf } from "./kinds.ts";

it("goes by the last word of a term, and by WordNet in English", () => {
  const isA = kindsOf("en");
  expect(isA("tropical cyclone", "cyclone")).toBe(true);
  expect(isA("hurricane", "cyclone")).toBe(true);
  expect(isA("tornado", "cyclone")).toBe(true);
  expect(isA("cyclone", "hurricane")).toBe(false);
  expect(isA("football", "sport")).toBe(true);
  expect(isA("storm", "storm")).toBe(false);
  expect(isA("flood", "computer")).toBe(false);
});

it("goes by the last word alone in other languages", () => {
  const isA = kindsOf("de");
  expect(isA("großer sturm", "sturm")).toBe(true);
  expect(isA("hurricane", "cyclone")).toBe(false);
});
