import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { capacity, LinkGraph, NO_SIGNATURE } from "./link-graph.ts";

function linksOf(graph: LinkGraph, source: number): readonly (readonly [number, number, number])[] {
  const first = at(graph.start, source);
  return Array.from({ length: at(graph.degree, source) }, (_, i) => [
    at(graph.targets, first + i),
    at(graph.votes, first + i),
    at(graph.signatures, first + i),
  ]);
}

describe("LinkGraph", () => {
  it("keeps the highest vote among links to one target, with its signature", () => {
    const graph = new LinkGraph();
    graph.ensureNodes(4);
    graph.setLinks(0, [1, 2, 1, 0, 1], [1.1, 1, 1.5, 1.6, 1.2], [11, 12, 13, 14, 15]);
    expect(linksOf(graph, 0)).toEqual([
      [1, 1.5, 13],
      [2, 1, 12],
    ]);
  });

  it("does not take a target of one page for a repetition on the next", () => {
    const graph = new LinkGraph();
    graph.ensureNodes(4);
    graph.setLinks(0, [3], [1]);
    graph.setLinks(1, [3], [1]);
    expect(linksOf(graph, 1)).toEqual([[3, 1, NO_SIGNATURE]]);
    expect(linksOf(graph, 2)).toEqual([]);
  });

  it("keeps everything while it grows", () => {
    const graph = new LinkGraph();
    for (let source = 0; source < 1000; source++) {
      graph.ensureNodes(source + 3);
      graph.setLinks(source, [source + 1, source + 2], [1, 2]);
    }
    expect(graph.nodes).toBe(1002);
    expect(graph.edges).toBe(2000);
    expect(linksOf(graph, 0).map(([target]) => target)).toEqual([1, 2]);
    expect(linksOf(graph, 999).map(([target]) => target)).toEqual([1000, 1001]);
  });
});

it.each([
  [0, 64],
  [64, 64],
  [65, 128],
  [1000, 1024],
])("room for %d is %d", (length, size) => {
  expect(capacity(length)).toBe(size);
});
