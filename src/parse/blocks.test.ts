import { describe, expect, it } from "vitest";
import { divideIntoBlocks, WHOLE_PAGE } from "./blocks.ts";
import { Containers } from "./containers.ts";
import type { LinkOccurrence } from "./link-occurrences.ts";
import type { RawSegment } from "./visible-text.ts";

/** Segments of one-letter words, one after the other: `[container, words]`. */
function layOut(parts: readonly (readonly [number, number])[]) {
  const segments: RawSegment[] = [];
  const tokens: number[] = [];
  let at = 0;
  for (const [container, words] of parts) {
    const start = at;
    for (let word = 0; word < words; word++, at += 2) tokens.push(at);
    segments.push({ start, end: at - 1, zone: 4, container });
  }
  return { segments, tokens: Int32Array.from(tokens) };
}

function link(start: number, end: number, container: number): LinkOccurrence {
  return { href: "x", kind: "anchor", isNofollow: false, label: "", start, end, container, context: -1 };
}

function divisions(...parents: readonly number[]): Containers {
  const containers = new Containers();
  for (const parent of parents) containers.add(parent, true);
  return containers;
}

function blocksOf(
  containers: Containers,
  parts: readonly (readonly [number, number])[],
  links: readonly LinkOccurrence[] = [],
) {
  const { segments, tokens } = layOut(parts);
  const blocks = divideIntoBlocks(containers, segments, links, tokens);
  return { ...blocks, numbers: blocks.segments.map((segment) => segment.block) };
}

describe("divideIntoBlocks", () => {
  it("numbers blocks densely in document order", () => {
    const { numbers, count } = blocksOf(divisions(0, 0, 2), [
      [2, 5],
      [3, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(numbers).toEqual([0, 1, 0, 2]);
    expect(count).toBe(3);
  });

  it("merges a small block with its next sibling, and that one further if both are small", () => {
    expect(
      blocksOf(divisions(0, 0, 0), [
        [1, 1],
        [2, 1],
        [3, 4],
      ]).count,
    ).toBe(1);
    expect(
      blocksOf(divisions(0, 0, 0), [
        [1, 1],
        [2, 2],
        [3, 4],
      ]).count,
    ).toBe(2);
  });

  it("leaves a small block alone that has no next sibling", () => {
    expect(
      blocksOf(divisions(0, 0), [
        [1, 4],
        [2, 1],
      ]).count,
    ).toBe(2);
    expect(
      blocksOf(divisions(0, 1), [
        [1, 1],
        [2, 4],
      ]).count,
    ).toBe(2);
  });

  it("joins neighbouring segments that have become one block", () => {
    const { segments } = blocksOf(divisions(0, 0), [
      [1, 1],
      [2, 3],
    ]);
    expect(segments).toEqual([{ start: 0, end: 7, zone: 4, block: 0 }]);
  });

  it("counts blocks that hold nothing but a link", () => {
    const { ofLinks, count } = blocksOf(divisions(0, 0), [[1, 4]], [link(8, 8, 2)]);
    expect(ofLinks).toEqual([1]);
    expect(count).toBe(2);
  });

  it("puts a link where its text is, and one without text where it stands", () => {
    const containers = divisions(0, 1);
    expect(
      blocksOf(
        containers,
        [
          [1, 4],
          [2, 4],
        ],
        [link(8, 11, 1)],
      ).ofLinks,
    ).toEqual([1]);
    expect(
      blocksOf(
        containers,
        [
          [1, 4],
          [2, 4],
        ],
        [link(7, 11, 1)],
      ).ofLinks,
    ).toEqual([1]);
    expect(
      blocksOf(
        containers,
        [
          [1, 4],
          [2, 4],
        ],
        [link(8, 8, 1)],
      ).ofLinks,
    ).toEqual([0]);
  });

  it("puts links of the whole page into the first block, which there must be", () => {
    expect(blocksOf(divisions(), [], [link(0, 0, WHOLE_PAGE)])).toMatchObject({ ofLinks: [0], count: 1 });
    expect(blocksOf(divisions(0), [[1, 4]], [link(0, 0, WHOLE_PAGE)])).toMatchObject({ ofLinks: [0], count: 1 });
  });

  it("has no blocks where there is nothing", () => {
    expect(blocksOf(divisions(0, 1), [])).toMatchObject({ segments: [], count: 0, ofLinks: [] });
  });
});
