import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import { GeneralWords } from "../../text/general-words.ts";
import { openAnchorVectors } from "../../text/vectors/anchor-vectors.ts";
import { countsOf } from "./term-counts.ts";
import { TopicMeaning, topicDirection } from "./topic-meaning.ts";

const vectors = openAnchorVectors();
const analyzer = analyzerFor("en");
const mean = new GeneralWords(vectors).mean(analyzer.term);
const WORDS = new Map([
  ["storm", 0.8],
  ["flood", 0.5],
  ["hurricane", 0.4],
]);
const storms = new TopicMeaning(present(topicDirection(WORDS, vectors, mean), "the direction"), vectors);

describe("topicMeaning", () => {
  it("finds words near the topic that nobody has named, and nothing in others", () => {
    for (const word of ["storm", "tornado", "typhoon", "rainfall"]) expect(storms.nearness(word)).toBeGreaterThan(0.1);
    for (const word of ["chess", "violin", "parliament", "日本"]) expect(storms.nearness(word)).toBe(0);
  });

  it("tells texts apart that mention no word of the topic", () => {
    const meanOf = (text: string) => {
      const counted = analyzer.count(text);
      expect(storms.meanOfCounted(counted)).toBe(storms.meanOf(countsOf(counted)));
      return storms.meanOf(countsOf(counted));
    };
    const wet = "The tornado and the heavy rainfall destroyed houses along the coast; winds reached gale force.";
    const dry = "The parliament elected a new speaker after a long debate about taxes and schools.";
    expect(meanOf(wet)).toBeGreaterThan(0.1);
    expect(meanOf(dry)).toBeLessThan(0.02);
    expect(meanOf("")).toBe(0);
  });

  it("has nothing to go by when no word of the topic has a vector", () => {
    expect(topicDirection(new Map([["暴雨", 1]]), vectors, mean)).toBeUndefined();
  });
});
