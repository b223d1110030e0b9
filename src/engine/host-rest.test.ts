import { describe, expect, it } from "vitest";
import type { CrawlEvent } from "../events.ts";
import { type Clock, ManualClock } from "../system/clock.ts";
import { eventsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";

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
