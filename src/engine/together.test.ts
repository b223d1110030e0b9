import { describe, expect, it } from "vitest";
import type { CrawlEvent } from "../events.ts";
import type { Asked, CrawlStore } from "../journal.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { eventsOf, pathsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import type { WorkResult } from "./page-work.ts";
import { committed, type Done } from "./together.ts";

const asked = (decision: number): Asked => ({ decision, id: decision, walker: decision, priority: 0 });
const missed: WorkResult = {
  kind: "trouble",
  trouble: { kind: "failed", code: "http-404", detail: "" },
  hops: [],
  draft: undefined,
  fetchedAt: 0,
  requests: 1,
};
const event = (decision: number) => ({ type: "trouble", url: String(decision) }) as CrawlEvent;

/** Outcomes that are ready, and what is done with them, in order. */
function setUp(results: readonly WorkResult[]) {
  const ready: Done[] = results.map((result, decision) => ({ asked: asked(decision), result }));
  const log: string[] = [];
  const store: CrawlStore = Object.assign(new MemoryStore(), {
    together(commitAll: () => void) {
      log.push("begin");
      commitAll();
      log.push("saved");
    },
  });
  const commit = ({ decision }: Asked) => {
    log.push(`commit ${decision}`);
    return event(decision);
  };
  const run = () => {
    const first = ready.shift();
    if (first === undefined) throw new Error("nothing is ready");
    for (const told of committed(first, { store, next: () => ready.shift(), commit })) {
      log.push(`told ${told.type === "trouble" ? told.url : told.type}`);
    }
  };
  return { log, ready, run };
}

describe("outcomes that are committed together", () => {
  it("are told of when all of them are saved", () => {
    const { log, run } = setUp([missed, missed]);
    run();
    expect(log).toEqual(["begin", "commit 0", "commit 1", "saved", "told 0", "told 1"]);
  });

  it("are eight at most", () => {
    const { log, ready, run } = setUp(Array.from({ length: 11 }, () => missed));
    run();
    expect([log.filter((line) => line.startsWith("commit")).length, ready.length]).toEqual([8, 3]);
  });

  it("are saved and told of before what broke behind them is thrown", () => {
    const { log, run } = setUp([missed, { kind: "broken", error: new Error("a bug of a part") }, missed]);
    expect(run).toThrow("a bug of a part");
    expect(log).toEqual(["begin", "commit 0", "saved", "told 0"]);
  });

  it("are one where the order is fixed, and more where it is not", async () => {
    const sizes = async (commitOrder: "in-order" | "as-completed") => {
      const commits: number[] = [];
      const store = Object.assign(new MemoryStore(), {
        together(commitAll: () => void) {
          const before = store.commits.length;
          commitAll();
          commits.push(store.commits.length - before);
        },
      });
      const crawl = await smallCrawl({ web: randomWeb(80, 11), recipe: "bfs", store, window: 8, commitOrder });
      expect(pathsOf(await eventsOf(crawl)).length).toBeGreaterThan(40);
      return commits;
    };
    expect(Math.max(...(await sizes("in-order")))).toBe(1);
    expect(Math.max(...(await sizes("as-completed")))).toBeGreaterThan(1);
  });
});
