import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../../types.ts";
import { addressOf } from "./address.ts";
import { HostParts, topPartOf } from "./host-parts.ts";

const url = (path: string) => `http://a.example${path}` as CanonicalUrl;

describe("topPartOf", () => {
  it.each([
    ["/shop/a", "/shop/b/c", true],
    ["/a", "/b.html", true],
    ["/read?id=1", "/read?id=2&page=3", true],
    ["/shop/a", "/forum/a", false],
    ["/shop/a", "/shop/a?sort=up", false],
    ["/shop", "/shop/a", false],
    ["/shop/list?page=1", "/shop/list?page=2", true],
    ["/groups/a/meeting?reply=yes", "/groups/b/dinner?reply=no", true],
    ["/groups/a/meeting?reply=yes", "/groups/a", true],
    ["/read?from=/a/b", "/read?id=1", true],
  ])("%s and %s", (one, other, isSame) => {
    expect(topPartOf(url(one)) === topPartOf(url(other))).toBe(isSame);
  });

  it("tells hosts apart", () => {
    expect(topPartOf(url("/a/b"))).not.toBe(topPartOf("http://b.example/a/b" as CanonicalUrl));
  });
});

describe("the homes of a crawl", () => {
  const settled = (...seeds: readonly string[]) => {
    const parts = new HostParts();
    for (const seed of seeds) parts.settle(addressOf(url(seed)));
    return parts;
  };

  const isHome = (parts: HostParts, path: string) => parts.isHome(parts.of(addressOf(url(path))));

  it.each([
    { seeds: ["/"], expected: true },
    { seeds: ["/index.html"], expected: true },
    { seeds: ["/", "/birds/owl"], expected: false },
    { seeds: ["/birds/owl", "/"], expected: false },
    { seeds: ["/", "/owl"], expected: true },
  ])("lie beside the front page where the crawl knows no other: $seeds", ({ seeds, expected }) => {
    expect(isHome(settled(...seeds), "/heron")).toBe(expected);
    expect(isHome(settled(...seeds), "/birds/heron")).toBe(seeds.includes("/birds/owl"));
  });

  const NOTES = ["/law/departments/crime/notes/a", "/law/departments/contract/notes/2009/b"];

  it.each([
    ["/law/departments/crime/notes/c", true],
    ["/law/departments/history/d", true],
    ["/law/reports/case-7", false],
    ["/law/about", true],
    ["/medicine/departments/x", false],
  ])("are no larger than the folder of all pages at which it began: %s", (path, expected) => {
    expect(isHome(settled(...NOTES), path)).toBe(expected);
  });

  it("are whole top folders where it began at one page", () => {
    expect(isHome(settled(NOTES[0] ?? ""), "/law/reports/case-7")).toBe(true);
  });

  it("have parts of their own beside them", () => {
    const parts = settled(...NOTES);
    expect(parts.of(addressOf(url("/law/reports/case-7")))).toBe(parts.of(addressOf(url("/law/reports/2009/case-8"))));
    expect(parts.of(addressOf(url("/law/reports/case-7")))).not.toBe(parts.of(addressOf(url("/law/library/x"))));
  });
});
