import { describe, expect, it } from "vitest";
import { linkTo, pageOf, RAINSTORM, url } from "../../test/pages.ts";
import { eventsOf, partsOf, pathsOf, randomWeb, type TinyWeb, tinyCrawl } from "../../test/tiny-web.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import type { CanonicalUrl, RelevanceModel } from "../types.ts";
import { LookAhead } from "./look-ahead.ts";
import type { PageResult, WorkResult } from "./page-work.ts";

const model: RelevanceModel = tagVsm(RAINSTORM);

function pageResult(path: string, text: string, links: readonly string[] = []): PageResult {
  const page = pageOf(
    [[3, text]],
    links.map((link) => linkTo(link)),
    path,
  );
  return {
    kind: "page",
    page,
    prepared: model.prepare(page),
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
    lookahead: undefined,
    aheadFetches: 0,
    wasAhead: false,
  };
}

const trouble = (): WorkResult => ({
  kind: "trouble",
  trouble: { kind: "failed", code: "http-404", detail: "not found" },
  hops: [],
  draft: undefined,
  fetchedAt: 0,
});

/** A web of results by path; what is asked of it is noted. */
function setUp(web: Readonly<Record<string, WorkResult>>, isWanted: (url: CanonicalUrl) => boolean = () => true) {
  const asked: string[] = [];
  const ahead = new LookAhead({
    relevance: model,
    view: { pages: 0, relevantPages: 0 },
    isWanted,
    work: async (address) => {
      const path = new URL(address).pathname.slice(1);
      asked.push(path);
      return web[path] ?? trouble();
    },
  });
  const choose = async (path: string): Promise<PageResult> => {
    const result = await ahead.work(url(path));
    if (result.kind !== "page") throw new Error(result.kind);
    return result;
  };
  return { ahead, asked, choose };
}

describe("LookAhead", () => {
  const web = {
    start: pageResult("start", "", ["wet", "dry", "gone"]),
    wet: pageResult("wet", "rainstorm", ["dry"]),
    dry: pageResult("dry", "chess"),
  };

  it("fetches the pages behind a page's links and knows their relevance", async () => {
    const { choose, asked } = setUp(web);
    const { lookahead, aheadFetches, wasAhead } = await choose("start");
    expect(asked).toEqual(["start", "wet", "dry", "gone"]);
    expect([aheadFetches, wasAhead]).toEqual([3, false]);
    expect(lookahead?.target(url("wet"))).toMatchObject({ relevance: 0.8, page: { text: "rainstorm " } });
    expect(lookahead?.target(url("dry"))?.relevance).toBe(0);
    expect(lookahead?.target(url("gone"))).toBeUndefined();
    expect(lookahead?.target(url("never linked"))).toBeUndefined();
  });

  it("takes a chosen page from what it has kept, with no second request", async () => {
    const { choose, asked } = setUp(web);
    await choose("start");
    const requests = asked.length;
    const { page, wasAhead, aheadFetches } = await choose("wet");
    expect(page.text).toBe("rainstorm ");
    expect([wasAhead, aheadFetches, asked.length]).toEqual([true, 0, requests]);
  });

  it("still knows the relevance of a page that has been chosen, but no longer keeps it", async () => {
    const { choose } = setUp(web);
    await choose("start");
    const { lookahead } = await choose("wet");
    expect(lookahead?.target(url("wet"))).toEqual({ relevance: 0.8, page: undefined });
  });

  it("hands on what became of a link without a page, with no second request", async () => {
    const { ahead, asked, choose } = setUp(web);
    await choose("start");
    const requests = asked.length;
    expect(await ahead.work(url("gone"))).toMatchObject({ kind: "trouble", trouble: { code: "http-404" } });
    expect(asked).toHaveLength(requests);
  });

  it("counts redirects as requests", async () => {
    const hop = { url: url("old"), location: url("wet") } as PageResult["hops"][number];
    const { choose } = setUp({
      start: pageResult("start", "", ["old"]),
      old: { ...pageResult("wet", "rainstorm"), hops: [hop, hop] },
    });
    expect((await choose("start")).aheadFetches).toBe(3);
  });

  it("leaves out what the crawl would not fetch anyway", async () => {
    const { choose, asked } = setUp(web, (target) => target !== url("dry"));
    expect((await choose("start")).aheadFetches).toBe(2);
    expect(asked).not.toContain("dry");
  });

  it("follows no more than 500 links of a page", async () => {
    const links = Array.from({ length: 600 }, (_, i) => `p${i}`);
    const { choose, asked } = setUp({ start: pageResult("start", "", links) });
    expect((await choose("start")).aheadFetches).toBe(500);
    expect(asked).toHaveLength(501);
  });

  it("keeps 2000 pages, the latest, and fetches the others again when they are chosen", async () => {
    const hubs = Array.from({ length: 5 }, (_, hub) => `hub${hub}`);
    const leaf = (hub: number, i: number) => `leaf${hub}-${i}`;
    const many = Object.fromEntries(
      hubs.flatMap((path, hub) => {
        const leaves = Array.from({ length: 450 }, (_, i) => leaf(hub, i));
        return [
          [path, pageResult(path, "", leaves)] as const,
          ...leaves.map((each) => [each, pageResult(each, "rainstorm")] as const),
        ];
      }),
    );
    const { choose, asked } = setUp(many);
    for (const hub of hubs) await choose(hub);
    const requests = asked.length;
    expect((await choose(leaf(0, 0))).wasAhead).toBe(false);
    expect((await choose(leaf(0, 300))).wasAhead).toBe(true);
    expect((await choose(leaf(4, 449))).wasAhead).toBe(true);
    expect(asked).toHaveLength(requests + 1);
  });

  it("passes on what a broken part throws", async () => {
    const broken: WorkResult = { kind: "broken", error: new Error("model missing") };
    const { ahead } = setUp({ start: pageResult("start", "", ["x"]), x: broken });
    await expect(ahead.work(url("start"))).rejects.toThrow("model missing");
  });
});

