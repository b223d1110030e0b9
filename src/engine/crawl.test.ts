import { describe, expect, it } from "vitest";
import { maxDepth } from "../filters/depth.ts";
import { noNofollow } from "../filters/nofollow.ts";
import { threshold } from "../filters/threshold.ts";
import { createRng } from "../math/rng.ts";
import { RECIPE_NAMES, recipeNamed } from "../recipes/index.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { url } from "../testing/pages.ts";
import { eventsOf, partsOf, pathsOf, randomWeb, type SmallAnswer, smallCrawl } from "../testing/small-web.ts";
import type { CanonicalUrl, LinkFilter } from "../types.ts";

const html = (text: string, links: Record<string, string> = {}): SmallAnswer => ({
  html: `<title>${text}</title><p>${text}</p>${Object.entries(links)
    .map(([to, anchor]) => `<p><a href="/${to}">${anchor}</a></p>`)
    .join("")}`,
});
const web = (pages: Record<string, SmallAnswer>) => new Map(Object.entries(pages));

describe("Crawl", () => {
  it("fetches every reachable page once and says that nothing is left", async () => {
    const pages = web({
      p0: html("a", { p1: "x", p2: "y" }),
      p1: html("b", { p0: "z", p2: "y" }),
      p2: html("c", { gone: "x" }),
    });
    const events = await eventsOf(await smallCrawl({ web: pages, recipe: "bfs" }));
    expect(pathsOf(events)).toEqual(["p0", "p1", "p2"]);
    expect(events.at(-1)).toMatchObject({
      type: "finished",
      reason: "exhausted",
      totals: { pages: 3, failed: 1, reasons: { "http-404": 1 } },
    });
  });

  it("goes to links of relevant pages first with ops", async () => {
    const pages = web({
      p0: html("start", { dull: "one", wet: "two" }),
      dull: html("cooking", { d1: "x", d2: "x" }),
      wet: html("rainstorm", { w1: "x", w2: "x" }),
      d1: html("d"),
      d2: html("d"),
      w1: html("w"),
      w2: html("w"),
    });
    expect(pathsOf(await eventsOf(await smallCrawl({ web: pages, recipe: "ops" })))).toEqual([
      "p0",
      "dull",
      "wet",
      "w1",
      "w2",
      "d1",
      "d2",
    ]);
  });

  it("raises a waiting link when a better page links to it", async () => {
    const pages = web({
      p0: html("start", { a: "1", b: "2", late: "3" }),
      a: html("dull"),
      b: html("rainstorm", { late: "again", new: "n" }),
      late: html("x"),
      new: html("y"),
    });
    expect(pathsOf(await eventsOf(await smallCrawl({ web: pages, recipe: "ops" })))).toEqual([
      "p0",
      "a",
      "b",
      "late",
      "new",
    ]);
  });

  it.each([1, 4, 16])("never exceeds the page budget with window %d", async (window) => {
    const crawl = await smallCrawl({ web: randomWeb(200), budget: 37, window, commitOrder: "as-completed" });
    const events = await eventsOf(crawl);
    expect(pathsOf(events)).toHaveLength(37);
    expect(events.at(-1)).toMatchObject({ reason: "budget" });
  });

  it("commits in the order of choice at any concurrency, whatever finishes first", async () => {
    const slow = createRng(9);
    const orderAt = async (concurrency: number) => {
      const delay = async () => {
        for (let turns = slow.below(5); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
      };
      return pathsOf(
        await eventsOf(
          await smallCrawl({ web: randomWeb(150, 3), window: 8, concurrency, delay, recipe: "shark-search" }),
        ),
      );
    };
    const alone = await orderAt(1);
    expect(alone.length).toBeGreaterThan(50);
    expect(await orderAt(8)).toEqual(alone);
    expect(await orderAt(3)).toEqual(alone);
  });

  it("as completed, a slow page holds up nobody", async () => {
    const gate: { open?: () => void } = {};
    const delay = (path: string) =>
      path === "slow" ? new Promise<void>((resolve) => (gate.open = resolve)) : Promise.resolve();
    const pages = web({ p0: html("s", { slow: "1", a: "2", b: "3" }), slow: html("x"), a: html("y"), b: html("z") });
    const crawl = await smallCrawl({ web: pages, recipe: "bfs", window: 2, commitOrder: "as-completed", delay });
    const seen: string[] = [];
    for await (const event of crawl) {
      seen.push(...pathsOf([event]));
      if (seen.length === 3) gate.open?.();
    }
    expect(seen).toEqual(["p0", "a", "b", "slow"]);
  });

  it("knows a page by the URL where it lives", async () => {
    const pages = web({
      p0: html("s", { old: "1", new: "2", other: "3" }),
      old: { redirect: "new" },
      new: html("n", { p0: "x" }),
      other: { redirect: "new" },
    });
    const store = new MemoryStore();
    const events = await eventsOf(await smallCrawl({ web: pages, recipe: "bfs", store }));
    expect(pathsOf(events)).toEqual(["p0", "new"]);
    const of = (path: string) => [...store.links.values()].find((row) => row.url === url(path));
    expect(of("old")).toMatchObject({ state: "dropped", final: true, reason: "redirect", detail: `to ${url("new")}` });
    expect(of("new")).toMatchObject({ state: "fetched" });
    expect(of("other")).toMatchObject({ state: "dropped", reason: "redirect" });
  });

  it("reports redirect loops as failures", async () => {
    const events = await eventsOf(await smallCrawl({ web: web({ p0: { redirect: "a" }, a: { redirect: "p0" } }) }));
    expect(events.at(-1)).toMatchObject({ reason: "exhausted", totals: { pages: 0 } });
    expect(events[1]).toMatchObject({ type: "trouble", trouble: { code: "redirect-loop" } });
  });

  it("told to, does not follow links of a page that says nofollow, unless another page links there too", async () => {
    const pages = web({
      p0: { html: '<meta name="robots" content="nofollow"><a href="/a">x</a><a href="/b">y</a>' },
      p9: html("second seed", { b: "y" }),
      a: html("a"),
      b: html("b"),
    });
    const events = await eventsOf(
      await smallCrawl({ web: pages, recipe: "bfs", seedPaths: ["p0", "p9"], filters: [noNofollow()] }),
    );
    expect(pathsOf(events)).toEqual(["p0", "p9", "b"]);
    expect(events.at(-1)).toMatchObject({ totals: { dropped: 1, reasons: { nofollow: 1 } } });
  });

  it("fetches another address in the place of a chosen one where a filter says so, once", async () => {
    const pages = new Map([
      ["p0", { html: '<a href="/a?v=1">a</a><a href="/a?v=2">a</a><a href="/b?v=1">b</a>' }],
      ["a", { html: "the same page" }],
      ["b", { html: "another page" }],
    ]);
    const chosen: string[] = [];
    const plain: LinkFilter = {
      name: "variants",
      stage: "choice",
      check: ({ url: from }) =>
        from.includes("?")
          ? { keep: false, reason: "variant", detail: "", instead: from.replace(/\?.*/, "") as CanonicalUrl }
          : { keep: true },
      chosen: (taken) => chosen.push(taken),
    };
    const store = new MemoryStore();
    const events = await eventsOf(await smallCrawl({ web: pages, recipe: "bfs", filters: [plain], store }));
    expect(pathsOf(events)).toEqual(["p0", "a", "b"]);
    expect(chosen).toEqual(["p0", "a", "b"].map((path) => url(path)));
    const links = [...store.links.values()];
    expect(links.filter(({ reason }) => reason === "variant")).toHaveLength(3);
    expect(links.filter(({ state }) => state === "fetched").map(({ depth }) => depth)).toEqual([0, 1, 1]);
  });

  it("puts a chosen link off where a filter says so: others come first, but it is fetched", async () => {
    const pages = web({
      p0: html("rainstorm", { a: "1", b: "2", c: "3" }),
      a: html("a"),
      b: html("rainstorm", { d: "1" }),
      c: html("c"),
      d: html("d"),
    });
    const patient: LinkFilter = {
      name: "patient",
      stage: "choice",
      later: { later: 0.001 },
      check: ({ url: link }) =>
        link.endsWith("/a") ? { keep: false, reason: "later", detail: "not yet" } : { keep: true },
    };
    const orderIn = async (recipe: string) =>
      pathsOf(await eventsOf(await smallCrawl({ web: pages, recipe, filters: [patient] })));
    expect(await orderIn("ops")).toEqual(["p0", "b", "c", "d", "a"]);
    const store = new MemoryStore();
    await eventsOf(await smallCrawl({ web: pages, recipe: "ops", filters: [patient], store, budget: 2 }));
    const link = [...store.links.values()].find(({ url: found }) => found.endsWith("/a"));
    expect(link).toMatchObject({ state: "waiting", reason: "later", detail: "not yet" });
    const resumed = await smallCrawl({ web: pages, recipe: "ops", filters: [patient], store, saved: store.saved() });
    expect(pathsOf(await eventsOf(resumed))).toEqual(["c", "d", "a"]);
    expect(await orderIn("bfs")).toEqual(["p0", "b", "c", "d", "a"]);
  });

  it("takes a link that was put off for good when it is found again", async () => {
    const pages = web({
      p0: html("rainstorm", { a: "1", b: "2" }),
      a: html("a"),
      b: html("rainstorm", { a: "1", c: "2" }),
      c: html("c"),
    });
    let isPatient = true;
    const patient: LinkFilter = {
      name: "patient",
      stage: "choice",
      later: { later: 0.001 },
      check: ({ url: link }) => {
        if (link.endsWith("/b")) isPatient = false;
        return isPatient ? { keep: false, reason: "later", detail: "not yet" } : { keep: true };
      },
    };
    const store = new MemoryStore();
    const crawl = await smallCrawl({ web: pages, recipe: "ops", filters: [patient], store, budget: 2 });
    const events = await eventsOf(crawl);
    expect(pathsOf(events)).toEqual(["p0", "b"]);
    expect(events.at(-1)).toMatchObject({ totals: { dropped: 0, reasons: {} } });
    const link = [...store.links.values()].find(({ url: link }) => link.endsWith("/a"));
    expect(link).toMatchObject({ state: "waiting", reason: "" });
  });

  it("brings a link back that was dropped by its depth when a shorter way is found", async () => {
    const pages = web({
      p0: html("s", { a: "1", c: "2" }),
      a: html("a", { b: "1" }),
      b: html("b", { far: "1" }),
      c: html("c", { far: "1" }),
      far: html("f"),
    });
    const crawl = await smallCrawl({ web: pages, filters: [maxDepth(2)], parts: await partsOf("ops") });
    expect(pathsOf(await eventsOf(crawl))).toEqual(["p0", "a", "c", "b", "far"]);
  });

  it("brings a link back that was dropped by its priority when better evidence comes", async () => {
    const pages = web({
      p0: html("dull", { x: "1", wet: "2" }),
      p1: html("rainstorm", { x: "1" }),
      x: html("x"),
      wet: html("w"),
    });
    const crawl = await smallCrawl({ web: pages, seedPaths: ["p0", "p1"], filters: [threshold(0.1)] });
    const events = await eventsOf(crawl);
    expect(pathsOf(events)).toEqual(["p0", "p1", "x"]);
    expect(events.at(-1)).toMatchObject({ totals: { dropped: 1, reasons: { threshold: 1 } } });
  });

  it("drops the lowest when the frontier is full, and counts it", async () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`q${i}`, `link ${i}`]));
    const events = await eventsOf(await smallCrawl({ web: web({ p0: html("s", many) }), maxFrontier: 5 }));
    expect(events.at(-1)).toMatchObject({ totals: { dropped: 15, failed: 5, reasons: { "frontier-full": 15 } } });
  });

  it("pauses and goes on", async () => {
    const crawl = await smallCrawl({ web: randomWeb(60) });
    const seen: string[] = [];
    let paused = false;
    for await (const event of crawl) {
      seen.push(...pathsOf([event]));
      if (seen.length === 5 && !paused) {
        paused = true;
        crawl.pause();
        setImmediate(() => crawl.resume());
      }
    }
    expect(seen).toEqual(pathsOf(await eventsOf(await smallCrawl({ web: randomWeb(60) }))));
  });

  it.each(RECIPE_NAMES)("accounts for every URL ever discovered (%s)", async (recipe) => {
    const store = new MemoryStore();
    // Learning them is tested elsewhere.
    const hasWeights = (await recipeNamed(recipe)).parameters.some(({ name }) => name === "weights");
    const parts = await partsOf(recipe, hasWeights ? { weights: "svsm-mcoa-big-data" } : {});
    const crawl = await smallCrawl({ web: randomWeb(120, 5), parts, budget: 40, store, filters: [maxDepth(4)] });
    const last = (await eventsOf(crawl)).at(-1);
    const rows = [...store.links.values()];
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(last).toMatchObject({
      waiting: count("waiting"),
      totals: { discovered: rows.length, pages: count("fetched"), dropped: count("dropped"), failed: count("failed") },
    });
    expect(rows.every((row) => (row.state === "dropped" || row.state === "failed") === (row.reason !== ""))).toBe(true);
    const reasons = rows.reduce(
      (counts, { reason }) => (reason === "" ? counts : counts.set(reason, (counts.get(reason) ?? 0) + 1)),
      new Map<string, number>(),
    );
    expect(last?.type === "finished" && last.totals.reasons).toEqual(Object.fromEntries(reasons));
  });

  it.each([
    [1, "ops"],
    [5, "shark-search"],
    [3, "random"],
    [1, "ielp"],
    [2, "elp"],
    [1, "fcosa-lg"],
    [3, "fcsa-host"],
    [1, "fcpso"],
    [1, "wse"],
    [2, "fcits-oh"],
    [1, "hits"],
    [2, "bcw-cc"],
  ] as const)("continues after any commit as if never interrupted (window %d, %s)", async (window, recipe) => {
    const pages = randomWeb(90, 7);
    const whole = new MemoryStore();
    const expected = pathsOf(await eventsOf(await smallCrawl({ web: pages, recipe, window, store: whole })));
    for (const after of [1, 2, 7, 20, 33]) {
      const store = new MemoryStore();
      const first: string[] = [];
      for await (const event of await smallCrawl({ web: pages, recipe, window, store })) {
        first.push(...pathsOf([event]));
        if (first.length === after) break;
      }
      const rest = pathsOf(
        await eventsOf(await smallCrawl({ web: pages, recipe, window, store, saved: store.saved() })),
      );
      expect([...first, ...rest]).toEqual(expected);
      expect([...store.links.values()]).toEqual([...whole.links.values()]);
    }
  });

  it("stops after the current commit and leaves the rest waiting", async () => {
    const crawl = await smallCrawl({ web: randomWeb(100) });
    const events = [];
    for await (const event of crawl) {
      events.push(event);
      if (pathsOf(events).length === 10) crawl.stop();
    }
    expect(pathsOf(events)).toHaveLength(10);
    expect(events.at(-1)).toMatchObject({ type: "finished", reason: "stopped" });
  });

  it("passes on what a broken part throws", async () => {
    const parts = await partsOf("ops");
    const broken = {
      ...parts,
      relevance: { ...parts.relevance, read: () => Promise.reject(new Error("model missing")) },
    };
    await expect(eventsOf(await smallCrawl({ web: randomWeb(5), parts: broken }))).rejects.toThrow("model missing");
  });
});
