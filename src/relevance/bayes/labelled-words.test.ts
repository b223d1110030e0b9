import { describe, expect, it } from "vitest";
import { pageOf } from "../../testing/pages.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import { byBlock } from "../parts.ts";
import { ZONE_WEIGHTS } from "../zones.ts";
import { weightedCount, wordsOfPage, wordsOfSegments, wordsOfText } from "./labelled-words.ts";

const analyzer = analyzerFor("en");
const plain = (words: ReadonlyMap<string, Float64Array>) =>
  Object.fromEntries([...words].map(([word, counts]) => [word, [...counts]]));

describe("the words of a page", () => {
  it("are counted by label group; title, description and keywords are the first", () => {
    const page = {
      ...pageOf([
        [0, "storm"],
        [1, "floods"],
        [2, "flood"],
        [3, "storms of storms"],
        [4, "menu"],
      ]),
      title: "Storm",
      description: "flood",
      keywords: "storm, gale",
    };
    expect(plain(wordsOfPage(page, analyzer))).toEqual({
      storm: [3, 0, 0, 2, 0],
      flood: [1, 1, 1, 0, 0],
      gale: [1, 0, 0, 0, 0],
      menu: [0, 0, 0, 0, 1],
    });
  });

  it("may go on from one segment to the next of the same group and block", () => {
    const text = "rainstorm";
    const segments = [
      { start: 0, end: 4, zone: 3, block: 0 },
      { start: 4, end: 9, zone: 3, block: 0 },
    ] as const;
    expect([...wordsOfPage({ ...pageOf([]), text, segments }, analyzer).keys()]).toEqual(["rainstorm"]);
  });

  it("of one block are those of its segments", () => {
    const page = pageOf([
      [0, "storm"],
      [3, "flood"],
    ]);
    const wordsOfBlock = (block: number) => wordsOfSegments(page, byBlock(page)(block), analyzer);
    expect(plain(wordsOfBlock(1))).toEqual({ flood: [0, 0, 0, 1, 0] });
    expect(wordsOfBlock(9).size).toBe(0);
  });

  it("without labels are body text, whose weight is 1", () => {
    expect(plain(wordsOfText("storm storm", analyzer))).toEqual({ storm: [0, 0, 0, 2, 0] });
    expect(ZONE_WEIGHTS[3]).toBe(1);
  });

  it("are none in an empty page", () => {
    expect(wordsOfPage(pageOf([]), analyzer).size).toBe(0);
    expect(wordsOfText("", analyzer).size).toBe(0);
  });
});

describe("weightedCount", () => {
  it("sums the groups by weight", () => {
    expect(weightedCount(Float64Array.of(1, 1, 1, 1, 1), ZONE_WEIGHTS)).toBeCloseTo(5.9, 12);
    expect(weightedCount(new Float64Array(5), ZONE_WEIGHTS)).toBe(0);
  });
});
