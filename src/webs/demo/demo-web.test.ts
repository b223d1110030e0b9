import { beforeAll, describe, expect, it } from "vitest";
import { canonical } from "../../../test/canonical.ts";
import { at } from "../../collections/at.ts";
import type { CanonicalUrl } from "../../types.ts";
import { canonicalUrl, hostOf } from "../../url/canonical.ts";
import { type DemoWeb, openDemoWeb } from "./demo-web.ts";

const web: DemoWeb = openDemoWeb();
let urls: CanonicalUrl[] = [];
beforeAll(() => {
  urls = [...web.urls()];
});

function bodyOf(url: CanonicalUrl): string {
  const record = web.get(url);
  return record?.kind === "page" ? Buffer.from(record.body).toString() : "";
}

const linksOf = (url: CanonicalUrl) => Array.from(bodyOf(url).matchAll(/href="([^"]+)"/g), (match) => at(match, 1));

describe("the demo web", () => {
  it("has more than 80,000 pages on 46 hosts, each once", () => {
    expect(web.size).toBe(urls.length);
    expect(web.size).toBeGreaterThan(80_000);
    expect(new Set(urls).size).toBe(urls.length);
    expect(new Set(urls.map(hostOf)).size).toBe(46);
  });

  it("has the page of every URL that it names", () => {
    for (let i = 0; i < urls.length; i += 29) {
      const url = at(urls, i);
      expect(canonicalUrl(url)).toBe(url);
      expect(web.get(url)).toMatchObject({ kind: "page", url, status: 200, contentType: "text/html; charset=utf-8" });
    }
  });

  it("has a page behind every link, and at most 200 links on a page", () => {
    const known = new Set<string>(urls);
    for (let i = 0; i < urls.length; i += 101) {
      const links = linksOf(at(urls, i));
      expect(links.length).toBeLessThanOrEqual(200);
      for (const link of links) if (!known.has(link)) throw new Error(`${urls[i]} links to ${link}`);
    }
  });

  it("has nothing else", () => {
    expect(web.get(canonical("http://phenomenon.noun.wordnet.example/robots.txt"))).toBeUndefined();
    expect(web.get(canonical("http://elsewhere.example/"))).toBeUndefined();
  });

  it("gives the same bytes each time, whatever was asked before", () => {
    const other = openDemoWeb();
    for (let i = urls.length - 1; i > 0; i -= 2003) {
      const record = other.get(at(urls, i));
      expect(record?.kind === "page" && Buffer.from(record.body).toString()).toBe(bodyOf(at(urls, i)));
    }
  });

  it("is closed without ado", () => {
    openDemoWeb().close();
  });
});
