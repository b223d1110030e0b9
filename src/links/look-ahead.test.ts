import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import type { PageResult, TroubleResult } from "../digesting.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { linkTo, notesOf, pageOf, RAINSTORM, sourceOf, url } from "../testing/pages.ts";
import {
  eventsOf,
  partsOf,
  pathsOf,
  randomWeb,
  type SmallAnswer,
  type SmallWeb,
  smallCrawl,
} from "../testing/small-web.ts";
import type { CanonicalUrl, PartsModel } from "../types.ts";
import { fetchedTarget, lookAhead } from "./look-ahead.ts";

const model: PartsModel = tagVsm(RAINSTORM);

async function pageResult(path: string, text: string, links: readonly string[] = []): Promise<PageResult> {
  const page = pageOf(
    [[3, text]],
    links.map((link) => linkTo(link)),
    path,
  );
  return {
    kind: "page",
    page,
    notes: await notesOf(page, [model]),
    response: {
      kind: "response",
      url: page.url,
      status: 200,
      headers: {},
      body: Buffer.from(text),
      exchange: { requestHead: "", responseHead: "", wire: Buffer.from(text), address: undefined },
    },
    hops: [],
    draft: undefined,
    fetchedAt: 0,
    requests: 1,
    requestsAside: 0,
  };
}

const trouble = (): TroubleResult => ({
  kind: "trouble",
  trouble: { kind: "failed", code: "http-404", detail: "not found" },
  hops: [],
  draft: undefined,
  fetchedAt: 0,
  requests: 1,
});

type Web = Readonly<Record<string, PageResult | TroubleResult | Error>>;

/** A web of results by path; what is asked of it is noted. */
function setUp(web: Web, isWanted: (url: CanonicalUrl) => boolean = () => true) {
  const asked: string[] = [];
  const ahead = lookAhead(model);
  const work = ahead.around(async (address) => {
    const path = new URL(address).pathname.slice(1);
    asked.push(path);
    const result = web[path] ?? trouble();
    if (result instanceof Error) throw result;
    return result;
  }, isWanted);
  const choose = async (path: string) => {
    const result = await work(url(path));
    if (result.kind !== "page") throw new Error(result.kind);
    return { ...result, behind: (index: number) => ahead.behind(at(result.page.links, index), result) };
  };
  return { ahead, work, asked, choose };
}