describe("a crawl that looks ahead", () => {
  const page = (text: string, links: Readonly<Record<string, string>> = {}) => ({
    html: `<title>${text}</title><p>${text}</p>${Object.entries(links)
      .map(([to, anchor]) => `<p><a href="/${to}">${anchor}</a></p>`)
      .join("")}`,
  });

  async function crawled(web: TinyWeb, lookahead: "prefetch" | "estimate", options = {}) {
    const requests = new Map<string, number>();
    const delay = async (path: string) => {
      if (path !== "robots.txt") requests.set(path, (requests.get(path) ?? 0) + 1);
    };
    const parts = await partsOf("fcosa-lg", { lookahead });
    const crawl = await tinyCrawl({ web, parts, delay, ...options });
    const events = await eventsOf(crawl);
    return { paths: pathsOf(events), totals: crawl.totals, requests };
  }
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);

  it("fetches every page once and counts what looking ahead took apart", async () => {
    const web: TinyWeb = new Map([
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
    const web: TinyWeb = new Map([
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
  async function requestsOf(web: TinyWeb) {
    let made = 0;
    const parts = await partsOf("fcosa-lg", { lookahead: "prefetch", keepAbove: -0.5, localFrom: 0 });
    const delay = async (path: string) => {
      if (path !== "robots.txt") made++;
    };
    const crawl = await tinyCrawl({ web, parts, delay });
    await eventsOf(crawl);
    return { made, counted: crawl.totals.requests + crawl.totals.lookahead };
  }

  it("counts a request ahead that found no page once", async () => {
    const { made, counted } = await requestsOf(new Map([["p0", page("rainstorm", { gone: "rainstorm" })]]));
    expect(counted).toBe(made);
  });

  it("does not fetch a seed again that a page links to", async () => {
    const web = new Map([
      ["p0", page("rainstorm", { a: "rainstorm" })],
      ["a", page("rainstorm", { p0: "rainstorm" })],
    ]);
    expect((await requestsOf(web)).made).toBe(2);
  });
});
