import { describe, expect, it } from "vitest";
import { scope } from "../filters/scope.ts";
import type { LinkRow } from "../journal.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { url } from "../testing/pages.ts";
import { eventsOf, pathsOf, type SmallAnswer, type SmallCrawlOptions, smallCrawl } from "../testing/small-web.ts";

const page = (text: string, links: Readonly<Record<string, string>> = {}): SmallAnswer => ({
  html: `<title>${text}</title><p>${text}</p>${Object.entries(links)
    .map(([to, anchor]) => `<p><a href="/${to}">${anchor}</a></p>`)
    .join("")}`,
});

async function crawled(pages: Readonly<Record<string, SmallAnswer>>, options: Partial<SmallCrawlOptions> = {}) {
  const store = new MemoryStore();
  const crawl = await smallCrawl({ web: new Map(Object.entries(pages)), store, ...options });
  const events = await eventsOf(crawl);
  const rowOf = (path: string): LinkRow | undefined => [...store.links.values()].find((row) => row.url === url(path));
  return { store, rowOf, paths: pathsOf(events), totals: crawl.totals };
}

describe("a seed", () => {
  const pages = {
    p0: page("chess", { p1: "chess", a: "chess" }),
    p1: page("rainstorm"),
    a: page("music", { p1: "music" }),
  };

  it("keeps its priority, depth and evidence, whoever links to it", async () => {
    const { rowOf } = await crawled(pages, { seedPaths: ["p0", "p1"] });
    expect(rowOf("p1")).toMatchObject({ priority: 1, depth: 0, from: -1, anchor: "", occurrences: 0 });
    expect([...(rowOf("p1")?.evidence ?? [])].every((value) => value === 0)).toBe(true);
  });

  it("is chosen before the links of the page that links to it", async () => {
    const { paths, store } = await crawled(
      { ...pages, p0: page("rainstorm disaster", { a: "rainstorm", p1: "chess" }) },
      { seedPaths: ["p0", "p1"] },
    );
    expect(paths).toEqual(["p0", "p1", "a"]);
    expect(store.commits.find((commit) => commit.page?.url === url("p1"))?.asked?.priority).toBe(1);
  });

  it("that a filter dropped does not come back by a link", async () => {
    const filters = [scope({ exclude: ["/p1"] })];
    const { paths, rowOf } = await crawled(pages, { seedPaths: ["p0", "p1"], filters });
    expect(paths).toEqual(["p0", "a"]);
    expect(rowOf("p1")).toMatchObject({ state: "dropped", from: -1, depth: 0 });
  });

  it("given twice counts once, and is fetched once", async () => {
    const twice = await crawled(pages, { seedPaths: ["p0", "p1", "p0", "p1"] });
    const once = await crawled(pages, { seedPaths: ["p0", "p1"] });
    expect(twice.totals).toEqual(once.totals);
    expect(twice.totals.discovered).toBe(twice.store.links.size);
    expect(twice.paths).toEqual(once.paths);
  });

  it("given twice is saved once", async () => {
    const { store } = await crawled(pages, { seedPaths: ["p0", "p0"] });
    expect(store.commits[0]?.discovered.map((row) => row.url)).toEqual([url("p0")]);
  });
});

describe("the parent of a link", () => {
  const found = { x: "second" };
  const pages = {
    p0: page("s", { a: "1", b: "2" }),
    a: page("a", { x: "first" }),
    b: page("b", found),
    x: page("x"),
  };

  it("is the first page that links to it, of all at the same depth", async () => {
    const { rowOf, store } = await crawled(pages, { recipe: "bfs" });
    const parent = { from: rowOf("a")?.id, depth: 2 };
    expect(rowOf("x")).toMatchObject({ ...parent, anchor: "first" });
    expect(store.commits.find((commit) => commit.page?.url === url("x"))?.page).toMatchObject(parent);
  });

  it("is not one of the same depth found later, even if that one is better", async () => {
    const better = { ...pages, a: page("chess", { x: "first" }), b: page("rainstorm", found) };
    const { rowOf } = await crawled(better, { recipe: "ops" });
    expect(rowOf("x")).toMatchObject({ from: rowOf("a")?.id, anchor: "first" });
  });

  it("is a later page that is nearer to the seeds", async () => {
    const { rowOf, paths } = await crawled({
      p0: page("weather among chess", { a: "1", b: "2" }),
      a: page("rainstorm disaster rainfall weather", { c: "3" }),
      b: page("b", { x: "near" }),
      c: page("chess", { x: "far" }),
      x: page("x"),
    });
    expect(paths).toEqual(["p0", "a", "c", "b", "x"]);
    expect(rowOf("x")).toMatchObject({ from: rowOf("b")?.id, depth: 2, anchor: "near" });
  });
});
