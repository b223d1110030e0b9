import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Frontier } from "./frontier.ts";

interface Waiting {
  readonly host: number;
  priority: number;
}

/** The frontier as one would write it without caring for speed. */
class NaiveFrontier {
  readonly waiting = new Map<number, Waiting>();
  readonly resting = new Set<number>();
  readonly order: "priority" | "discovery";
  readonly maxSize: number;
  constructor(order: "priority" | "discovery", maxSize: number) {
    this.order = order;
    this.maxSize = maxSize;
  }
  sorted(ready: boolean): number[] {
    return [...this.waiting]
      .filter(([, link]) => !ready || !this.resting.has(link.host))
      .sort(([a, first], [b, second]) => (this.order === "priority" ? second.priority - first.priority : 0) || a - b)
      .map(([id]) => id);
  }
  admit(id: number, host: number, priority: number): number | undefined {
    const known = this.waiting.get(id);
    if (known) {
      known.priority = priority;
      return undefined;
    }
    this.waiting.set(id, { host, priority });
    if (this.waiting.size <= this.maxSize) return undefined;
    const lowest = this.sorted(false).at(-1);
    if (lowest !== undefined) this.waiting.delete(lowest);
    return lowest;
  }
}

const operations = fc.array(
  fc.record({
    kind: fc.constantFrom("admit", "admit", "admit", "take", "best", "rest", "wake", "roulette"),
    id: fc.nat(50),
    priority: fc.constantFrom(-1, 0, 0.1, 0.5, 0.5, 0.9, 2),
  }),
  { maxLength: 250 },
);
const HOSTS = 4;

describe("Frontier", () => {
  it.each(["priority", "discovery"] as const)("agrees with a naive frontier (order: %s)", (order) => {
    fc.assert(
      fc.property(operations, fc.integer({ min: 3, max: 60 }), (list, maxSize) => {
        const frontier = new Frontier({ order, maxSize });
        const naive = new NaiveFrontier(order, maxSize);
        for (const { kind, id, priority } of list) {
          const host = id % HOSTS;
          if (kind === "admit") expect(frontier.admit(id, host, priority)).toBe(naive.admit(id, host, priority));
          else if (kind === "rest" || kind === "wake") {
            frontier.setReady(host, kind === "wake");
            if (kind === "wake") naive.resting.delete(host);
            else naive.resting.add(host);
          } else {
            const target = kind === "best" ? frontier.best() : kind === "roulette" ? frontier.roulette(id / 51) : id;
            if (target !== undefined && naive.waiting.has(target)) {
              if (kind !== "take") expect(frontier.isReady(target)).toBe(true);
              naive.waiting.delete(target);
              frontier.take(target);
            }
          }
          const ready = naive.sorted(true);
          expect(frontier.top(id % 9)).toEqual(ready.slice(0, id % 9));
          expect([frontier.best(), frontier.size, frontier.readySize]).toEqual([
            ready[0],
            naive.waiting.size,
            ready.length,
          ]);
        }
      }),
    );
  });

  it.each(["priority", "discovery"] as const)("lists its best ready links in order (order: %s)", (order) => {
    const link = fc.tuple(fc.nat(12), fc.constantFrom(-1, 0, 0.25, 0.5, 0.5, 0.9));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 150 }), fc.nat(160), fc.nat(12), (links, count, resting) => {
        const frontier = new Frontier({ order });
        const naive = new NaiveFrontier(order, 1000);
        links.forEach(([host, priority], id) => {
          frontier.admit(id, host, priority);
          naive.admit(id, host, priority);
        });
        frontier.setReady(resting, false);
        naive.resting.add(resting);
        const expected = naive.sorted(true);
        expect(frontier.top(count)).toEqual(expected.slice(0, count));
        expect([frontier.best(), frontier.readySize]).toEqual([expected[0], expected.length]);
      }),
    );
  });

  it("draws by roulette in proportion to the priorities of ready hosts", () => {
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    frontier.admit(1, 1, 3);
    frontier.admit(2, 2, 96);
    frontier.setReady(2, false);
    const counts = [0, 0, 0];
    for (let i = 0; i < 4000; i++) counts[frontier.roulette((i + 0.5) / 4000) ?? 9]!++;
    expect(counts[2]).toBe(0);
    expect(counts[1]! / 4000).toBeGreaterThan(0.65);
    expect(counts[1]! / 4000).toBeLessThan(0.85);
  });

  it("draws evenly when no priority is positive", () => {
    const frontier = new Frontier({ order: "priority" });
    for (let id = 0; id < 4; id++) frontier.admit(id, 0, id === 0 ? -1 : 0);
    const drawn = new Set(Array.from({ length: 40 }, (_, i) => frontier.roulette(i / 40)));
    expect(drawn).toEqual(new Set([0, 1, 2, 3]));
  });

  it("offers nothing while every host rests", () => {
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    frontier.setReady(0, false);
    expect([frontier.best(), frontier.roulette(0.5), frontier.uniform(0.5), frontier.size]).toEqual([
      undefined,
      undefined,
      undefined,
      1,
    ]);
  });
});
