/** The page's API over real HTTP: who gets an answer, and what it says. */
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { at, present } from "../../src/collections/at.ts";
import { PROMETHEUS_TYPE, prometheusText } from "../../src/metrics/prometheus.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { Crawls } from "../../src/ui/crawls.ts";
import * as schemas from "../../src/ui/schemas.ts";
import * as topics from "../../src/ui/topic-schemas.ts";
import { syntheticComparison } from "../synthetic-comparison.ts";
import { crawled, served, smallJob } from "./served.ts";

let ui: Awaited<ReturnType<typeof served>>;
let id: string;
let folder: string;

beforeAll(async () => {
  folder = await crawled("finished");
  ui = await served({ routes: [(app) => app.get("/further", (context) => context.text("behind the gate\n"))] });
  id = present(z.array(schemas.crawl).parse(await ui.json("/api/crawls"))[0], "the crawl").id;
});
afterAll(() => ui.server.close());

/** As a browser or an attacker would send it: `fetch` sets Host and Origin itself. */
function raw(
  path: string,
  headers: Record<string, string>,
  method = "GET",
  body = "",
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: ui.server.port, path, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    asked.once("error", reject);
    asked.end(body);
  });
}
const host = () => `127.0.0.1:${ui.server.port}`;

describe("the gate", () => {
  const PLACES = [
    "/",
    "/main.js",
    "/main.css",
    "/icon.svg",
    "/api/crawls",
    "/api/openapi.json",
    "/metrics",
    "/report/any",
    "/api/comparisons",
    "/comparison/any",
    "/api/shared",
    "/further",
    "/nowhere",
  ];

  it.each(PLACES)("answers nothing without the token: %s", async (place) => {
    const { status, text } = await raw(place, { host: host() });
    expect(status).toBe(403);
    expect(text).not.toContain("<html");
    expect((await raw(place, { host: host(), authorization: "Bearer wrong" })).status).toBe(403);
    expect((await raw(`${place}?token=wrong`, { host: host() })).status).toBe(403);
  });

  it.each(["/api/crawls", "/api/crawls/any/orders", "/api/crawls/any/marks", "/api/shared/any/orders"])(
    "takes no order without the token: %s",
    async (place) => {
      const order = JSON.stringify({ action: "stop" });
      const headers = { host: host(), origin: `http://${host()}`, "content-type": "application/json" };
      expect((await raw(place, headers, "POST", order)).status).toBe(403);
      const wrong = { ...headers, authorization: "Bearer wrong" };
      expect((await raw(place, wrong, "POST", order)).status).toBe(403);
    },
  );

  it("refuses an address that is not ours, even with the token: a name that was made to point here", async () => {
    const authorization = `Bearer ${ui.server.token}`;
    for (const foreign of ["evil.example", `evil.example:${ui.server.port}`, "127.0.0.1:1"]) {
      expect((await raw("/api/crawls", { host: foreign, authorization })).status).toBe(403);
    }
    expect((await raw("/api/crawls", { host: `localhost:${ui.server.port}`, authorization })).status).toBe(200);
  });

  it("refuses requests from other pages, whatever they carry", async () => {
    const authorization = `Bearer ${ui.server.token}`;
    for (const origin of ["http://evil.example", "null", `https://${host()}`, "http://127.0.0.1:1"]) {
      expect((await raw("/api/crawls", { host: host(), origin, authorization })).status).toBe(403);
    }
  });

  it("exchanges the token for a cookie that scripts and other sites cannot use; changes need our own origin", async () => {
    const first = await raw(`/?token=${ui.server.token}`, { host: host() });
    expect(first.status).toBe(200);
    const cookie = String(first.headers["set-cookie"]);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toContain(ui.server.token);
    const own = { host: host(), cookie: present(cookie.split(";")[0], "the cookie") };
    expect((await raw("/api/crawls", own)).status).toBe(200);
    const change = { ...own, "content-type": "application/json" };
    const order = JSON.stringify({ action: "stop" });
    expect((await raw(`/api/crawls/${id}/orders`, change, "POST", order)).status).toBe(403);
    const fromPage = { ...change, origin: `http://${host()}` };
    expect((await raw(`/api/crawls/${id}/orders`, fromPage, "POST", order)).status).toBe(200);
    expect(
      (await raw(`/api/crawls/${id}/orders?token=${ui.server.token}`, { host: host() }, "POST", order)).status,
    ).toBe(403);
  });

  it("sends a policy that lets nothing in from elsewhere, with every answer", async () => {
    for (const headers of [{ host: host() }, { host: host(), authorization: `Bearer ${ui.server.token}` }]) {
      const answer = await raw("/", headers);
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    }
  });

  it("lets further routes in behind the same gate", async () => {
    expect(await (await ui.ask("/further")).text()).toBe("behind the gate\n");
  });
});

