import { describe, expect, it } from "vitest";
import type { CrawlEvent } from "../events.ts";
import { Finds } from "../metrics/finds.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { partsOf, pathsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import { type Goal, GoalWatch } from "./goal.ts";

const WEB = randomWeb(260, 3);

function watch(goal: Goal, relevances: readonly number[], isProbability = true) {
  const finds = new Finds();
  relevances.forEach((relevance, page) => {
    finds.add(page, relevance);
  });
  return { finds, goal: new GoalWatch(goal, { isProbability, relevantAbove: 0.5 }, finds) };
}

describe("GoalWatch", () => {
  it("is dry after so many pages in a row that are not relevant", () => {
    expect(watch({ dry: 3 }, [0.9, 0.1, 0.5, 0.2]).goal.reached()).toBe("dry");
    expect(watch({ dry: 4 }, [0.9, 0.1, 0.5, 0.2]).goal.reached()).toBeUndefined();
    expect(watch({ dry: 3 }, [0.9, 0.1, 0.6, 0.2]).goal.reached()).toBeUndefined();
    expect(watch({}, [0, 0, 0]).goal.reached()).toBeUndefined();
  });

  it("has found a part where the relevance is a probability, and enough pages are known", () => {
    const thinning = Array.from({ length: 300 }, (_, i) => Math.exp(-i / 40));
    expect(watch({ recall: 0.9 }, thinning).goal.reached()).toBe("recall");
    expect(watch({ recall: 0.9 }, thinning, false).goal.reached()).toBeUndefined();
    expect(watch({ recall: 0.9 }, thinning, false).goal.outlook).toBeUndefined();
    expect(watch({ recall: 0.9 }, thinning.slice(0, 99)).goal.reached()).toBeUndefined();
    expect(watch({ recall: 0.9 }, Array(300).fill(0.9)).goal.reached()).toBeUndefined();
  });

  it("stays where it has come to", () => {
    const { goal, finds } = watch({ dry: 2 }, [0.1, 0.1]);
    expect(goal.reached()).toBe("dry");
    finds.add(2, 1);
    expect(goal.reached()).toBe("dry");
  });
});

async function crawl(until: { recall?: number; dry?: number }, kills: readonly number[] = [], window = 1) {
  const store = new MemoryStore();
  const events: CrawlEvent[] = [];
  for (const kill of [...kills, Number.POSITIVE_INFINITY]) {
    const parts = await partsOf("honeyguide", { vectors: "none" });
    const saved = store.commits.length === 0 ? {} : { saved: store.saved() };
    const run = await smallCrawl({ web: WEB, parts, store, until, window, budget: 240, ...saved });
    let left = kill;
    for await (const event of run) {
      events.push(event);
      if (--left <= 0) break;
    }
  }
  const end = events.at(-1);
  return { paths: pathsOf(events), reason: end?.type === "finished" ? end.reason : undefined };
}

describe("a crawl with a goal", () => {
  it("ends before its budget, where nothing more comes or enough is found", async () => {
    const dry = await crawl({ dry: 5 });
    expect(dry.reason).toBe("dry");
    expect(dry.paths.length).toBeLessThan(200);
    const part = await crawl({ recall: 0.02 });
    expect(part).toMatchObject({ reason: "recall" });
    expect(part.paths).toHaveLength(100);
  });

  it("goes on to the end where neither is reached", async () => {
    const { reason, paths } = await crawl({ dry: 1000, recall: 1 });
    expect(reason).toBe("exhausted");
    expect(paths.length).toBeGreaterThan(200);
  });

  it.each([1, 3])("ends at the same page when it was killed on the way (window %s)", async (window) => {
    for (const goal of [{ dry: 5 }, { recall: 0.02 }]) {
      const whole = await crawl(goal, [], window);
      const killed = await crawl(goal, [17, 41], window);
      expect(killed.paths).toEqual(whole.paths);
      expect(killed.reason).toBe(whole.reason);
    }
  });
});
