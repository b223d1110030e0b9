import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chiSquare, chooseVocabulary, type Presence } from "./vocabulary.ts";

const presence = (pages: number[], withWord: number[]): Presence => ({ pages, withWord });
const anyPresence = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 2, maxLength: 4 }).map((rows) =>
  presence(
    rows.map(([a, b]) => a + b),
    rows.map(([a]) => a),
  ),
);

describe("chiSquare", () => {
  it("is N (AD − BC)² over the product of the margins", () => {
    const [a, b, c, d] = [30, 10, 20, 40];
    const expected = (100 * (a * d - b * c) ** 2) / ((a + b) * (c + d) * (a + c) * (b + d));
    expect(chiSquare(presence([50, 50], [30, 10]))).toBeCloseTo(expected, 12);
  });

  it("is the number of pages when the word decides", () => {
    expect(chiSquare(presence([40, 60], [40, 0]))).toBeCloseTo(100, 10);
  });

  it("is 0 for a word that is everywhere, nowhere or spread evenly", () => {
    for (const withWord of [
      [50, 50],
      [0, 0],
      [25, 25],
    ])
      expect(chiSquare(presence([50, 50], withWord))).toBe(0);
  });
});

it("χ² is neither negative nor infinite", () => {
  fc.assert(
    fc.property(anyPresence, (table) => {
      const value = chiSquare(table);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(value)).toBe(true);
    }),
  );
});

describe("chooseVocabulary", () => {
  const table = new Map([
    ["both", [5, 5]],
    ["zebra", [10, 0]],
    ["apple", [0, 10]],
    ["some", [6, 3]],
  ]);

  it("takes the best, ties by name", () => {
    expect(chooseVocabulary(table, [10, 10], 3)).toEqual(["apple", "zebra", "some"]);
    const reversed = new Map([...table].reverse());
    expect(chooseVocabulary(reversed, [10, 10], 3)).toEqual(["apple", "zebra", "some"]);
  });

  it("takes all when there are few, none of none", () => {
    expect(chooseVocabulary(table, [10, 10], 2000)).toHaveLength(4);
    expect(chooseVocabulary(new Map(), [1, 1], 10)).toEqual([]);
  });
});
