import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { fromPairs, type TermCounts } from "./term-counts.ts";
import { type WordJudgeOptions, wordJudge } from "./word-judge.ts";

const WORDS = new Map([
  ["storm", 0.8],
  ["flood", 0.2],
]);
const judge = (more: Partial<WordJudgeOptions> = {}) =>
  wordJudge({ words: WORDS, vector: undefined, judgesByVectors: false, ...more });
const text = (counts: Readonly<Record<string, number>>, vector?: Float32Array) => ({
  counts: fromPairs(Object.entries(counts)),
  vector,
});
const EAST = Float32Array.of(1, 0);

describe("wordJudge", () => {
  it("scores the share of the topic's weight, each count c by c/(c + 3), against .4", () => {
    expect(judge().score(text({ storm: 3 }))).toBeCloseTo((0.8 * 0.5) / 0.4, 12);
    expect(judge().score(text({ storm: 3, flood: 1 }))).toBeCloseTo((0.8 * 0.5 + 0.2 * 0.25) / 0.4, 12);
    expect(judge().score(text({ chess: 9 }))).toBe(0);
  });

  it("makes a probability of it", () => {
    expect(judge().relevance(text({ storm: 3 }))).toBeCloseTo(1 / (1 + Math.exp(-8 * 0.4)), 12);
    expect(judge().relevance(text({}))).toBeLessThan(0.01);
    expect(judge().relevance(text({ storm: 30, flood: 30 }))).toBeGreaterThan(0.99);
  });

  it("rises with each count, and less with each", () => {
    const scores = [0, 1, 2, 3].map((storm) => judge().score(text({ storm })));
    const steps = scores.slice(1).map((score, i) => score - at(scores, i));
    expect(steps[0]).toBeGreaterThan(at(steps, 1));
    expect(steps[1]).toBeGreaterThan(at(steps, 2));
    expect(steps[2]).toBeGreaterThan(0);
  });

  it("gives the heaviest word the largest odds, others less, unknown words none", () => {
    expect(judge().odds("storm")).toBe(3);
    expect(judge().odds("flood")).toBeCloseTo(1.5, 12);
    expect(judge().odds("chess")).toBe(0);
  });

  it("takes the mean of words and vector where vectors judge", () => {
    const both = judge({ vector: EAST, judgesByVectors: true });
    const near = text({ storm: 3 }, Float32Array.of(0.2, Math.sqrt(0.96)));
    const [words, vector] = both.account(near).scores;
    expect(words).toEqual({ by: "topic words", score: expect.closeTo(1, 12), share: 0.5 });
    expect(vector).toEqual({ by: "vector of the topic words", score: expect.closeTo(0.5, 6), share: 0.5 });
    expect(both.score(near)).toBeCloseTo(0.75, 6);
    expect(both.score(text({ storm: 3 }))).toBeCloseTo(1, 12);
    expect(both.account(text({ storm: 3 })).scores).toHaveLength(1);
  });

  describe("knowing what words mean", () => {
    const meaning = {
      nearness: (term: string) => (term === "gale" ? 0.2 : term === "tornado" ? 0.9 : 0),
      meanOf: ({ terms }: TermCounts) => (terms.includes("gale") ? 0.1 : 0),
    };

    it("wants a page to mention the topic and to speak its language", () => {
      const knowing = judge({ meaning });
      const [both, mentions, near] = [text({ storm: 3, gale: 1 }), text({ storm: 3 }), text({ gale: 1 })].map((page) =>
        knowing.score(page),
      );
      expect(both).toBeCloseTo(1, 12);
      // The harmonic mean of 1.1 and .1, less .1.
      expect(mentions).toBeCloseTo(0.22 / 1.2 - 0.1, 12);
      expect(near).toBeCloseTo(0.22 / 1.2 - 0.1, 12);
      expect(knowing.score(text({ chess: 9 }))).toBeCloseTo(0, 12);
    });

    it("accounts for all of the score", () => {
      const knowing = judge({ meaning });
      for (const page of [text({ storm: 1, gale: 1 }), text({ storm: 1 }), text({ chess: 9 })]) {
        const { scores } = knowing.account(page);
        expect(scores.map(({ by }) => by)).toEqual(["topic words", "words near to them"]);
        const sum = scores.reduce((all, { score, share }) => all + score * share, 0);
        expect(sum).toBeCloseTo(knowing.score(page), 12);
      }
    });

    it("gives odds to words near the topic, and the topic's own keep theirs", () => {
      const knowing = judge({ meaning });
      expect(["storm", "flood", "gale", "tornado", "chess"].map((word) => knowing.odds(word))).toEqual([
        3,
        expect.closeTo(1.5, 12),
        expect.closeTo(1.5, 12),
        3,
        0,
      ]);
    });
  });

  it("asks vectors for anchors even where they do not judge pages", () => {
    const one = judge({ vector: EAST });
    expect(one.score(text({ storm: 3 }, EAST))).toBeCloseTo(1, 12);
    expect(one.similarity(EAST)).toBe(2);
    expect(one.similarity(Float32Array.of(0, 1))).toBe(0);
    expect(one.similarity(undefined)).toBe(0);
    expect(judge().similarity(EAST)).toBe(0);
    const { scores, slope, middle } = one.account(text({ storm: 3 }, EAST));
    expect(scores).toEqual([{ by: "topic words", score: expect.closeTo(1, 12), share: 1 }]);
    expect(one.relevance(text({ storm: 3 }))).toBeCloseTo(1 / (1 + Math.exp(-slope * (1 - middle))), 12);
  });

  it("judges everything alike for a topic without words that the analyzer keeps", () => {
    const none = judge({ words: new Map() });
    expect(none.score(text({ storm: 3 }))).toBe(0);
    expect(none.odds("storm")).toBeCloseTo(0, 12);
  });
});
