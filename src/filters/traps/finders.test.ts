import { describe, expect, it } from "vitest";
import type { LinkId } from "../../types.ts";
import { Finders } from "./finders.ts";

const [list, first, second, elsewhere, stranger] = [1, 2, 3, 4, 5].map((id) => id as LinkId) as [
  LinkId,
  LinkId,
  LinkId,
  LinkId,
  LinkId,
];

describe("what a link to a known address of its place counts", () => {
  const finders = new Finders();
  finders.found(first, list);
  finders.found(second, list);
  finders.found(elsewhere, second);

  it("is nothing where no page of the place has found it", () => {
    expect(finders.shareOf(stranger, first)).toBe(0);
    expect(finders.shareOf(1_000_000 as LinkId, first)).toBe(0);
  });

  it("is little among what one page has found", () => {
    expect(finders.shareOf(second, first)).toBeLessThan(1);
    expect(finders.shareOf(second, first)).toBeGreaterThan(0);
  });

  it("is all of it between any two others", () => {
    expect(finders.shareOf(elsewhere, first)).toBe(1);
  });
});
