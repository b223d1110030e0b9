/** Sitemaps that explode, lie or never end: what is taken from one over the wire. @module */
import { gzipSync } from "node:zlib";
import { counted } from "../../../src/display.ts";
import { parseSitemap } from "../../../src/seeds/sitemap.ts";
import { endlessBody, page, type SiteHandler, status } from "../../integration/site-server.ts";
import { never } from "../asking.ts";
import type { HostileCase } from "../case.ts";

const urlset = (content: string) => `<?xml version="1.0"?><urlset>${content}</urlset>`;
const entry = (address: string) => `<url><loc>${address}</loc></url>`;
const xml = (text: string | Uint8Array) => page(text, { type: "application/xml" });
const bomb = (levels: number) =>
  `<!DOCTYPE x [<!ENTITY a0 "/boom">${Array.from({ length: levels }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join("")}]>`;

/** How many pages and further sitemaps are taken from it. */
function taken(name: string, expected: string, handler: SiteHandler, http = {}): HostileCase {
  return {
    name,
    expected,
    run: async (bench) => {
      bench.serve({ "/sitemap.xml": handler });
      const url = bench.server.url(bench.host, "/sitemap.xml");
      const response = await bench.live(http).transport.request(url, never);
      if (response.kind !== "response") return `${response.kind} ${response.code}`;
      if (response.status !== 200) return `http-${response.status}`;
      const { urls, sitemaps } = parseSitemap(response.body, url);
      return `${counted(urls.length, "page")}, ${counted(sitemaps.length, "sitemap")}`;
    },
  };
}

export const SITEMAPS: readonly HostileCase[] = [
  taken("a sitemap as it should be", "2 pages, 0 sitemaps", xml(urlset(entry("/a") + entry("/b")))),
  taken("a sitemap without end", "skipped too-large", endlessBody),
  taken(
    "a gzip bomb",
    "skipped too-large",
    page(gzipSync(Buffer.alloc(20_000_000)), { headers: { "Content-Encoding": "gzip" } }),
  ),
  taken("a gzip bomb that is the file itself", "0 pages, 0 sitemaps", xml(gzipSync(Buffer.alloc(60_000_000)))),
  taken("entities of entities", "0 pages, 0 sitemaps", xml(`${bomb(9)}${urlset(entry("&a9;"))}`)),
  taken(
    "an entity that is a file of this machine",
    "0 pages, 0 sitemaps",
    xml(`<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${urlset(entry("&f;"))}`),
  ),
  taken(
    "too many addresses",
    "50,000 pages, 0 sitemaps",
    xml(urlset(Array.from({ length: 60_000 }, (_, n) => entry(`/${n}`)).join(""))),
    { maxWireBytes: 5_000_000, maxBodyBytes: 5_000_000 },
  ),
  taken(
    "addresses that are scripts, files and port 0",
    "1 page, 0 sitemaps",
    xml(
      urlset(["javascript:alert(1)", "file:///etc/passwd", "http://h.test:0/", "http://h.test/"].map(entry).join("")),
    ),
  ),
  taken("an address of a million characters", "0 pages, 0 sitemaps", xml(urlset(entry(`/${"x".repeat(900_000)}`)))),
  taken("100,000 elements in each other", "0 pages, 0 sitemaps", xml(`<urlset>${"<x>".repeat(100_000)}`)),
  taken(
    "a file that ends in the middle of an address",
    "1 page, 0 sitemaps",
    xml(`<urlset>${entry("/a")}<url><loc>/b`),
  ),
  taken(
    "an index that names itself",
    "0 pages, 1 sitemap",
    xml("<sitemapindex><sitemap><loc>/sitemap.xml</loc></sitemap></sitemapindex>"),
  ),
  taken("an error page", "http-500", status(500)),
];