describe("lookAhead", async () => {
  const web = {
    start: await pageResult("start", "", ["wet", "dry", "gone"]),
    wet: await pageResult("wet", "rainstorm", ["dry", "wet"]),
    dry: await pageResult("dry", "chess"),
  };

  it("fetches the pages behind a page's links and knows their relevance", async () => {
    const { choose, asked } = setUp(web);
    const { behind, requests, requestsAside } = await choose("start");
    expect(asked).toEqual(["start", "wet", "dry", "gone"]);
    expect([requests, requestsAside]).toEqual([1, 3]);
    expect(behind(0)).toEqual({ relevance: 0.8, notes: web.wet.notes });
    expect(behind(1)?.relevance).toBe(0);
    expect(behind(2)).toBeUndefined();
  });

  it("keeps what the readers have noted of the page", async () => {
    const { notes } = await setUp(web).choose("start");
    expect(notes).toMatchObject(web.start.notes);
  });

  it("leaves behind what can be sent to another thread", async () => {
    const { notes } = await setUp(web).choose("start");
    expect(structuredClone(notes)).toEqual(notes);
  });

  it("takes a chosen page from what it has kept, with no second request", async () => {
    const { choose, asked } = setUp(web);
    await choose("start");
    const before = asked.length;
    const { page, requests, requestsAside } = await choose("wet");
    expect(page.text).toBe("rainstorm ");
    expect([requests, requestsAside, asked.length]).toEqual([0, 0, before]);
  });

  it("still knows the relevance of a page that has been chosen, but no longer keeps it", async () => {
    const { choose } = setUp(web);
    await choose("start");
    const { behind } = await choose("wet");
    expect(behind(1)).toEqual({ relevance: 0.8, notes: undefined });
  });

  it("hands on what became of a link without a page, with no second request", async () => {
    const { work, asked, choose } = setUp(web);
    await choose("start");
    const before = asked.length;
    expect(await work(url("gone"))).toMatchObject({ kind: "trouble", trouble: { code: "http-404" }, requests: 0 });
    expect(asked).toHaveLength(before);
  });

  it("counts all requests that a page took", async () => {
    const { choose } = setUp({
      start: await pageResult("start", "", ["old"]),
      old: { ...(await pageResult("wet", "rainstorm")), requests: 3 },
    });
    expect((await choose("start")).requestsAside).toBe(3);
  });

  it("leaves out what the crawl would not fetch anyway", async () => {
    const { choose, asked } = setUp(web, (target) => target !== url("dry"));
    expect((await choose("start")).requestsAside).toBe(2);
    expect(asked).not.toContain("dry");
  });

  it("follows no more than 500 links of a page", async () => {
    const links = Array.from({ length: 600 }, (_, i) => `p${i}`);
    const { choose, asked } = setUp({ start: await pageResult("start", "", links) });
    expect((await choose("start")).requestsAside).toBe(500);
    expect(asked).toHaveLength(501);
  });

  it("keeps 2000 pages, the latest, and fetches the others again when they are chosen", async () => {
    const hubs = Array.from({ length: 5 }, (_, hub) => `hub${hub}`);
    const leaf = (hub: number, i: number) => `leaf${hub}-${i}`;
    const many: Record<string, PageResult> = {};
    for (const [hub, path] of hubs.entries()) {
      const leaves = Array.from({ length: 450 }, (_, i) => leaf(hub, i));
      many[path] = await pageResult(path, "", leaves);
      for (const each of leaves) many[each] = await pageResult(each, "rainstorm");
    }
    const { choose, asked } = setUp(many);
    for (const hub of hubs) await choose(hub);
    const before = asked.length;
    expect((await choose(leaf(0, 0))).requests).toBe(1);
    expect((await choose(leaf(0, 300))).requests).toBe(0);
    expect((await choose(leaf(4, 449))).requests).toBe(0);
    expect(asked).toHaveLength(before + 1);
  });

  it("passes on what a broken part throws", async () => {
    const { work } = setUp({ start: await pageResult("start", "", ["x"]), x: new Error("model missing") });
    await expect(work(url("start"))).rejects.toThrow("model missing");
  });

  it("knows nothing of a page that it has not worked on", () => {
    const { behind } = lookAhead(model);
    expect(behind(at(web.start.page.links, 0), web.start)).toBeUndefined();
  });
});

describe("fetchedTarget", () => {
  it("is the relevance of the page behind the link, 0 where there was none", async () => {
    const start = await pageResult("start", "", ["wet", "gone"]);
    const { choose, ahead } = setUp({ start, wet: await pageResult("wet", "rainstorm") });
    const source = { ...(await sourceOf(start.page)), notes: (await choose("start")).notes };
    expect(start.page.links.map((link) => fetchedTarget(ahead).value(link, source))).toEqual([0.8, 0]);
  });
});

