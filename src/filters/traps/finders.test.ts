import { describe, expect, it } from "vitest";
import { Finders } from "./finders.ts";

const [LIST, FIRST, SECOND, ELSEWHERE, STRANGER] = [1, 2, 3, 4, 5] as const;

describe("what a link to a known address of its place counts", () => {
  const finders = new Finders();
  finders.found(FIRST, LIST);
  finders.found(SECOND, LIST);
  finders.found(ELSEWHERE, SECOND);

  it("is nothing where no page of the place has found it", () => {
    expect(finders.shareOf(STRANGER, FIRST)).toBe(0);
    expect(finders.shareOf(1_000_000, FIRST)).toBe(0);
  });

  it("is little among what one page has found", () => {
    expect(finders.shareOf(SECOND, FIRST)).toBe(0.2);
    expect(finders.shareOf(SECOND, ELSEWHERE)).toBe(0.2); // back to its finder
  });

  it("is all of it between any two others", () => {
    expect(finders.shareOf(ELSEWHERE, FIRST)).toBe(1);
  });
});
