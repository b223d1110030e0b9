import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import type { CanonicalUrl } from "../types.ts";
import { grown, UrlTable } from "./url-table.ts";

describe("a URL table", () => {
  it("behaves like a map from URL to the order of arrival", () => {
    const path = fc.stringMatching(/^[a-c]{0,3}$/);
    fc.assert(
      fc.property(fc.array(path, { maxLength: 60 }), path, (paths, other) => {
        const table = new UrlTable();
        const model = new Map<CanonicalUrl, number>();
        for (const url of paths.map((each) => canonical(`http://a.example/${each}`))) {
          expect(table.add(url)).toBe(model.has(url) ? -1 : model.size);
          if (!model.has(url)) model.set(url, model.size);
        }
        expect(table.count).toBe(model.size);
        for (const [url, number] of model) {
          expect(table.find(url)).toBe(number);
          expect(table.url(number)).toBe(url);
        }
        const unknown = canonical(`http://b.example/${other}`);
        expect(table.find(unknown)).toBe(-1);
      }),
    );
  });

  it("tells origins apart, of which one may begin like another", () => {
    const table = new UrlTable();
    const urls = [
      "http://a.example/",
      "http://a.example:81/",
      "https://a.example/",
      "http://a.example.org/",
      "http://a.example//x",
    ];
    for (const [n, url] of urls.entries()) expect(table.intern(canonical(url))).toBe(n);
    for (const [n, url] of urls.entries()) expect([table.find(canonical(url)), table.url(n)]).toEqual([n, url]);
    expect(urls.map((_, n) => table.origin(n))).toEqual([0, 1, 2, 3, 0]);
    expect(table.find(canonical("http://a.example:8/"))).toBe(-1);
    expect(table.find(canonical("http://a.example/x"))).toBe(-1);
  });

  it("grows, and can be rebuilt from its arrays", () => {
    const table = new UrlTable();
    const urls = Array.from({ length: 20_000 }, (_, i) =>
      canonical(`http://host-${i % 7}.example/page/${i}?x=${i * i}`),
    );
    for (const url of urls) table.add(url);
    const copy = UrlTable.from(table.arrays());
    urls.forEach((url, i) => {
      if (copy.find(url) !== i || copy.url(i) !== url) throw new Error(url);
    });
    expect(copy.count).toBe(20_000);
    expect(copy.find(canonical("http://host-1.example/page/0?x=0"))).toBe(-1);
  });

  it("gives small integers, also behind one whose count was read from a file", () => {
    setFlagsFromString("--allow-natives-syntax");
    const isSmall: (number: number) => boolean = runInThisContext("(number) => %IsSmi(number)");
    expect(isSmall(0)).toBe(true); // and is compiled by that
    setFlagsFromString("--no-allow-natives-syntax");
    const [fromFile = 0] = Float64Array.of(0);
    expect(isSmall(fromFile)).toBe(false);
    const { slots, starts, bytes, origins } = new UrlTable().arrays();
    UrlTable.from({ count: fromFile, slots, starts, bytes, origins });
    const table = new UrlTable();
    const numbers = ["a", "b", "c"].map((host) => table.intern(canonical(`http://${host}.example/`)));
    expect(numbers.map(isSmall)).toEqual([true, true, true]);
  });

  it("is empty at first", () => {
    const { count, bytes, starts } = new UrlTable().arrays();
    expect([count, bytes.length, starts.length]).toEqual([0, 0, 1]);
  });
});

describe("grown", () => {
  it("at least doubles and keeps what is there", () => {
    expect([...grown(Uint16Array, Uint16Array.of(1, 2), 3)]).toEqual([1, 2, 0, 0]);
    expect(grown(Uint8Array, Uint8Array.of(1), 9).length).toBe(9);
  });
});
