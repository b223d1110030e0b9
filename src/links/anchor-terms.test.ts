import { describe, expect, it } from "vitest";
import { linkTo, pageOf } from "../testing/pages.ts";
import { anchorTerms, anchorTermsSchema } from "./anchor-terms.ts";

const WORDS = ["rainstorm", "disaster", "heavy rain"];
const reader = anchorTerms({ words: WORDS, language: "en" });

describe("anchorTerms", () => {
  it("finds the topic's words in all texts of a page, each once and in order", async () => {
    const page = { ...pageOf([[3, "Disasters, a disaster"]]), keywords: "rainstorm" };
    expect(await reader.read(page)).toEqual({ terms: [0, 1], anchors: [] });
    expect(await reader.read({ ...page, title: "heavy rain" })).toMatchObject({ terms: [0, 1, 2] });
    expect(await reader.read({ ...page, description: "Heavy rains" })).toMatchObject({ terms: [0, 1, 2] });
  });

  it("finds them in anchors, repeated, by the place of the link, and counts them as words of the page", async () => {
    const anchors = ["home", "rainstorm and heavy rain, rainstorms", "", "a disaster"];
    const page = pageOf(
      [],
      anchors.map((anchor, i) => linkTo(String(i), anchor)),
    );
    expect(await reader.read(page)).toEqual({
      terms: [0, 1, 2],
      anchors: [
        [1, [0, 2, 0]],
        [3, [1]],
      ],
    });
  });

  it("does not read a word from one text into the next", async () => {
    const page = { ...pageOf([[3, "rain"]], [linkTo("x", "rain")]), title: "heavy", description: "heavy" };
    expect(await reader.read(page)).toEqual({ terms: [], anchors: [] });
  });

  it("finds words of a language that does not separate them", async () => {
    const chinese = anchorTerms({ words: ["暴雨", "洪水"], language: "zh" });
    const page = pageOf([[3, "昨日暴雨不断"]], [linkTo("x", "暴雨洪水预警")]);
    expect(await chinese.read(page)).toEqual({ terms: [0, 1], anchors: [[0, [0, 1]]] });
  });

  it("notes what the log can keep", async () => {
    const page = pageOf([[3, "rainstorm"]], [linkTo("x", "disaster")]);
    const noted = await reader.read(page);
    expect(anchorTermsSchema.parse(JSON.parse(JSON.stringify(noted)))).toEqual(noted);
    expect(() => anchorTermsSchema.parse({ terms: ["rain"], anchors: [] })).toThrow();
  });
});
