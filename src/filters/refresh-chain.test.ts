import { describe, expect, it } from "vitest";
import type { CrawlEvent } from "../events.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { url } from "../testing/pages.ts";
import { eventsOf, pathsOf, type SmallAnswer, type SmallWeb, smallCrawl } from "../testing/small-web.ts";
import type { LiveStatistic } from "../types.ts";
import { noRefreshChains, RefreshChains } from "./refresh-chain.ts";

const refresh = (to: string, more = ""): SmallAnswer => ({
  html: `<title>moved</title><meta http-equiv=refresh content="0; url=/${to}"><p><a href="/${to}">here</a>${more}`,
});

/** Each page of the row refreshes to the next. */
function row(pages: number, change: Readonly<Record<string, SmallAnswer>> = {}): SmallWeb {
  const answers = Array.from({ length: pages }, (_, n) => [`p${n}`, refresh(`p${n + 1}`)] as const);
  return new Map<string, SmallAnswer>([...answers, ...Object.entries(change)]);
}

function guarded() {
  const chains = new RefreshChains();
  return { filters: [noRefreshChains(chains)], statistics: [chains], recipe: "bfs" };
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, n) => `p${n}`);

const droppedIn = (events: readonly CrawlEvent[]) =>
  events.flatMap((event) => (event.type === "finished" ? [event.totals.reasons["refresh-chain"] ?? 0] : []));

describe("a row of refreshes", () => {
  it("is followed ten times, like redirects", async () => {
    const events = await eventsOf(await smallCrawl({ web: row(100), ...guarded() }));
    expect(pathsOf(events)).toEqual(upTo(10));
    expect(droppedIn(events)).toEqual([1]);
  });

  it("is followed to its end when it is no longer", async () => {
    const web = row(10, { p10: { html: "<p>at last</p>" } });
    const events = await eventsOf(await smallCrawl({ web, ...guarded() }));
    expect(pathsOf(events)).toEqual(upTo(10));
    expect(droppedIn(events)).toEqual([0]);
  });

  it("counts on through a redirect in the middle of it", async () => {
    const web = row(100, { p5: { redirect: "other" }, other: refresh("p6") });
    const paths = pathsOf(await eventsOf(await smallCrawl({ web, ...guarded() })));
    expect(paths).toEqual([...upTo(4), "other", "p6", "p7", "p8", "p9", "p10"]);
  });

  it("begins anew where an ordinary link leads to it, before or after", async () => {
    for (const links of [
      ["p0", "p8"],
      ["p0", "later"],
    ]) {
      const list = `<ul>${links.map((path) => `<li><a href="/${path}">${path}</a>`).join("")}</ul>`;
      const web = row(100, { start: { html: list }, later: { html: '<a href="/p8">late</a>' } });
      const paths = pathsOf(await eventsOf(await smallCrawl({ web, seedPaths: ["start"], ...guarded() })));
      expect(paths).toContain("p18");
      expect(paths).not.toContain("p19");
    }
  });

  it("is as long in a crawl that was interrupted", async () => {
    for (const budget of [3, 10, 11]) {
      const store = new MemoryStore();
      const web = row(100);
      const first = pathsOf(await eventsOf(await smallCrawl({ web, store, budget, ...guarded() })));
      const resumed = await smallCrawl({ web, store, saved: store.saved(), ...guarded() });
      expect([...first, ...pathsOf(await eventsOf(resumed))]).toEqual(upTo(10));
    }
  });

  it("is remembered by true and nothing else", () => {
    const chains: LiveStatistic = new RefreshChains();
    const outline = { id: 1, chosen: 1, url: url("p1"), relevance: 0, isRelevant: false, targets: [] };
    expect(() => chains.learn("yes", outline, { url: () => outline.url })).toThrow(
      expect.objectContaining({ code: "crawl-broken" }),
    );
  });
});
