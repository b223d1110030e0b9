import { describe, expect, it } from "vitest";
import { contrasting } from "./contrast.ts";
import { createJudge, type GuideText, type LearnedJudge } from "./judge.ts";
import { toldFromStarts } from "./starts.ts";

const OPTIONS = { judgesByVectors: false };
const STUDENTS = ["advisor", "degree", "hobby", "resume", "friend"];
const FRONTS = ["department", "welcome", "faculty", "admission", "resume"];
const OTHERS = ["chess", "violin", "tomato", "soup", "opera", "friend"];

/** Pages that all words but one stand on, in turn. */
function pages(name: string, words: readonly string[], count: number): GuideText[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `${name}${i}`,
    counts: { terms: words.filter((_, word) => word !== i % words.length) },
    vector: undefined,
  }));
}

const examples = pages("student", STUDENTS, 10).map((text) => ({ ...text, weight: 1 }));
const background = pages("other", OTHERS, 20);
const fronts = pages("front", FRONTS, 12);
const first: LearnedJudge = { ...createJudge(examples, background, OPTIONS), wordSeparation: 1 }; // as of a kind of page
const maker = contrasting(first, { examples, background }, OPTIONS);
const told = (starts: readonly GuideText[]) =>
  toldFromStarts({ judge: first, maker }, { examples, background }, starts, OPTIONS);
const unseen: GuideText = {
  name: "another",
  counts: { terms: ["department", "welcome", "resume"] },
  vector: undefined,
};

describe("toldFromStarts", () => {
  it("takes nothing for relevant that is like the pages where the crawl began", () => {
    const shown = told(fronts)?.judge ?? expect.fail();
    expect(first.relevance(unseen)).toBeGreaterThan(0.5);
    expect(shown.relevance(unseen)).toBeLessThan(0.2);
    for (const text of [...examples, ...background, ...fronts]) {
      expect(shown.relevance(text)).toBeLessThanOrEqual(first.relevance(text));
    }
    for (const text of examples) expect(shown.relevance(text)).toBeGreaterThan(0.5);
  });

  it("weighs links as before, and accounts for what it says", () => {
    const shown = told(fronts)?.judge ?? expect.fail();
    for (const word of [...STUDENTS, ...FRONTS]) expect(shown.odds(word)).toBe(first.odds(word));
    const { scores, slope, middle } = shown.account(unseen);
    const sum = scores.reduce((all, { score, share }) => all + share * score, 0);
    expect(1 / (1 + Math.exp(-slope * (sum - middle)))).toBeCloseTo(shown.relevance(unseen), 12);
  });

  it("goes on so when people mark pages", () => {
    const after = told(fronts)?.maker.judge([], [{ text: unseen, relevant: false }]) ?? expect.fail();
    expect(after.relevance(unseen)).toBeLessThan(0.2);
    for (const text of examples) expect(after.relevance(text)).toBeGreaterThan(0.5);
  });

  it("does nothing where the crawl begins at few pages, or at pages like the examples", () => {
    expect(told(fronts.slice(0, 9))).toBeUndefined();
    expect(told(pages("more", STUDENTS, 12))).toBeUndefined();
  });
});
