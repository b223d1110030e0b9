import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../../types.ts";
import { KeyTable, keyOf, Partitions } from "./keys.ts";

const url = (text: string) => text as CanonicalUrl;

describe("keys of links", () => {
  it("are the same for all who know the address, and translate back", () => {
    const table = new KeyTable();
    const urls = Array.from({ length: 3000 }, (_, i) => url(`http://a.example/${i}`));
    urls.forEach((address, id) => {
      table.set(id, Buffer.from(keyOf(address)));
    });
    expect(table.size).toBe(3000);
    expect(table.ids(table.keys([7, 2999, 0]))).toEqual([7, 2999, 0]);
    expect(table.ids(keyOf(url("http://b.example/")))).toEqual([-1]);
    expect(table.id(keyOf(urls[2000] ?? url("")))).toBe(2000);
  });
});

describe("partitions", () => {
  const partitions = new Partitions(256);

  it("keep the hosts of a registrable domain together", () => {
    const of = (text: string) => partitions.of(url(text));
    expect(of("http://news.example.co.uk/a")).toBe(of("https://www.example.co.uk:8080/b"));
    expect(of("http://one.github.io/")).not.toBe(of("http://two.github.io/"));
  });

  it("tell addresses without a domain apart by their port", () => {
    const ports = new Set(Array.from({ length: 40 }, (_, i) => partitions.of(url(`http://127.0.0.1:${8000 + i}/`))));
    expect(ports.size).toBeGreaterThan(20);
  });
});
