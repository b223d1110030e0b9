import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsCache, type RobotsEntry } from "./robots-cache.ts";
import { ALLOW_ALL, parseRobots } from "./robots-parser.ts";

const empty: RobotsEntry = { rules: ALLOW_ALL, trouble: undefined, source: "", expiresAt: 0 };
const heavy: RobotsEntry = {
  ...empty,
  rules: parseRobots(`User-agent: *\n${"Disallow: /abcdefgh\n".repeat(100)}`, "a"),
};

describe("RobotsCache", () => {
  it("gives back what was kept", () => {
    const cache = new RobotsCache(10, 1e6);
    cache.set("a", heavy);
    expect(cache.get("a")).toBe(heavy);
    expect(cache.get("b")).toBeUndefined();
  });

  it("forgets the longest unused entry first", () => {
    const cache = new RobotsCache(2, 1e6);
    cache.set("a", empty);
    cache.set("b", empty);
    cache.get("a");
    cache.set("c", empty);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([empty, undefined, empty]);
  });

  it("is bounded by the size of the rules too", () => {
    const cache = new RobotsCache(1000, 50_000);
    for (let i = 0; i < 20; i++) cache.set(`h${i}`, heavy);
    expect(cache.size).toBeLessThan(4);
    expect(cache.get("h19")).toBe(heavy);
  });

  it("keeps the newest entry even when it alone is too heavy", () => {
    const cache = new RobotsCache(10, 100);
    cache.set("a", heavy);
    expect(cache.get("a")).toBe(heavy);
  });

  it("does not leak weight over any sequence of changes", () => {
    const step = fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(empty, heavy));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cache = new RobotsCache(3, 1e6);
        for (const [origin, entry] of steps) cache.set(origin, entry);
        for (const origin of ["x", "y", "z"]) cache.set(origin, empty);
        expect(cache.size).toBe(3);
        expect([cache.get("x"), cache.get("y"), cache.get("z")]).toEqual([empty, empty, empty]);
      }),
    );
  });
});
