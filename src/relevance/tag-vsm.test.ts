import { describe, expect, it } from "vitest";
import { pageOf, RAINSTORM } from "../../test/pages.ts";
import type { Zone } from "../types.ts";
import { tagVsm } from "./tag-vsm.ts";

const VIEW = { pages: 0, relevantPages: 0 };
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
      expect(model.score(await model.prepare(pageOf(texts)), VIEW)).toBeCloseTo(expected, 12);
    }
  });

  it("counts title, description and keywords as the heaviest group", async () => {
    const model = tagVsm(RAINSTORM, { tfMax: "global" });
    const page = { ...pageOf([[3, "disaster"]]), title: "Rainstorm", keywords: "", description: "" };
    const same = pageOf([
      [0, "rainstorm"],
      [3, "disaster"],
    ]);
    expect(model.score(await model.prepare(page), VIEW)).toBe(model.score(await model.prepare(same), VIEW));
  });

  it("scores a text by the words it holds", () => {
    const model = tagVsm(RAINSTORM);
    expect(model.scoreText("The rainstorms", VIEW)).toBeCloseTo(0.8, 12);
    expect(model.scoreText("rainstorm rainstorm disaster", VIEW)).toBeCloseTo((0.8 + 0.5) / Math.SQRT2, 12);
    expect(model.scoreText("", VIEW)).toBe(0);
  });

  it("finds a term that spans neighbouring segments of one group", async () => {
    const topic = { ...RAINSTORM, words: new Map([["flash flood", 1]]) };
    const page = pageOf([[3, "flash"]]);
    const segments = [
      { start: 0, end: 6, zone: 3 as const, block: 0 },
      { start: 6, end: 11, zone: 3 as const, block: 0 },
    ];
    const model = tagVsm(topic);
    expect(model.score(await model.prepare({ ...page, text: "flash flood", segments }), VIEW)).toBe(1);
  });
});
