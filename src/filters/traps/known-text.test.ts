import { describe, expect, it } from "vitest";
import { isStale, KnownText } from "./known-text.ts";

describe("known text", () => {
  it("tells samples that were seen from new ones", () => {
    const known = new KnownText();
    expect(known.fresh([1, 2, 3])).toEqual([1, 2, 3]);
    known.add([1, 3]);
    expect(known.fresh([1, 2, 3, 4])).toEqual([2, 4]);
  });

  it("makes a page stale that has samples enough and hardly a new one", () => {
    expect(isStale(20, 1)).toBe(true);
    expect(isStale(20, 2)).toBe(false);
    expect(isStale(7, 0)).toBe(false);
    expect(isStale(8, 0)).toBe(true);
  });

  it("takes hardly anything new for known after many pages", () => {
    const known = new KnownText();
    const sample = (n: number) => Math.imul(n + 1, 2654435761) >>> 4;
    known.add(Array.from({ length: 100_000 }, (_, n) => sample(n)));
    const others = Array.from({ length: 10_000 }, (_, n) => sample(1_000_000 + n));
    expect(known.fresh(others).length).toBeGreaterThan(9_900);
  });
});