describe("a crawl's figures", () => {
  it("agree with the database", async () => {
    const { crawl, figures } = schemas.crawlPage.parse(await ui.json(`/api/crawls/${id}`));
    const reader = new CrawlReader(folder);
    const pages = [...reader.pages()];
    const counts = reader.counts();
    reader.close();
    expect(crawl).toMatchObject({
      topic: "Rainstorm",
      state: "finished",
      isHere: false,
      isElsewhere: false,
      budget: 60,
    });
    expect(figures.pages).toBe(pages.length);
    expect(figures.relevant).toBe(pages.filter(({ relevant }) => relevant).length);
    expect(figures.waiting).toBe(
      counts.filter(({ state }) => state === "waiting").reduce((sum, row) => sum + row.count, 0),
    );
    expect(figures.histogram.reduce((sum, bin) => sum + bin, 0)).toBe(pages.length);
    expect(figures.curve.pages.at(-1)).toBe(pages.length);
    expect(figures.curve.relevant.at(-1)).toBe(figures.relevant);
  });

  it("hosts, map and what was learned are told", async () => {
    const { hosts, total } = schemas.hostList.parse(await ui.json(`/api/crawls/${id}/hosts?order=pages`));
    expect(hosts.length).toBe(total);
    expect(hosts.reduce((sum, { pages }) => sum + pages, 0)).toBe(60);
    const map = schemas.hostMap.parse(await ui.json(`/api/crawls/${id}/map`));
    expect(map.nodes.reduce((sum, { pages }) => sum + pages, 0)).toBe(60);
    const learned = schemas.learned.parse(await ui.json(`/api/crawls/${id}/learned`));
    expect(learned.isComplete).toBe(true);
    expect(learned.weights.length).toBeGreaterThan(0);
  });

  it("pages come as cards with their way from the seed, and each with content and links", async () => {
    const { pages, total } = schemas.cardList.parse(await ui.json(`/api/crawls/${id}/pages?limit=5`));
    expect(total).toBe(60);
    expect(pages.map(({ position }) => position)).toEqual([60, 59, 58, 57, 56]);
    const card = at(pages, 0);
    expect(card.way.at(-1)?.url).toBe(card.url);
    expect(card.excerpt).not.toBe("");
    const page = schemas.pageDetail.parse(await ui.json(`/api/crawls/${id}/pages/${card.id}`));
    expect(page.markdown).not.toBeNull();
    expect(page.archive?.file).toMatch(/^crawl-/);
    expect(page.outlinks.every(({ state }) => state !== "")).toBe(true);
    const why = schemas.explanation.parse(await ui.json(`/api/crawls/${id}/pages/${card.id}/explanation`));
    expect(why.features.length).toBeGreaterThan(0);
    expect(why.judgement?.breakdown.length).toBeGreaterThan(0);
  });

  it("relevant pages alone, of one host, or found by a text", async () => {
    const relevant = schemas.cardList.parse(await ui.json(`/api/crawls/${id}/pages?relevant=true&order=best&limit=50`));
    expect(relevant.pages.every((page) => page.relevant)).toBe(true);
    expect(relevant.pages.map(({ relevance }) => relevance)).toEqual(
      relevant.pages.map((page) => page.relevance).toSorted((a, b) => b - a),
    );
    const none = schemas.cardList.parse(await ui.json(`/api/crawls/${id}/pages?host=nowhere.example`));
    expect(none.total).toBe(0);
    const all = schemas.cardList.parse(await ui.json(`/api/crawls/${id}/pages`));
    const wanted = at(all.pages, 3);
    const found = schemas.cardList.parse(
      await ui.json(`/api/crawls/${id}/pages?search=${encodeURIComponent(wanted.url)}&limit=50`),
    );
    expect(found.pages.map(({ url }) => url)).toContain(wanted.url);
  });

  it("come again by server-sent events when they change", async () => {
    const stream = await ui.ask(`/api/crawls/${id}/events`);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const reader = present(stream.body, "the stream").getReader();
    const { value } = await reader.read();
    const [, data] = /^event: figures\ndata: (.*)$/m.exec(new TextDecoder().decode(value)) ?? [];
    expect(schemas.crawlPage.parse(JSON.parse(data ?? "")).figures.pages).toBe(60);
    await reader.cancel();
  });

  it("leave as a file", async () => {
    const answer = await ui.ask(`/api/crawls/${id}/export?format=jsonl&relevant=false`);
    expect(answer.headers.get("content-disposition")).toContain("pages.jsonl");
    expect((await answer.text()).trim().split("\n")).toHaveLength(60);
  });
});

