import { describe, expect, it } from "vitest";
import type { CrawlEvent } from "../events.ts";
import { Frontier } from "../frontier/frontier.ts";
import { type Clock, ManualClock } from "../system/clock.ts";
import { eventsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import type { CanonicalUrl, LiveStatistic } from "../types.ts";
import { HostRest } from "./host-rest.ts";
import { Wake } from "./wake.ts";

/** Every host rests for ten minutes after its first request, and time stands still. */
function restingHost() {
  let sleeping = 0;
  const still = new ManualClock();
  const clock: Clock = {
    now: () => still.now(),
    elapsed: () => still.elapsed(),
    sleep: (_, signal) =>
      new Promise((resolve) => {
        sleeping++;
        const wake = () => {
          sleeping--;
          resolve();
        };
        if (signal?.aborted) wake();
        else signal?.addEventListener("abort", wake, { once: true });
      }),
  };
  const gate = { waitMs: () => 600_000 };
  return { options: { clock, gate, commitOrder: "as-completed" as const }, sleeping: () => sleeping };
}

describe("a host that rests", () => {
  it("does not outlive a crawl whose budget is spent", async () => {
    const { options, sleeping } = restingHost();
    const events = await eventsOf(await smallCrawl({ web: randomWeb(20), budget: 1, ...options }));
    expect(events.at(-1)).toMatchObject({ type: "finished", reason: "budget" });
    expect(sleeping()).toBe(0);
  });

  it("does not outlive a crawl that is stopped", async () => {
    const { options, sleeping } = restingHost();
    const crawl = await smallCrawl({ web: randomWeb(20), budget: 10, ...options });
    const events: CrawlEvent[] = [];
    for await (const event of crawl) {
      events.push(event);
      if (event.type !== "page") continue;
      expect(sleeping()).toBe(1);
      crawl.stop();
    }
    expect(events.at(-1)).toMatchObject({ type: "finished", reason: "stopped" });
    expect(sleeping()).toBe(0);
  });

  it("does not outlive a crawl whose reader has seen enough", async () => {
    const { options, sleeping } = restingHost();
    for await (const event of await smallCrawl({ web: randomWeb(20), budget: 10, ...options })) {
      if (event.type === "page") break;
    }
    expect(sleeping()).toBe(0);
  });
});

describe("a host with one connection", () => {
  it("is asked again when its answer is there, whether or not the page is read", async () => {
    let [requests, askedAgain] = [0, () => {}];
    const again = new Promise<void>((resolve) => {
      askedAgain = resolve;
    });
    const slow: LiveStatistic = {
      name: "slow",
      facts: () => undefined,
      learn: () => {},
      drainMoved: () => [],
      readers: [{ name: "slow", read: () => again }], // no page is read before the second is asked for
    };
    const crawl = await smallCrawl({
      web: randomWeb(20),
      seedPaths: ["p0", "p1"],
      budget: 2,
      window: 2,
      commitOrder: "as-completed",
      gate: { waitMs: () => 0 },
      connectionsPerHost: 1,
      statistics: [slow],
      delay: async (path) => {
        if (path.startsWith("p") && ++requests === 2) askedAgain();
      },
    });
    expect((await eventsOf(crawl)).at(-1)).toMatchObject({ type: "finished", reason: "budget" });
  });
});

describe("a host that is busy with requests for no link", () => {
  function setUp() {
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    const [told, slept]: [((host: string) => void)[], number[]] = [[], []];
    let waitMs = Number.POSITIVE_INFINITY;
    const clock: Clock = {
      now: () => 0,
      elapsed: () => 0,
      sleep: (ms) => {
        slept.push(ms);
        return new Promise(() => {});
      },
    };
    const gate = { waitMs: () => waitMs, onFree: (listener: (host: string) => void) => void told.push(listener) };
    const { signal: over } = new AbortController();
    const rest = new HostRest(frontier, { gate, connections: 1, patienceMs: 0, clock, wake: new Wake(), over });
    rest.started("http://h/" as CanonicalUrl, 0);
    rest.finished("http://h/" as CanonicalUrl);
    const free = (host: string, thenWaits: number) => {
      waitMs = thenWaits;
      for (const tell of told) tell(host);
    };
    return { frontier, slept, free };
  }

  it("is ready as soon as it is free, and nobody sleeps until then", () => {
    const { frontier, slept, free } = setUp();
    free("other", 0);
    expect([frontier.best(), slept]).toEqual([undefined, []]);
    free("h", 0);
    expect([frontier.best(), slept]).toEqual([0, []]);
  });

  it("rests first, where it must", () => {
    const { frontier, slept, free } = setUp();
    free("h", 700);
    free("h", 700);
    expect([frontier.best(), slept]).toEqual([undefined, [700]]);
  });
});

describe("patience", () => {
  /** Host 0 rests, with the best of its links; host 1 is ready. */
  function setUp({
    patienceMs,
    restMs,
    resting,
    ready,
    hosts = 1,
  }: Record<"patienceMs" | "restMs" | "resting" | "ready", number> & { hosts?: number }) {
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, resting);
    frontier.admit(1, 0, resting / 2);
    frontier.admit(2, 1, ready);
    const gate = { waitMs: () => Number.POSITIVE_INFINITY, restMs: () => restMs };
    const { signal: over } = new AbortController();
    const options = { gate, connections: 1, patienceMs, clock: new ManualClock(), wake: new Wake(), over };
    const rest = new HostRest(frontier, options);
    for (let host = 0; host < hosts; host++) rest.gave(host);
    rest.started("http://rests.test/" as CanonicalUrl, 0);
    return rest.isWorthWaiting;
  }

  it("is the less the more hosts would stand still", () => {
    const values = { patienceMs: 1000, restMs: 500, resting: 0.9, ready: 0.5 };
    expect([1, 60, 70, 500].map((hosts) => setUp({ ...values, hosts }))).toEqual([true, true, true, false]);
  });

  it.each([
    ["a much better link of a host that has soon rested", { restMs: 500, resting: 0.9, ready: 0.5 }, true],
    ["one that is hardly better", { restMs: 500, resting: 0.52, ready: 0.5 }, false],
    ["one whose host rests for long", { restMs: 10_000, resting: 0.9, ready: 0.5 }, false],
    ["one whose host is late with an answer", { restMs: 0, resting: 0.9, ready: 0.5 }, false],
    ["one that is worse", { restMs: 1, resting: 0.4, ready: 0.5 }, false],
    ["one that promises nothing", { restMs: 1, resting: -1, ready: -2 }, false],
  ])("waits for %s: %o", (_, values, expected) => {
    expect(setUp({ patienceMs: 5000, ...values })).toBe(expected);
    expect(setUp({ patienceMs: 0, ...values })).toBe(false);
  });
});
