import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe("VirtualClock", () => {
  it("wakes sleepers by their times, then in the order of falling asleep, each at its time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }), async (times) => {
        const clock = new VirtualClock(1000);
        const woken: [number, number][] = [];
        await Promise.all(times.map((ms, i) => clock.sleep(ms).then(() => woken.push([clock.elapsed(), i]))));
        expect(woken).toEqual(times.map((ms, i) => [ms, i]).toSorted(([a = 0], [b = 0]) => a - b));
        expect(clock.now()).toBe(1000 + Math.max(0, ...times));
      }),
      { numRuns: 30 },
    );
  });

  it("stands still while somebody works, and lets the next wake when all that the last set off is done", async () => {
    const clock = new VirtualClock();
    const order: string[] = [];
    const slow = (async () => {
      await clock.sleep(1);
      await clock.working(turns(9).then(() => order.push(`worked until ${clock.elapsed()}`)));
      await clock.sleep(1);
      order.push(`slept until ${clock.elapsed()}`);
    })();
    const other = clock.sleep(2).then(() => order.push(`other at ${clock.elapsed()}`));
    await Promise.all([slow, other]);
    expect(order).toEqual(["worked until 1", "other at 2", "slept until 2"]);
  });

  it("moves on while whoever works waits for others", async () => {
    const clock = new VirtualClock();
    clock.begin();
    const sleeper = clock.sleep(5);
    await turns(5);
    expect(clock.elapsed()).toBe(0);
    await clock.waiting(sleeper);
    expect(clock.elapsed()).toBe(5);
    clock.end();
  });

  it("lets go of a sleeper whose signal aborts, without time passing", async () => {
    const clock = new VirtualClock();
    clock.begin();
    const controller = new AbortController();
    const sleeper = clock.sleep(50, controller.signal);
    controller.abort();
    await sleeper;
    await clock.sleep(10, controller.signal);
    clock.end();
    await turns(5);
    expect(clock.elapsed()).toBe(0);
  });
});
