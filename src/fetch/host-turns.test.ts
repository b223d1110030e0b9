import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { never } from "../../test/integration/fetch-table.ts";
import { type Clock, ManualClock } from "../system/clock.ts";
import { HostTurns } from "./host-turns.ts";

/** A clock whose sleepers wake when it is advanced past their time, in order. */
class SteppedClock implements Clock {
  #now = 0;
  readonly sleepers = new Set<{ at: number; wake: () => void }>();
  now(): number {
    return this.#now;
  }
  elapsed(): number {
    return this.#now;
  }
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = { at: this.#now + ms, wake: resolve };
      this.sleepers.add(sleeper);
      signal?.addEventListener("abort", () => {
        this.sleepers.delete(sleeper);
        resolve();
      });
    });
  }
  async advance(ms: number): Promise<void> {
    this.#now += ms;
    for (const sleeper of this.sleepers) {
      if (sleeper.at > this.#now) continue;
      this.sleepers.delete(sleeper);
      sleeper.wake();
    }
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

const WELL = { kind: "well" } as const;

describe("HostTurns", () => {
  it("gives the first turn at once and the next after the delay, counted from start to start", async () => {
    const clock = new SteppedClock();
    const turns = new HostTurns({ clock });
    expect(turns.waitMs("h")).toBe(0);
    expect(await turns.take("h", never)).toBe(true);
    expect(turns.waitMs("h")).toBe(Number.POSITIVE_INFINITY);
    await clock.advance(300);
    expect([turns.restMs("h"), turns.restMs("other")]).toEqual([700, 0]); // whatever is under way
    turns.giveBack("h", WELL);
    expect(turns.waitMs("h")).toBe(700);
    await clock.advance(5000);
    expect(turns.waitMs("h")).toBe(0);
  });

  it("tells when it has a turn to give again: when nobody waits for the one that was given back", async () => {
    const turns = new HostTurns({ clock: new SteppedClock(), delayMs: 0 });
    const free: string[] = [];
    turns.onFree((host) => free.push(host));
    await turns.take("h", never);
    const second = turns.take("h", never);
    turns.giveBack("h", WELL);
    expect([await second, free]).toEqual([true, []]);
    turns.giveBack("h", WELL);
    expect(free).toEqual(["h"]);
  });

  it("has a turn to give again when whoever waited for it gives up", async () => {
    const turns = new HostTurns({ clock: new SteppedClock() });
    const free: string[] = [];
    turns.onFree((host) => free.push(host));
    await turns.take("h", never);
    turns.giveBack("h", WELL);
    const waiting = new AbortController();
    const second = turns.take("h", waiting.signal); // the host rests
    waiting.abort();
    expect([await second, free]).toEqual([false, ["h", "h"]]);
  });

  it("serves in the order of arrival", async () => {
    const clock = new SteppedClock();
    const turns = new HostTurns({ clock });
    const order: number[] = [];
    for (const n of [1, 2, 3]) {
      void turns.take("h", never).then(() => {
        order.push(n);
        turns.giveBack("h", WELL);
      });
    }
    for (const expected of [[1], [1, 2], [1, 2, 3]]) {
      await clock.advance(0);
      expect(order).toEqual(expected);
      await clock.advance(1000);
    }
  });

  it("keeps hosts apart", async () => {
    const turns = new HostTurns({ clock: new SteppedClock() });
    expect(await turns.take("a", never)).toBe(true);
    expect(await turns.take("b", never)).toBe(true);
    expect(turns.waitMs("c")).toBe(0);
  });

  it("lets several run at once if told so, their starts still apart", async () => {
    const clock = new SteppedClock();
    const turns = new HostTurns({ clock, connectionsPerHost: 2, delayMs: 100 });
    await turns.take("h", never);
    expect(turns.waitMs("h")).toBe(100);
    await clock.advance(100);
    await turns.take("h", never);
    expect(turns.waitMs("h")).toBe(Number.POSITIVE_INFINITY);
  });

  it("counts those who wait as taken turns", async () => {
    const clock = new SteppedClock();
    const turns = new HostTurns({ clock });
    await turns.take("h", never);
    turns.giveBack("h", WELL);
    void turns.take("h", never);
    expect(turns.waitMs("h")).toBe(Number.POSITIVE_INFINITY);
  });

  it("lets a waiting request give up, and the timer with the last of them", async () => {
    const clock = new SteppedClock();
    const turns = new HostTurns({ clock });
    await turns.take("h", never);
    turns.giveBack("h", WELL);
    const controller = new AbortController();
    const waiting = turns.take("h", controller.signal);
    expect(clock.sleepers.size).toBe(1);
    controller.abort();
    expect(await waiting).toBe(false);
    expect(clock.sleepers.size).toBe(0);
    await clock.advance(1000);
    expect(await turns.take("h", never)).toBe(true);
  });

  it("does not queue what is aborted already", async () => {
    const turns = new HostTurns({ clock: new SteppedClock() });
    expect(await turns.take("h", AbortSignal.abort())).toBe(false);
    expect(turns.waitMs("h")).toBe(0);
  });

  it("waits longer for a host that asks for it, up to a cap, and never shorter", async () => {
    const delays: Record<string, number> = { slow: 7000, slower: 3_600_000, quick: 10 };
    const clock = new SteppedClock();
    const turns = new HostTurns({ clock, crawlDelayMs: (host) => delays[host] });
    for (const host of ["slow", "slower", "quick", "plain"]) {
      await turns.take(host, never);
      turns.giveBack(host, WELL);
    }
    expect(["slow", "slower", "quick", "plain"].map((host) => turns.waitMs(host))).toEqual([7000, 60_000, 1000, 1000]);
  });

  it("heeds a Crawl-delay that becomes known while the host is busy", async () => {
    let delay: number | undefined;
    const turns = new HostTurns({ clock: new SteppedClock(), crawlDelayMs: () => delay });
    await turns.take("h", never);
    delay = 5000;
    turns.giveBack("h", WELL);
    expect(turns.waitMs("h")).toBe(5000);
  });

  it("backs off twice as long with every error in a row, up to a cap, and forgets on success", async () => {
    const clock = new ManualClock();
    const turns = new HostTurns({ clock, delayMs: 0 });
    const waits: number[] = [];
    for (let i = 0; i < 10; i++) {
      await turns.take("h", never);
      turns.giveBack("h", { kind: "ill", waitMs: 0 });
      waits.push(turns.waitMs("h"));
    }
    expect(waits.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(waits.slice(-3)).toEqual([256_000, 300_000, 300_000]);
    await turns.take("h", never);
    turns.giveBack("h", WELL);
    expect(turns.waitMs("h")).toBe(0);
    await turns.take("h", never);
    turns.giveBack("h", { kind: "ill", waitMs: 0 });
    expect(turns.waitMs("h")).toBe(2000);
  });

  it("waits as long as the host asked if that is longer", async () => {
    const turns = new HostTurns({ clock: new SteppedClock() });
    await turns.take("h", never);
    turns.giveBack("h", { kind: "ill", waitMs: 90_000 });
    expect(turns.waitMs("h")).toBe(90_000);
  });

  it("forgets idle hosts, but none that still matters", async () => {
    const clock = new ManualClock();
    const turns = new HostTurns({ clock });
    await turns.take("busy", never);
    await turns.take("ill", never);
    turns.giveBack("ill", { kind: "ill", waitMs: 5_000_000 });
    for (let i = 0; i < 21_000; i++) {
      await turns.take(`h${i}`, never);
      turns.giveBack(`h${i}`, WELL);
      clock.advance(100);
    }
    expect(turns.size).toBeLessThanOrEqual(10_000);
    expect(turns.waitMs("busy")).toBe(Number.POSITIVE_INFINITY);
    expect(turns.waitMs("ill")).toBeGreaterThan(100_000);
  });

  it("never runs more at once than allowed nor starts sooner than allowed, whatever happens", async () => {
    const step = fc.record({
      advance: fc.integer({ min: 0, max: 1500 }),
      take: fc.boolean(),
      back: fc.boolean(),
      ill: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), async (steps, limit) => {
        const clock = new SteppedClock();
        const turns = new HostTurns({ clock, connectionsPerHost: limit });
        const starts: number[] = [];
        let running = 0;
        for (const { advance, take, back, ill } of steps) {
          if (take) {
            void turns.take("h", never).then(() => {
              running++;
              starts.push(clock.now());
            });
          }
          await clock.advance(0); // what starts now is seen now
          await clock.advance(advance);
          expect(running).toBeLessThanOrEqual(limit);
          if (back && running > 0) {
            running--;
            turns.giveBack("h", ill ? { kind: "ill", waitMs: 0 } : WELL);
            await clock.advance(0);
          }
        }
        for (let i = 1; i < starts.length; i++)
          expect((starts[i] ?? 0) - (starts[i - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
      }),
    );
  });
});
