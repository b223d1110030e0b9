import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import {
  page,
  redirect,
  robots,
  type Site,
  type SiteServer,
  startSiteServer,
} from "../../test/integration/site-server.ts";
import { RAINSTORM } from "../testing/pages.ts";
import { createJob, type JobOptions } from "./create-job.ts";
import { openCrawl } from "./open.ts";

const servers: SiteServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const xml = (body: string) => page(body, { type: "application/xml" });
const urlset = (paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join("")}</urlset>`;
const index = (paths: readonly string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join("")}</sitemapindex>`;
const PAGES = Object.fromEntries(["/a", "/b", "/c", "/d"].map((path) => [path, page(`<p>storm ${path}</p>`)]));

/** Pages that the crawl fetched, by their paths, what it said before, and what the server was asked for. */
async function crawlOf(site: Site, seeds: readonly string[], options: JobOptions = {}) {
  const server = await startSiteServer({ "127.0.0.1": { ...PAGES, ...site } });
  servers.push(server);
  const said: string[] = [];
  const live = { recipe: "bfs", contact: "test@example.org", allowPrivate: true, delayMs: 0 };
  const at = (path: string) => `${server.origin}${path}`;
  const job = await createJob(RAINSTORM, { ...live, seeds: seeds.map(at), ...options });
  const opened = await openCrawl(job, { onProgress: (message) => said.push(message.replaceAll(server.origin, "")) });
  const fetched: string[] = [];
  for await (const event of opened) if (event.type === "page") fetched.push(new URL(event.page.url).pathname);
  await opened.close();
  return { fetched: fetched.sort(), said, asked: server.paths("127.0.0.1"), seeds: opened.job.seeds.length };
}

describe("a seed that is a sitemap", () => {
  it("stands for the pages that it lists, beside other seeds", async () => {
    const { fetched, said, seeds } = await crawlOf({ "/sitemap.xml": xml(urlset(["/a", "/b"])) }, [
      "/sitemap.xml",
      "/d",
    ]);
    expect(fetched).toEqual(["/a", "/b", "/d"]);
    expect(said).toEqual(["Read 2 pages from the sitemap /sitemap.xml"]);
    expect(seeds).toBe(3);
  });

  it("may be packed, moved, an index, or name itself", async () => {
    const site = {
      "/sitemap.xml": redirect("/sitemaps/all.xml"),
      "/sitemaps/all.xml": xml(index(["/sitemaps/1.xml.gz", "/sitemaps/sitemap-2.txt", "/sitemaps/all.xml"])),
      "/sitemaps/1.xml.gz": page(gzipSync(urlset(["/a"])), { type: "application/gzip" }),
    };
    const { fetched, asked } = await crawlOf(site, ["/sitemap.xml"]);
    expect(fetched).toEqual(["/a"]);
    expect(asked.filter((path) => path === "/sitemaps/all.xml")).toHaveLength(1);
  });

  it("is read where patterns keep its own address out, and what it lists must match them", async () => {
    const site = { "/sitemap.xml": xml(urlset(["/a", "/b", "/c"])) };
    const { fetched, said } = await crawlOf(site, ["/sitemap.xml"], { include: ["/a", "/c"] });
    expect(fetched).toEqual(["/a", "/c"]);
    expect(said).toEqual(["Read 3 pages from the sitemap /sitemap.xml; this crawl keeps out 1 of them"]);
    await expect(crawlOf(site, ["/sitemap.xml"], { include: ["/x*"] })).rejects.toMatchObject({
      code: "seeds-refused",
    });
  });

  it("is not asked for on another host, nor where robots.txt closes it", async () => {
    const site = {
      "/robots.txt": robots("User-agent: *\nDisallow: /closed\n"),
      "/sitemap.xml": xml(index(["http://other.example/sitemap.xml", "/closed/sitemap.xml", "/open.xml"])),
      "/closed/sitemap.xml": xml(urlset(["/a"])),
      "/open.xml": xml(urlset(["/b"])),
    };
    const { fetched, said, asked } = await crawlOf(site, ["/sitemap.xml"], { hosts: ["127.0.0.1"] });
    expect(fetched).toEqual(["/b"]);
    expect(asked).not.toContain("/closed/sitemap.xml");
    expect(said[0]).toMatch(/^Left out the sitemap \/closed\/sitemap\.xml: robots: /);
  });

  it("that only looks like one, or is missing, is a page like others", async () => {
    const site = { "/page.xml": xml(`<html xmlns="http://www.w3.org/1999/xhtml"><body>storm</body></html>`) };
    const { fetched, said } = await crawlOf(site, ["/page.xml", "/missing.xml"]);
    expect(fetched).toEqual(["/page.xml"]);
    expect(said).toEqual(["Left out the sitemap /missing.xml: the server answered 404"]);
  });

  it("names other sitemaps without end, and is read to an end", async () => {
    let made = 0;
    const endless: Site = {
      "*": (request, response) => xml(index([`/more-${made++}.xml`, `/more-${made++}.xml`]))(request, response),
      "/robots.txt": robots(""),
      "/first.xml": xml(index(["/list.xml", "/more.xml"])),
      "/list.xml": xml(urlset(["/a"])),
    };
    const { fetched, asked, said } = await crawlOf(endless, ["/first.xml"]);
    expect(fetched).toEqual(["/a"]);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^Left out the sitemap \/more-\d+\.xml: 50 sitemaps are enough; \d+ more/);
    expect(asked.filter((path) => path.endsWith(".xml"))).toHaveLength(50);
  });
});
