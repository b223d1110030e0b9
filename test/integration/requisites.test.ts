/** What pages need, fetched behind them over HTTP: politely, once, within a budget, and without a say in the choice of pages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrawlOptions, crawl, exportCrawl, resume } from "../../src/index.ts";
import { readJob } from "../../src/session/saved-job.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { recordsIn } from "../warc-records.ts";
import { DEFAULT_SITE, page, redirect, robots, type SiteServer, startSiteServer } from "./site-server.ts";

const folder = temporaryFolder("requisites");
const at = (name: string) => join(folder, name);
let server: SiteServer;

const PIXEL = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]);
const image = page(PIXEL, { type: "image/png" });
const style = (css: string) => page(css, { type: "text/css" });
const storm = (needs: string, links = "", language = "en") =>
  page(`<html lang=${language}><title>storm</title>${needs}<p>A storm. ${links}</p>`);

beforeAll(async () => {
  server = await startSiteServer({
    [DEFAULT_SITE]: {
      "/robots.txt": robots("User-agent: *\nDisallow: /secret\n"),
      "/": storm(
        "<link rel=stylesheet href=/s.css><img src=/a.png><img src=/secret.png><img src=/gone.png><script src=/x.js></script>",
        '<a href="/one">one storm</a> <a href="/two">two</a>',
      ),
      "/one": storm('<img src="/a.png"><img src=/b.png>'),
      "/two": storm("<link rel=stylesheet href=/s.css><img src=/old.png>", "", "de"),
      "/s.css": style('@import "t.css"; p { background: url(c.png) }'),
      "/t.css": style("@import 's.css'; @font-face { src: url(f.woff2) }"),
      "/f.woff2": page("font", { type: "font/woff2" }),
      "/x.js": page("1", { type: "text/javascript" }),
      "/old.png": redirect("/new.png"),
      ...Object.fromEntries(["a", "b", "c", "new", "secret"].map((name) => [`/${name}.png`, image])),
    },
  });
});
afterAll(() => server.close());

async function run(opened: Awaited<ReturnType<typeof crawl>>) {
  const events: { readonly type: string; readonly reason?: string }[] = [];
  const pages: string[] = [];
  const from = server.requests.length;
  try {
    for await (const event of opened) {
      events.push(event);
      if (event.type === "page") pages.push(new URL(event.page.url).pathname);
    }
    const asked = server.requests.slice(from).map(({ path }) => path);
    return { events, pages, asked, totals: opened.crawl.totals };
  } finally {
    await opened.close();
  }
}

function open(name: string, options: CrawlOptions = {}) {
  const topic = { name: "storms", words: ["storm"], seeds: [`${server.origin}/`] };
  const live = { contact: "test@example.org", allowPrivate: true, delayMs: 0 };
  return crawl(topic, { recipe: "ops", commitOrder: "in-order", pages: 3, out: at(name), ...live, ...options });
}

const NEEDED = ["/a.png", "/b.png", "/c.png", "/f.woff2", "/new.png", "/old.png", "/s.css", "/t.css", "/x.js"];
const answered = async (name: string) =>
  (await recordsIn(at(`${name}/beside-00001.warc.gz`)))
    .filter(({ type, url }) => type === "response" && !url.endsWith("/robots.txt"))
    .map(({ url }) => new URL(url).pathname);

describe("what pages need", () => {
  it("is fetched once each behind the last page, obediently, and archived; pages are the same without it", async () => {
    const plain = await run(await open("plain"));
    const { pages, asked, events, totals } = await run(await open("all", { requisites: true }));
    expect(pages).toEqual(plain.pages);
    expect(totals).toEqual({ ...plain.totals });
    expect(asked.slice(0, plain.asked.length)).toEqual(plain.asked);
    expect(asked.slice(plain.asked.length).toSorted()).toEqual([...NEEDED, "/gone.png"].toSorted());
    expect((await answered("all")).toSorted()).toEqual(NEEDED);
    expect(events.map(({ type }) => type)).toEqual([
      "started",
      "page",
      "page",
      "page",
      ...Array(3).fill("requisites"),
      "finished",
    ]);
    expect(events.at(-2)).toMatchObject({ pages: 3, fetched: NEEDED.length - 1 }); // a redirect is none of its own
    expect(readJob(at("all")).requisites).toBe(60);
  });

  it("is not asked for again when the crawl goes on", async () => {
    const { asked, pages } = await run(await resume(at("all")));
    expect([asked, pages]).toEqual([[], []]);
  });

  it("has a budget of its own, and the rest is fetched when that is raised", async () => {
    const first = await run(await open("some", { requisites: 3 }));
    expect(first.pages).toHaveLength(3);
    expect((await answered("some")).filter((path) => path !== "/old.png")).toHaveLength(3);
    expect((await run(await resume(at("some")))).asked).toEqual([]);
    await run(await resume(at("some"), { requisites: 100 }));
    const all = await answered("some");
    expect(all.toSorted()).toEqual(NEEDED);
  });

  it("waits for the next time when the crawl is stopped on the way", async () => {
    const stopped = await open("stopped", { requisites: true });
    let reason = "";
    for await (const event of stopped) {
      if (event.type === "requisites") stopped.crawl.stop();
      if (event.type === "finished") ({ reason } = event);
    }
    await stopped.close();
    expect(reason).toBe("stopped");
    await run(await resume(at("stopped")));
    expect((await answered("stopped")).toSorted()).toEqual(NEEDED);
  });

  it("stands in a WACZ of all pages, where players find it", async () => {
    const output = at("all.wacz");
    await exportCrawl(at("all"), { format: "wacz", output });
    const index = Buffer.from(unzipSync(readFileSync(output))["indexes/index.cdx.gz"] ?? []);
    const { gunzipSync } = await import("node:zlib");
    const urls = [
      ...gunzipSync(index)
        .toString()
        .matchAll(/"url":"([^"]*)"/g),
    ].map(([, url = ""]) => new URL(url).pathname);
    expect(urls).toEqual(expect.arrayContaining(["/", "/one", ...NEEDED, "/robots.txt"]));
  });

  it("goes with the chosen pages alone where pages are chosen", async () => {
    const output = at("chosen.warc.gz");
    await exportCrawl(at("all"), { format: "warc", language: "de", output });
    const urls = (await recordsIn(output))
      .filter(({ type }) => type === "response")
      .map(({ url }) => new URL(url).pathname);
    expect(urls.toSorted()).toEqual(
      ["/two", "/s.css", "/t.css", "/c.png", "/f.woff2", "/old.png", "/new.png"].toSorted(),
    );
  });

  it("needs an archive", async () => {
    await expect(open("none", { requisites: true, archive: false })).rejects.toMatchObject({ code: "bad-option" });
  });
});
