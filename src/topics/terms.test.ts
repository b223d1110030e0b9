import { describe, expect, it } from "vitest";
import { pageOf } from "../testing/pages.ts";
import { analyzerFor } from "../text/analyzer.ts";
import { termCountsOf, textsOf } from "./terms.ts";

describe("the terms of a topic page", () => {
  it("come from all that it says, and not from a word that two parts would make together", () => {
    const page = { ...pageOf([[3, "flood"]]), title: "Storm", keywords: "storm" };
    expect(textsOf(page)).toEqual(["Storm", "storm", "flood "]);
    expect([...termCountsOf(page, analyzerFor("en"))]).toEqual([
      ["storm", 2],
      ["flood", 1],
    ]);
  });

  it("are those of the text where a text stands for a page", () => {
    expect([...termCountsOf("storms and a storm", analyzerFor("en"))]).toEqual([["storm", 2]]);
    expect(termCountsOf("", analyzerFor("en")).size).toBe(0);
    expect(termCountsOf(pageOf([]), analyzerFor("en")).size).toBe(0);
  });
});
