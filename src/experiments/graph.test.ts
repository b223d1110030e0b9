import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import type { CanonicalUrl } from "../types.ts";
import { UrlTable } from "../url/url-table.ts";
import { distancesFrom, pageAt, pageCount, pagesAt, reversed } from "./graph.ts";
import { assembleGraph } from "./graph-build.ts";
import { decodeGraph, encodeGraph } from "./graph-file.ts";

const urlOf = (n: number) => `http://site.example/${n}` as CanonicalUrl;

function tableOf(count: number): UrlTable {
  const urls = new UrlTable();
  for (let n = 0; n < count; n++) urls.intern(urlOf(n));
  return urls;
}

/** Links of each record; a number stands for a redirect to that record, undefined for what is no page. */
type Records = readonly (readonly number[] | number | undefined)[];

function graphOf(records: Records, cut = records.length) {
  const leadsTo = (n: number): number => {
    const record = records[n];
    return record === undefined ? -1 : typeof record === "number" ? leadsTo(record) : n;
  };
  const piece = (from: number, to: number) => {
    const part = records.slice(from, to);
    const linksOf = part.map((record) => (typeof record === "object" ? record : []));
    return {
      from,
      leadsTo: Int32Array.from(part, (_, i) => leadsTo(from + i)),
      counts: Uint32Array.from(linksOf, ({ length }) => length),
      links: Uint32Array.from(linksOf.flat()),
    };
  };
  return assembleGraph(tableOf(records.length), [piece(0, cut), piece(cut, records.length)]);
}

const linksOf = ({ starts, targets }: { starts: Uint32Array; targets: Uint32Array }) =>
  Array.from({ length: starts.length - 1 }, (_, n) => [...targets.subarray(starts[n], starts[n + 1])]);

describe("the link graph", () => {
  // 3 redirects to 1, 4 is no page
  const records: Records = [[1, 3, 4, 2, 0], [2], [0], 1, undefined, [0]];

  it("follows redirects, and leaves out repeated links, links to itself and links to no page", () => {
    const graph = graphOf(records);
    expect(linksOf(graph)).toEqual([[1, 2], [2], [0], [], [], [0]]);
    expect(pageCount(graph)).toBe(4);
    expect(pageAt(graph, urlOf(3))).toBe(1);
    expect(pageAt(graph, urlOf(4))).toBe(-1);
    expect(pagesAt(graph, [urlOf(3), urlOf(1), "http://elsewhere.example/", "no url", urlOf(5)])).toEqual([1, 5]);
  });

  it("is the same from any pieces", () => {
    for (let cut = 0; cut <= records.length; cut++)
      expect(linksOf(graphOf(records, cut))).toEqual(linksOf(graphOf(records)));
  });

  it("counts the steps from the nearest source", () => {
    const graph = graphOf([[1], [2], [3], [], [3]]);
    expect([...distancesFrom(graph, [0])]).toEqual([0, 1, 2, 3, -1]);
    expect([...distancesFrom(graph, [0, 4, 0])]).toEqual([0, 1, 2, 1, 0]);
    expect([...distancesFrom(reversed(graph), [3])]).toEqual([3, 2, 1, 0, 1]);
  });

  it("turned round twice is itself, up to the order of links", () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(fc.nat(9), { maxLength: 6 }), { minLength: 10, maxLength: 10 }), (links) => {
        const graph = graphOf(links);
        const sorted = linksOf(graph).map((targets) => targets.sort((a, b) => a - b));
        expect(linksOf(reversed(reversed(graph)))).toEqual(sorted);
      }),
    );
  });

  it("comes out of its file as it went in", () => {
    const graph = graphOf(records);
    const bytes = encodeGraph(graph);
    expect(decodeGraph(bytes, graph.urls)).toEqual(graph);
  });

  it("is refused when its file is damaged, cut, or of another web", () => {
    const graph = graphOf(records);
    const bytes = encodeGraph(graph);
    const damaged = bytes.slice();
    damaged[bytes.length - 1] = at(bytes, bytes.length - 1) ^ 1;
    expect(decodeGraph(damaged, graph.urls)).toBeUndefined();
    expect(decodeGraph(bytes.subarray(0, bytes.length - 4), graph.urls)).toBeUndefined();
    expect(decodeGraph(bytes, tableOf(7))).toBeUndefined();
    expect(decodeGraph(undefined, graph.urls)).toBeUndefined();
  });
});
