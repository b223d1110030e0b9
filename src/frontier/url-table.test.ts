import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { UrlTable } from "./url-table.ts";

const urls = fc.array(
  fc
    .webUrl({ withQueryParameters: true })
    .map((url) => canonicalUrl(url) ?? ("http://fallback.example/" as CanonicalUrl)),
  { maxLength: 200 },
);

describe("UrlTable", () => {
  it("numbers URLs in the order of discovery and gives them back, as a map would", () => {
    fc.assert(
      fc.property(urls, (list) => {
        const table = new UrlTable();
        const model = new Map<string, number>();
        for (const url of [...list, ...list]) {
          if (!model.has(url)) model.set(url, model.size);
          expect(table.intern(url)).toBe(model.get(url));
        }
        expect(table.size).toBe(model.size);
        for (const [url, id] of model) expect([table.url(id), table.find(url as CanonicalUrl)]).toEqual([url, id]);
      }),
    );
  });

  it("does not find what it never saw", () => {
    const table = new UrlTable();
    table.intern("http://a.example/x" as CanonicalUrl);
    expect(table.find("http://a.example/y" as CanonicalUrl)).toBeUndefined();
    expect(table.find("http://a.example/" as CanonicalUrl)).toBeUndefined();
  });

  it("keeps 200,000 URLs over many chunks apart", () => {
    const table = new UrlTable();
    const url = (n: number) =>
      `http://host-${n % 50}.example/${"segment/".repeat(n % 30)}${n}?q=${n * 7}` as CanonicalUrl;
    for (let n = 0; n < 200_000; n++) table.intern(url(n));
    expect(table.size).toBe(200_000);
    for (let n = 0; n < 200_000; n += 997) expect([table.url(n), table.find(url(n))]).toEqual([url(n), n]);
  });

  it("numbers origins", () => {
    const table = new UrlTable();
    const ids = ["http://a.example/1", "https://a.example/1", "http://a.example/2"].map((url) =>
      table.intern(url as CanonicalUrl),
    );
    expect(ids.map((id) => table.origin(id))).toEqual([0, 1, 0]);
  });
});
