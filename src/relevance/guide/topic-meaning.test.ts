import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import { GeneralWords } from "../../text/general-words.ts";
import { openAnchorVectors } from "../../text/vectors/anchor-vectors.ts";
import { topicMeaning } from "./topic-meaning.ts";

const vectors = openAnchorVectors();
const general = new GeneralWords(vectors);
const analyzer = analyzerFor("en");
const mean = general.mean(analyzer.term);
const storms = present(
  topicMeaning(
    new Map([
      ["storm", 0.8],
      ["flood", 0.5],
      ["hurricane", 0.4],
    ]),
    vectors,
    general,
    mean,
  ),
  "the meaning",
);

describe("topicMeaning", () => {
  it("finds words near the topic that nobody has named, and nothing in others", () => {
    for (const word of ["storm", "tornado", "typhoon", "rainfall"]) expect(storms.nearness(word)).toBeGreaterThan(0.1);
    for (const word of ["chess", "violin", "parliament", "日本"]) expect(storms.nearness(word)).toBe(0);
  });

  it("tells texts apart that mention no word of the topic", () => {
    const meanOf = (text: string) => storms.meanOf(analyzer.counts(text));
    const wet = "The tornado and the heavy rainfall destroyed houses along the coast; winds reached gale force.";
    const dry = "The parliament elected a new speaker after a long debate about taxes and schools.";
    expect(meanOf(wet)).toBeGreaterThan(0.1);
    expect(meanOf(dry)).toBeLessThan(0.02);
    expect(meanOf("")).toBe(0);
  });

  it("has nothing to go by when no word of the topic has a vector", () => {
    expect(topicMeaning(new Map([["暴雨", 1]]), vectors, general, mean)).toBeUndefined();
  });
});
