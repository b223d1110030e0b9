import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CrawlReader } from "../../src/store/reader.ts";
import type { SavedPage } from "../../src/store/saved-page.ts";
import { url } from "../../src/testing/pages.ts";
import { type Finished, jsonLines, lastJson, run, start } from "../cli.ts";
import { runHere } from "../cli-here.ts";
import { savedUrls } from "../saved-urls.ts";
import { smallWeb } from "./small-web.ts";

const { web, topic, env, path, write } = smallWeb(300);
const crawling = (out: string, ...more: string[]) => [
  ...["crawl", topic, "--web", web, "--recipe", "ops", "--out", path(out), ...more],
];
const crawl = (out: string, ...more: string[]) => runHere(crawling(out, ...more), { env });
const urlsOf = (out: string) => savedUrls(path(out));
const apart = ({ relevance, ownRelevance }: SavedPage) => Math.abs(relevance - ownRelevance);
const done = (finished: Finished) => expect(finished, finished.stderr).toMatchObject({ code: 0 });

describe("honeyguide crawl", () => {
  it("crawls a recorded web to its budget and prints a summary as JSON", async () => {
    const finished = await run(crawling("first", "--pages", "120", "--json"), { env });
    done(finished);
    expect(lastJson(finished)).toMatchObject({ pages: 120, finished: "budget", out: path("first") });
    expect(Object.keys(lastJson(finished))).toEqual(
      expect.arrayContaining([
        "relevant",
        "harvestRate",
        "averageRelevance",
        "fetches",
        "failed",
        "durationMs",
        "cpuMs",
        "peakRssBytes",
      ]),
    );
    const pages = jsonLines(await run(["export", path("first"), "--format", "jsonl"]));
    expect(pages.map(({ order }) => order)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
    expect(Object.keys(pages[0] ?? {})).toEqual(
      expect.arrayContaining([
        "order",
        "url",
        "status",
        "relevance",
        "relevant",
        "priority",
        "depth",
        "from",
        "title",
        "fetchedAt",
      ]),
    );
  });

  it("takes the same order with the same seed: again, at any concurrency, and over HTTP", async () => {
    done(await run(crawling("one", "--pages", "100", "--window", "4", "--concurrency", "1"), { env }));
    await crawl("many", "--pages", "100", "--window", "4", "--concurrency", "16");
    const expected = urlsOf("one");
    expect(expected).toHaveLength(100);
    expect(urlsOf("many")).toEqual(expected);

    const server = start(["serve-web", web, "--port", "0"], { env });
    try {
      const port = await new Promise<string>((resolve) => {
        server.child.stdout?.on("data", (text: string) => {
          const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
          if (found?.[1]) resolve(found[1]);
        });
      });
      const live = ["--contact", "test@example.org", "--delay", "0", "--window", "4", "--commit-order", "in-order"];
      const overHttp = await run(
        ["crawl", topic, "--recipe", "ops", "--pages", "100", "--out", path("http"), "--json", ...live],
        {
          env: { ...env, http_proxy: `http://127.0.0.1:${port}`, no_proxy: "" },
        },
      );
      done(overHttp);
      expect(urlsOf("http")).toEqual(expected);
    } finally {
      server.child.kill();
      await server.finished;
    }
  });

  it.each([
    ["Ctrl-C", "SIGINT"],
    ["a terminal that is closed", "SIGHUP"],
  ] as const)("stops cleanly on %s with everything saved, and resumes to the same end", async (_, signal) => {
    const large = smallWeb(1200, 6); // long enough that the signal comes while it runs
    const path = (name: string) => large.path(name);
    const args = ["crawl", large.topic, "--web", large.web, "--recipe", "ops", "--pages", "900", "--json"];
    done(await runHere([...args, "--out", path("peace")], { env }));
    const stopped = start([...args, "--out", path("stopped")], { env });
    const hasBegun = () => existsSync(path("stopped/crawl-00001.warc.gz"));
    while (!hasBegun() && stopped.child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
    stopped.child.kill(signal);
    const first = await stopped.finished;
    expect(first.code, first.stderr).toBe(3);
    expect(lastJson(first)).toMatchObject({ finished: "stopped" });
    expect(first.stderr).toContain("press Ctrl-C again");
    const resumed = await run(["resume", path("stopped"), "--json"], { env });
    done(resumed);
    expect(savedUrls(path("stopped"))).toEqual(savedUrls(path("peace")));
  });

  it("goes on with a larger budget", async () => {
    await crawl("small", "--pages", "20");
    done(await runHere(["resume", path("small"), "--pages", "50", "--json"], { env }));
    await crawl("large", "--pages", "50");
    expect(urlsOf("small")).toEqual(urlsOf("large"));
    const again = await runHere(["resume", path("small")], { env });
    expect(again.stdout).toContain("give a larger one with --pages");
  });

  it("exports CSV, WARC and text, all pages or the relevant ones", async () => {
    await crawl("export", "--pages", "60", "--param", "relevantAbove=0.5");
    const all = jsonLines(await runHere(["export", path("export"), "--text"]));
    const relevant = jsonLines(await runHere(["export", path("export"), "--relevant"]));
    expect(relevant.length).toBeGreaterThan(0);
    expect(relevant.length).toBeLessThan(all.length);
    expect(all.every(({ text }) => typeof text === "string" && text.length > 0)).toBe(true);
    const csv = (await runHere(["export", path("export"), "--format", "csv"])).stdout.trimEnd().split("\r\n");
    expect(csv).toHaveLength(61);
    done(await runHere(["export", path("export"), "--format", "warc", "--output", path("all.warc.gz")]));
    done(await runHere(["export", path("export"), "--format", "warc", "--relevant", "--output", path("some.warc.gz")]));
    expect(readFileSync(path("some.warc.gz")).length).toBeLessThan(readFileSync(path("all.warc.gz")).length);
    // What was archived is a web again.
    const replay = await runHere(
      ["crawl", topic, "--web", path("all.warc.gz"), "--recipe", "bfs", "--out", path("replay"), "--json"],
      { env },
    );
    done(replay);
    expect(new Set(urlsOf("replay"))).toEqual(new Set(all.map((page) => page.url)));
  });

  it("explains every URL, and the account adds up", async () => {
    await crawl("explain", "--pages", "60");
    const account = lastJson(await runHere(["explain", path("explain"), "--json"]));
    const sum = ["fetched", "waiting", "dropped", "failed"].reduce((total, state) => total + Number(account[state]), 0);
    expect(sum).toBe(account.discovered);
    expect(account.fetched).toBe(60);
    const pages = jsonLines(await runHere(["export", path("explain")]));
    const one = lastJson(await runHere(["explain", path("explain"), String(pages[40]?.url), "--json"]));
    expect(one).toMatchObject({ state: "fetched", features: [{ name: "parent", weight: 1 }] });
    expect(JSON.stringify(one.path)).toContain(url("p0"));
    const text = await runHere(["explain", path("explain"), url("p0")]);
    expect(text.stdout).toContain("fetched as page 1");
    const unknown = await runHere(["explain", path("explain"), url("never")]);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("never discovered") });
  });

  it("explains what a page says itself beside what its company makes of it", async () => {
    done(await crawl("company", "--pages", "80", "--recipe", "honeyguide", "--param", "vectors=none"));
    const reader = new CrawlReader(path("company"));
    const pages = [...reader.pages()];
    reader.close();
    const [page] = pages.toSorted((a, b) => apart(b) - apart(a));
    if (page === undefined) return expect.fail("no page");
    expect(apart(page)).toBeGreaterThan(0.001);
    const { stdout } = await runHere(["explain", path("company"), page.url]);
    expect(stdout).toContain(`Relevance ${page.relevance.toFixed(4)}: `);
    expect(stdout).toContain(`${page.ownRelevance.toFixed(4)} by itself; others to which the same pages link`);
    const [exported] = jsonLines(await runHere(["export", path("company")])).filter(({ url }) => url === page.url);
    expect(exported?.relevance).toBe(page.relevance);
  });

  it("keeps links above a threshold when told to, and counts the others", async () => {
    const finished = await crawl("threshold", "--pages", "60", "--param", "keepAbove=0.5", "--json");
    done(finished);
    const { reasons } = lastJson(finished);
    expect(reasons).toMatchObject({ threshold: expect.any(Number) });
  });

  it("takes seeds from a list or a sitemap", async () => {
    const list = write("seeds.txt", `# two pages\n${url("p1")}\n${url("p2")}\n`);
    const entries = ["p1", "p2"].map((name) => `<url><loc>${url(name)}</loc></url>`).join("");
    const sitemap = write(
      "seeds.xml",
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    );
    for (const [out, seeds] of [
      ["by-list", list],
      ["by-sitemap", sitemap],
    ] as const) {
      done(await crawl(out, "--pages", "2", "--seeds", seeds));
      expect(urlsOf(out)).toEqual([url("p1"), url("p2")]);
    }
  });

  it("lists recipes and shows one", async () => {
    const list = await runHere(["recipes", "--json"]);
    expect(JSON.parse(list.stdout).map((recipe: { name: string }) => recipe.name)).toEqual(
      expect.arrayContaining(["bfs", "ops", "shark-search"]),
    );
    const one = await runHere(["recipes", "ops"]);
    expect(one.stdout).toMatch(/Parameters[\s\S]*relevantAbove[\s\S]*Deviations/);
  });
});

describe("honeyguide demo", () => {
  it("crawls the bundled web and finds more than chance", { timeout: 300_000 }, async () => {
    const finished = await run(["demo", "--pages", "80", "--out", path("demo"), "--json"]);
    done(finished);
    const { pages, judgedRelevant } = lastJson(finished);
    expect(pages).toBe(80);
    const blind = lastJson(
      await run(["demo", "--recipe", "bfs", "--pages", "80", "--out", path("demo-bfs"), "--json"]),
    );
    expect(Number(judgedRelevant)).toBeGreaterThan(Number(blind.judgedRelevant));
  });
});
