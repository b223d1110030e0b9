import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { linkTo, pageOf, RAINSTORM } from "../testing/pages.ts";
import type { Zone } from "../types.ts";
import { tagScorer, tagVsm } from "./tag-vsm.ts";

const repeat = (word: string, count: number) => Array(count).fill(word).join(" ");

/** Worked examples with IELP's topic: page, R by the printed formula, R with the maximum over all words. */
const CASES: readonly [string, readonly (readonly [Zone, string])[], number, number][] = [
  ["rainstorm once in a paragraph", [[3, "rainstorm"]], 0.8, 0.8],
  ["rainstorm a hundred times in a paragraph: frequency is discarded", [[3, repeat("rainstorm", 100)]], 0.8, 0.8],
  [
    "every word once in a paragraph",
    [[3, "rainstorm disaster rainfall weather meteorology"]],
    0.8049844718999244,
    0.8049844718999244,
  ],
  [
    "rainstorm once in the title and four times in a paragraph, disaster twice, weather three times elsewhere",
    [
      [0, "rainstorm"],
      [3, `${repeat("rainstorm", 4)} ${repeat("disaster", 2)}`],
      [4, repeat("weather", 3)],
    ],
    0.9482666958423507,
    0.9224058257801184,
  ],
  ["disaster three times in a paragraph", [[3, repeat("disaster", 3)]], 0.5, 0.5],
  [
    "weather once in the title and five times in a paragraph, meteorology twice",
    [
      [0, "weather"],
      [3, `${repeat("weather", 5)} ${repeat("meteorology", 2)}`],
    ],
    0.13949716649258315,
    0.12362450755382014,
  ],
  ["no topic word", [[3, "nothing of the kind"]], 0, 0],
];

describe("tagVsm", () => {
  it.each(CASES)("scores %s", async (_name, texts, perWord, global) => {
    for (const [tfMax, expected] of [
      ["perWord", perWord],
      ["global", global],
    ] as const) {
      const model = tagVsm(RAINSTORM, { tfMax });
      expect(model.score(await model.read(pageOf(texts)))).toBeCloseTo(expected, 12);
    }
  });

  it("counts title, description and keywords as the heaviest group", async () => {
    const model = tagVsm(RAINSTORM, { tfMax: "global" });
    const page = { ...pageOf([[3, "disaster"]]), title: "Rainstorm", keywords: "", description: "" };
    const same = pageOf([
      [0, "rainstorm"],
      [3, "disaster"],
    ]);
    expect(model.score(await model.read(page))).toBe(model.score(await model.read(same)));
  });

  it.each([
    ["The rainstorms", 0.8],
    ["rainstorm rainstorm disaster", (0.8 + 0.5) / Math.SQRT2],
    ["", 0],
  ])("scores the text %j by the words it holds, wherever it stands", async (text, expected) => {
    expect(tagScorer(RAINSTORM).text(text)).toBeCloseTo(expected, 12);
    const model = tagVsm(RAINSTORM, { parts: ["title", "anchor", "context", "url"] });
    const page = { ...pageOf([], [linkTo(text.replaceAll(" ", "_"), text, text)]), title: text };
    const noted = await model.read(page);
    const link = at(page.links, 0);
    for (const kind of ["anchor", "context", "url"] as const)
      expect(model.scorePart(noted, { kind, link })).toBeCloseTo(expected, 12);
    expect(model.scorePart(noted, { kind: "title" })).toBeCloseTo(expected, 12);
  });

  it("scores a block by its own words and labels", async () => {
    const model = tagVsm(RAINSTORM, { parts: ["block"], tfMax: "global" });
    const blocks: [Zone, string][] = [
      [0, "rainstorm"],
      [3, "disaster and chess"],
      [4, "chess"],
    ];
    const noted = await model.read(pageOf(blocks));
    const scores = blocks.map((_, block) => model.scorePart(noted, { kind: "block", block }));
    expect(scores.map((score) => Number(score.toFixed(12)))).toEqual([0.8, 0.5, 0]);
  });

  it("explains by the counts and weights of the topic's words", async () => {
    const [table] = await tagVsm(RAINSTORM).explain(pageOf([[3, "rainstorm rainstorm"]]));
    expect(table?.rows[0]).toEqual(["rainstorm", 0.8, 0, 0, 0, 2, 0, 1]);
    expect(table?.rows).toHaveLength(RAINSTORM.words.size);
  });

  it("takes another name, under which two of them can read the same page", () => {
    expect([tagVsm(RAINSTORM).name, tagVsm(RAINSTORM, { name: "ontology" }).name]).toEqual(["tag-vsm", "ontology"]);
  });

  it("finds a term that spans neighbouring segments of one group", async () => {
    const topic = { ...RAINSTORM, words: new Map([["flash flood", 1]]) };
    const page = pageOf([[3, "flash"]]);
    const segments = [
      { start: 0, end: 6, zone: 3 as const, block: 0 },
      { start: 6, end: 11, zone: 3 as const, block: 0 },
    ];
    const model = tagVsm(topic);
    expect(model.score(await model.read({ ...page, text: "flash flood", segments }))).toBe(1);
  });

  it("counts a word whose first letter stands in another label group as two", () => {
    const words = { words: new Map([["storm", 1]]), language: "en" };
    const page = (...pieces: readonly (readonly [Zone, string])[]) => {
      const text = pieces.map(([, piece]) => piece).join("");
      let end = 0;
      const segments = pieces.map(([zone, piece]) => {
        end += piece.length;
        return { start: end - piece.length, end, zone, block: 0 };
      });
      return { ...pageOf([]), text, segments };
    };
    const { page: score } = tagScorer(words);
    expect(score(page([2, "Storm"], [3, ", rain"]))).toBeGreaterThan(0);
    expect(score(page([2, "S"], [3, "torm, rain"]))).toBe(0);
  });
});
