import { describe, expect, it } from "vitest";
import type { Asked } from "../journal.ts";
import { Window, type WindowOptions } from "./window.ts";

const asked = (decision: number): Asked => ({ decision, id: decision, walker: decision, priority: 0 });

function setUp(options: Partial<WindowOptions<string>> = {}) {
  const waits = { count: 0, overdue: 0 };
  const done = new Map<number, () => void>();
  const window = new Window<string>({
    size: 3,
    concurrency: 10,
    order: "as-completed",
    waits,
    work: ({ decision }) => new Promise((resolve) => done.set(decision, () => resolve(`page ${decision}`))),
    onDone: () => {},
    ...options,
  });
  const add = (count: number) => {
    for (let i = 0; i < count; i++) window.add(asked(window.size));
  };
  return { window, waits, done, add };
}

describe("Window", () => {
  it("is full by what is in hand, not by what waits", () => {
    const { window, waits, add } = setUp();
    add(3);
    expect([window.inHand, window.hasPlace(100)]).toEqual([3, false]);
    waits.count = 2;
    expect([window.inHand, window.hasPlace(100)]).toEqual([1, true]);
    add(2);
    expect([window.inHand, window.hasPlace(100)]).toEqual([3, false]);
  });

  it("is full by what waits too when the machine can take no more", () => {
    const { window, waits, add } = setUp();
    waits.count = 10;
    add(9);
    expect(window.hasPlace(100)).toBe(true);
    add(1);
    expect(window.hasPlace(100)).toBe(false);
  });

  it("makes no more choices than pages are wanted, but does not count on those that are overdue", () => {
    const { window, waits, add } = setUp();
    add(4);
    waits.count = 4;
    expect([window.hasPlace(5), window.hasPlace(4)]).toEqual([true, false]);
    waits.overdue = 2;
    expect([window.hasPlace(3), window.hasPlace(2)]).toEqual([true, false]);
  });

  it("knows no waits in order, where no choice may depend on time", () => {
    const { window, waits, add } = setUp({ order: "in-order" });
    add(3);
    waits.count = 3;
    waits.overdue = 3;
    expect([window.inHand, window.hasPlace(100), window.hasPlace(3)]).toEqual([3, false, false]);
  });

  it("grows with the pages, to an eighth of them", () => {
    let pages = 0;
    const { window } = setUp({ growsWith: () => pages });
    const places = [0, 24, 31, 32, 800].map((count) => {
      pages = count;
      return window.places;
    });
    expect(places).toEqual([3, 3, 3, 4, 100]);
  });

  it("has an outcome to share when it would give one, and none in order", async () => {
    for (const order of ["as-completed", "in-order"] as const) {
      const { window, done, add } = setUp({ order });
      add(2);
      const seen = [window.sharesOutcome];
      for (const decision of [1, 0]) {
        done.get(decision)?.();
        await Promise.resolve().then(() => {});
        seen.push(window.sharesOutcome);
      }
      expect(seen).toEqual(order === "in-order" ? [false, false, false] : [false, true, true]);
    }
  });

  it("gives outcomes as they come, or in the order of the choices", async () => {
    for (const [order, first] of [
      ["as-completed", "page 1"],
      ["in-order", undefined],
    ] as const) {
      const { window, done, add } = setUp({ order });
      add(3);
      done.get(1)?.();
      await new Promise((resolve) => setImmediate(resolve));
      expect(window.take()?.result).toBe(first);
    }
  });
});
