import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { GrowthSchedule, type GrowthScheduleOptions } from "./schedule.ts";

/** The page numbers at which it is due, asked after every page. */
function dueAt(pages: number, options?: GrowthScheduleOptions): number[] {
  const schedule = new GrowthSchedule(options);
  return Array.from({ length: pages }, (_, i) => i + 1).filter((page) => schedule.isDue(page));
}

describe("GrowthSchedule", () => {
  it("is due every ten pages at first", () => {
    expect(dueAt(55)).toEqual([10, 20, 30, 40, 50]);
  });

  it("waits for a fiftieth part more once the crawl is larger than 500 pages", () => {
    const due = dueAt(5200);
    expect(due.filter((page) => page <= 500)).toHaveLength(50);
    const [last = 0, next = 0] = due.slice(-2);
    expect(last).toBeGreaterThan(5000);
    expect(next - last).toBe(Math.ceil(last * 1.02) - last);
  });

  it("takes other steps when told", () => {
    expect(dueAt(30, { every: 2, growth: 1.5 })).toEqual([2, 4, 6, 9, 14, 21]);
  });

  it("is due once, however far the crawl has jumped", () => {
    const schedule = new GrowthSchedule();
    expect([9, 37, 38, 46, 47].map((pages) => schedule.isDue(pages))).toEqual([false, true, false, false, true]);
  });

  it("happens so often that its whole cost is linear in the crawl", () => {
    const options = fc.record({
      every: fc.integer({ min: 1, max: 30 }),
      growth: fc.double({ min: 1.01, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(options, fc.integer({ min: 1, max: 5000 }), ({ every, growth }, pages) => {
        const due = dueAt(pages, { every, growth });
        due.slice(1).forEach((page, i) => {
          const before = at(due, i);
          expect(page - before).toBeGreaterThanOrEqual(Math.max(every, before * (growth - 1) - 1e-6));
          expect(page - before).toBeLessThanOrEqual(Math.max(every, before * (growth - 1) + 1));
        });
      }),
      { numRuns: 50 },
    );
  });
});
