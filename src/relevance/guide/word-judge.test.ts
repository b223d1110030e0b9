import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { type WordJudgeOptions, wordJudge } from "./word-judge.ts";

const WORDS = new Map([
  ["storm", 0.8],
  ["flood", 0.2],
]);
const judge = (more: Partial<WordJudgeOptions> = {}) =>
  wordJudge({ words: WORDS, vector: undefined, judgesByVectors: false, ...more });
const text = (counts: Readonly<Record<string, number>>, vector?: Float32Array) => ({
  counts: new Map(Object.entries(counts)),
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