describe("a crawl that looks ahead", () => {
  const page = (text: string, links: Readonly<Record<string, string>> = {}) => ({
    html: `<title>${text}</title><p>${text}</p>${Object.entries(links)
      .map(([to, anchor]) => `<p><a href="/${to}">${anchor}</a></p>`)
      .join("")}`,
  });

  async function crawled(web: SmallWeb, lookahead: "prefetch" | "estimate", options = {}) {
    const requests = new Map<string, number>();
    const delay = async (path: string) => {
      if (path !== "robots.txt") requests.set(path, (requests.get(path) ?? 0) + 1);
    };
    const parts = await partsOf("fcosa-lg", { lookahead });
    const crawl = await smallCrawl({ web, parts, delay, ...options });
    const events = await eventsOf(crawl);
    return { paths: pathsOf(events), totals: crawl.totals, requests };
  }
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);

  it("fetches every page once and counts what looking ahead took apart", async () => {
    const web: SmallWeb = new Map([
      ["p0", page("rainstorm disaster", { a: "rainstorm disaster", b: "rainfall disaster" })],
      ["a", page("rainstorm disaster rainfall", { c: "rainstorm" })],
      ["b", page("rainstorm weather", { c: "rainstorm" })],
      ["c", page("rainstorm disaster")],
    ]);
    const { paths, totals, requests } = await crawled(web, "prefetch");
    expect(new Set(paths)).toEqual(new Set(["p0", "a", "b", "c"]));
    expect(totals.lookahead).toBe(3);
    expect(totals.requests).toBe(1);
    expect([...requests.values()].every((count) => count === 1)).toBe(true);
  });

  it("pays nothing for it where targets are estimated", async () => {
    const { totals, requests } = await crawled(randomWeb(60, 4), "estimate");
    expect(totals.lookahead).toBe(0);
    expect(totals.requests).toBe(sum(requests));
  });

  it("knows that a link is worth nothing whose texts promise much", async () => {
    const web: SmallWeb = new Map([
      ["p0", page("rainstorm disaster", { liar: "rainstorm disaster rainfall", honest: "rainstorm disaster" })],
      ["liar", page("chess and music")],
      ["honest", page("rainstorm disaster rainfall weather")],
    ]);
    const { paths } = await crawled(web, "prefetch");
    expect(paths.indexOf("honest")).toBe(1);
    expect(paths.includes("liar")).toBe(false);
  });

  it("fetches no page of a random web more often than it says", async () => {
    const { totals, requests, paths } = await crawled(randomWeb(60, 4), "prefetch", { budget: 25 });
    expect(totals.lookahead).toBeGreaterThan(0);
    expect(paths.length).toBeGreaterThan(3);
    expect(totals.requests + totals.lookahead).toBeGreaterThanOrEqual(sum(requests));
  });
});

describe("requests of a crawl that looks ahead", () => {
  const page = (text: string, links: Readonly<Record<string, string>> = {}) => ({
    html: `<title>${text}</title><p>${text}</p>${Object.entries(links)
      .map(([to, anchor]) => `<p><a href="/${to}">${anchor}</a></p>`)
      .join("")}`,
  });
  async function requestsOf(web: SmallWeb) {
    let made = 0;
    const parts = await partsOf("fcosa-lg", { lookahead: "prefetch", keepAbove: -0.5, localFrom: 0 });
    const delay = async (path: string) => {
      if (path !== "robots.txt") made++;
    };
    const crawl = await smallCrawl({ web, parts, delay });
    await eventsOf(crawl);
    return { made, counted: crawl.totals.requests + crawl.totals.lookahead };
  }

  it("counts a request ahead that found no page once", async () => {
    const { made, counted } = await requestsOf(new Map([["p0", page("rainstorm", { gone: "rainstorm" })]]));
    expect(counted).toBe(made);
  });

  it("counts the requests of redirects on the way to a page", async () => {
    const web: SmallWeb = new Map<string, SmallAnswer>([
      ["p0", page("rainstorm", { old: "rainstorm" })],
      ["old", { redirect: "older" }],
      ["older", { redirect: "a" }],
      ["a", page("rainstorm")],
    ]);
    expect(await requestsOf(web)).toEqual({ made: 4, counted: 4 });
  });

  it("does not fetch a seed again that a page links to", async () => {
    const web = new Map([
      ["p0", page("rainstorm", { a: "rainstorm" })],
      ["a", page("rainstorm", { p0: "rainstorm" })],
    ]);
    expect((await requestsOf(web)).made).toBe(2);
  });
});