describe("a hand on the wheel", () => {
  it("asks questions, takes marks, and says how many waiting links moved", async () => {
    const asked = z.array(schemas.question).parse(await ui.json(`/api/crawls/${id}/questions?count=4`));
    expect(asked).toHaveLength(4);
    const [one, two, three] = asked;
    const marks = { relevant: [one?.id], irrelevant: [two?.id, three?.id] };
    const report = schemas.markReport.parse(await (await ui.post(`/api/crawls/${id}/marks`, marks)).json());
    expect(report).toMatchObject({ marks: 3, taken: "learned", learns: true });
    expect(report.movedLinks).toBeGreaterThan(0);
    const { figures } = schemas.crawlPage.parse(await ui.json(`/api/crawls/${id}`));
    expect(figures.marks).toBe(3);
    expect(figures.lastCorrection?.moved).toBe(report.movedLinks);
    const page = schemas.pageDetail.parse(await ui.json(`/api/crawls/${id}/pages/${one?.id}`));
    expect(page).toMatchObject({ marked: true, relevance: 1, relevant: true });
  });

  it("goes on with a larger budget, pauses, takes a word, a seed and a blocked host, stops, and goes on", async () => {
    const order = async (body: unknown) => {
      const answer = await ui.post(`/api/crawls/${id}/orders`, body);
      expect(answer.status, await answer.clone().text()).toBe(200);
      return schemas.crawl.parse(await answer.json());
    };
    const info = async () => schemas.crawlPage.parse(await ui.json(`/api/crawls/${id}`)).crawl;
    const until = async (isSo: (crawl: z.infer<typeof schemas.crawl>) => boolean) => {
      for (;;) {
        const crawl = await info();
        expect(crawl.state, crawl.message).not.toBe("failed");
        if (isSo(crawl)) return crawl;
      }
    };
    await order({ action: "resume", pages: 120 });
    await until(({ state }) => state === "running" || state === "finished");
    await order({ action: "pause" });
    const seed = "http://example.org/never-linked";
    await order({ action: "seed", url: seed });
    await order({ action: "word", word: "thunder", weight: 0.4 });
    await order({ action: "budget", pages: 130 });
    await order({ action: "block", host: "blocked.example" });
    await order({ action: "resume" });
    await until(({ state }) => state === "finished" || state === "stopped");
    const ended = await info();
    expect(ended.budget).toBe(130);
    const reader = new CrawlReader(folder);
    expect(reader.linkOf(seed)?.state).toBeDefined();
    reader.close();
  });

  it("says what is wrong with an order, an id, or what was sent", async () => {
    const bad = await ui.post(`/api/crawls/${id}/orders`, { action: "seed", url: "ftp://x" });
    expect(bad.status).toBe(400);
    expect(schemas.problem.parse(await bad.json()).code).toBe("bad-url");
    expect((await ui.ask("/api/crawls/none")).status).toBe(404);
    const unknown = await ui.post(`/api/crawls/${id}/orders`, { action: "dance" });
    expect(unknown.status).toBe(400);
    const file = { topic: { name: "x", words: { storm: 1 }, examples: ["/etc/passwd"] }, text: "storm" };
    expect((await ui.post("/api/topics/judge", file)).status).toBe(400);
  });

  it("a crawl that another holds takes marks and no orders", async () => {
    const { openFolder } = await import("../../src/session/folder.ts");
    const held = openFolder(await crawled("held", 20), undefined);
    const beside = await served({ crawls: new Crawls([held.path]) }); // who holds a folder is remembered for a second
    try {
      const listed = z.array(schemas.crawl).parse(await beside.json("/api/crawls"));
      const other = present(
        listed.find((crawl) => crawl.folder === held.path),
        "the crawl",
      );
      expect(other).toMatchObject({ isElsewhere: true, state: "running" });
      expect((await beside.post(`/api/crawls/${other.id}/orders`, { action: "stop" })).status).toBe(409);
    } finally {
      held.close();
      await beside.server.close();
    }
  });

  it("starts a crawl of its own", async () => {
    const { crawls } = ui;
    const begun = crawls.begin(await smallJob(30), `${crawls.home}/begun`);
    for (;;) {
      const { state, pages, message } = crawls.info(begun);
      expect(state, message).not.toBe("failed");
      if (state === "finished") {
        expect(pages).toBe(30);
        break;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
});

describe("a topic", () => {
  it("is drafted from words and texts, and judges a page on the spot", async () => {
    const text = "A thunderstorm brings lightning, thunder and heavy rain. Storms with hail can flood whole valleys.";
    const answer = await ui.post("/api/topics/draft", { words: "storm:0.9, flash flood", texts: [text, text] });
    const draft = topics.draft.parse(await answer.json());
    expect(draft.terms.map(({ term }) => term)).toEqual(expect.arrayContaining(["storm", "flash flood"]));
    const words = Object.fromEntries(draft.terms.map(({ term, weight }) => [term, weight]));
    const judge = async (about: string) =>
      topics.judgement.parse(
        await (await ui.post("/api/topics/judge", { topic: { name: "storms", words }, text: about })).json(),
      );
    expect((await judge(text)).relevance).toBeGreaterThan(
      (await judge("A recipe for bread with flour and salt.")).relevance,
    );
  });
});

describe("the description", () => {
  it("names every route that the page uses", async () => {
    const { paths } = z
      .object({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) })
      .parse(await ui.json("/api/openapi.json"));
    expect(Object.keys(paths).toSorted()).toEqual([
      "/api/comparisons",
      "/api/crawls",
      "/api/crawls/{id}",
      "/api/crawls/{id}/events",
      "/api/crawls/{id}/export",
      "/api/crawls/{id}/hosts",
      "/api/crawls/{id}/learned",
      "/api/crawls/{id}/map",
      "/api/crawls/{id}/marks",
      "/api/crawls/{id}/orders",
      "/api/crawls/{id}/pages",
      "/api/crawls/{id}/pages/{page}",
      "/api/crawls/{id}/pages/{page}/explanation",
      "/api/crawls/{id}/questions",
      "/api/shared",
      "/api/shared/{id}/orders",
      "/api/topics",
      "/api/topics/draft",
      "/api/topics/judge",
    ]);
  });
});

describe("for others than the page", () => {
  it("a crawl has a report, which runs no script but its own", async () => {
    const answer = await ui.ask(`/report/${id}`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(html).toMatch(/^<!doctype html>[\s\S]*http-equiv="Content-Security-Policy"[^>]*sha256-/i);
    expect((await ui.ask("/report/none")).status).toBe(404);
  });

  it("a comparison of recipes beside the crawls is listed, best recipe first, with its report", async () => {
    const made = syntheticComparison({ recipes: ["oracle", "honeyguide", "bfs"], topics: 2, runs: 2 });
    const place = join(ui.crawls.home, "compared");
    mkdirSync(place);
    writeFileSync(join(place, "results.json"), JSON.stringify(made));
    mkdirSync(join(ui.crawls.home, "other-results"));
    writeFileSync(join(ui.crawls.home, "other-results", "results.json"), `{"format":"of another program"}`);
    const listed = z.array(schemas.comparison).parse(await ui.json("/api/comparisons"));
    expect(listed.map((one) => one.folder)).toEqual([place]);
    const one = at(listed, 0);
    expect(one.recipes.map(({ name, isReference }) => [name, isReference])).toEqual([
      ["oracle", true],
      ["honeyguide", false],
      ["bfs", false],
    ]);
    expect(one).toMatchObject({ runs: made.runs.length, failed: 0, topics: made.topics.map(({ name }) => name) });
    const answer = await ui.ask(`/comparison/${one.id}`);
    expect(await answer.text()).toMatch(/^<!doctype html>[\s\S]*Comparison of 2 recipes/i);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect((await ui.ask("/comparison/none")).status).toBe(404);
    expect(await ui.json("/api/shared"), "no database was named").toEqual([]);
  });

  it("Prometheus gets the crawls that run", async () => {
    const answer = await ui.ask("/metrics");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, PROMETHEUS_TYPE]);
    expect(await answer.text()).toBe(prometheusText([])); // none runs
    const release = ui.crawls.host(folder, {
      state: "running",
      message: "",
      restMs: undefined,
      pause() {},
      resume() {},
      stop() {},
      change: async () => {},
    });
    const text = await (await ui.ask("/metrics")).text();
    release();
    expect(text).toMatch(/^honeyguide_pages_total\{crawl="[^"]+"\} [1-9]\d*$/m);
    expect(text).toMatch(/^honeyguide_crawl_running\{[^}]+\} 1$/m);
  });
});
