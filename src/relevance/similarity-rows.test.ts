import { describe, expect, it } from "vitest";
import { analyzerFor } from "../text/analyzer.ts";
import { Collection } from "../text/tf-idf.ts";
import { SimilarityRows } from "./similarity-rows.ts";
import { vectorOfText, weightedTerms } from "./weighted-terms.ts";

const TABLE: Readonly<Record<string, number>> = { storm: 1, gale: 0.9, garden: 0.3, chess: -0.5 };

function counted(similarFrom: number) {
  const asked: string[] = [];
  const similarities = (term: string) => {
    asked.push(term);
    return Float64Array.of(TABLE[term] ?? 0, 0);
  };
  return { asked, rows: new SimilarityRows({ name: "table", topicTerms: ["storm", "x"], similarities }, similarFrom) };
}

function textOf(text: string, analyzer = analyzerFor("en")) {
  return weightedTerms(vectorOfText(text, { analyzer, collection: new Collection(), frequency: "raw" }));
}

describe("SimilarityRows", () => {
  it("empties the rows that do not reach the limit", () => {
    const text = textOf("storm gale garden chess unheard");
    const lengths = (similarFrom: number) =>
      counted(similarFrom)
        .rows.of(text)
        .map(({ length }) => length);
    expect(lengths(0.8)).toEqual([2, 2, 0, 0, 0]);
    expect(lengths(0)).toEqual([2, 2, 2, 0, 0]);
    expect(lengths(Number.NEGATIVE_INFINITY)).toEqual([2, 2, 2, 2, 0]);
  });

  it("asks for each term once, also for those that are near nothing", () => {
    const { asked, rows } = counted(0.8);
    const analyzer = analyzerFor("en");
    const first = rows.of(textOf("storm garden", analyzer));
    expect(rows.of(textOf("gale garden storm", analyzer))).toEqual([Float64Array.of(0.9, 0), first[1], first[0]]);
    expect(asked).toEqual(["storm", "garden", "gale"]);
  });

  it("does not take another vocabulary's numbers for its own", () => {
    const { rows } = counted(0.8);
    expect(rows.of(textOf("storm"))[0]?.[0]).toBe(1);
    expect(rows.of(textOf("gale"))[0]?.[0]).toBe(0.9);
    expect(rows.of(textOf("storm"))[0]?.[0]).toBe(1);
  });

  it("takes terms without numbers too", () => {
    const { rows } = counted(0.8);
    expect(rows.of({ terms: ["storm", "garden"], weights: [1, 1] }).map(({ length }) => length)).toEqual([2, 0]);
  });
});
