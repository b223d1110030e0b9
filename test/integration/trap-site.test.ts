import { describe, expect, it } from "vitest";
import { TRAPS, trapOf, trapSite } from "./trap-site.ts";
import { crawlTrapSite } from "./trap-site-crawl.ts";

describe("a live crawl of a site full of traps", () => {
  const site = trapSite({ relevant: 180, irrelevant: 420 });

  it.each(["bfs", "ops"])("spends little on them and finds the articles (%s)", { timeout: 300_000 }, async (recipe) => {
    // The eight traps cost some eighty pages before they are recognised, whatever the budget.
    const { taken, relevant, articles, loopRequests } = await crawlTrapSite({ site, recipe, pages: 300, traps: true });
    const inTraps = Object.values(taken).reduce((sum, count) => sum + count, 0);
    expect(inTraps).toBeLessThan(100);
    expect(articles + inTraps).toBe(300);
    for (const trap of TRAPS) expect(taken[trap], trap).toBeLessThan(20);
    expect(loopRequests).toBeLessThan(20);
    expect(relevant).toBeGreaterThan(recipe === "ops" ? 140 : 70);
  });

  it("is lost in them without the filters", { timeout: 300_000 }, async () => {
    const { share, articles } = await crawlTrapSite({ site, recipe: "bfs", pages: 300, traps: false });
    expect(share).toBeGreaterThan(0.7);
    expect(articles).toBeLessThan(100);
  });
});

describe("the site itself", () => {
  it("has as many articles as it was asked for, each with a plain name", () => {
    const site = trapSite({ relevant: 30, irrelevant: 70 });
    expect([site.relevant.size, site.articles.size]).toEqual([30, 100]);
    for (const path of site.articles) expect(path).toMatch(/^\/articles\/[a-z]+$/);
    expect(site.relevant).toContain(site.start);
  });

  it("knows its traps by their addresses", () => {
    expect(trapOf("http://127.0.0.1/calendar/2025/6")).toBe("calendar");
    expect(trapOf("http://127.0.0.1/wide?x=1")).toBe("wide");
    expect(trapOf("http://127.0.0.1/articles/wide")).toBeUndefined();
  });
});
