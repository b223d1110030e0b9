import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { createRng } from "../../math/rng.ts";
import { contrasting } from "./contrast.ts";
import { createJudge, type GuideText } from "./judge.ts";

const OPTIONS = { judgesByVectors: false };
const STORM = ["storm", "flood", "rain", "wind", "coast", "river", "cloud"];
const FAR = ["chess", "queen", "bishop", "violin", "opera", "tomato", "soup"];
/** Half way between the two, with words that neither has. */
const NEAR = ["river", "coast", "boat", "harbour", "sail", "chess", "soup", "opera"];
const PLAIN = ["people", "year", "place", "time", "part"];

function texts(words: readonly string[], name: string, count: number): GuideText[] {
  return Array.from({ length: count }, (_, i) => {
    const rng = createRng(i + name.length * 1000);
    const drawn = Array.from({ length: 12 }, () => [...words, ...PLAIN][rng.below(words.length + PLAIN.length)] ?? "");
    return { name: `${name}${i}`, counts: { terms: [...new Set(drawn)] }, vector: undefined };
  });
}

const MATERIAL = {
  examples: texts(STORM, "storm", 10).map((text) => ({ ...text, weight: 1 })),
  background: texts(FAR, "far", 20),
};
const first = createJudge(MATERIAL.examples, MATERIAL.background, OPTIONS);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("contrasting", () => {
  it("tells pages near the topic better from it when it has met some that are clearly none", () => {
    const found = [...texts(NEAR, "near", 30), ...texts(STORM, "more", 10)];
    const judge = contrasting(first, MATERIAL, OPTIONS).judge(found, []);
    const [near, storm] = [texts(NEAR, "other", 20), texts(STORM, "unseen", 20)];
    const gap = (one: typeof first | typeof judge) =>
      mean(storm.map((text) => one.score(text))) - mean(near.map((text) => one.score(text)));
    expect(found.filter((text) => first.relevance(text) < 0.3).length).toBeGreaterThan(5);
    expect(gap(judge)).toBeGreaterThan(gap(first));
    expect(judge.relevance(present(storm[0], "a text"))).toBeGreaterThan(0.5);
  });

  it("weighs links as before", () => {
    const judge = contrasting(first, MATERIAL, OPTIONS).judge(texts(NEAR, "near", 30), []);
    for (const word of [...STORM, ...NEAR]) expect(judge.odds(word)).toBe(first.odds(word));
  });

  it("accounts for the words by which it judges pages", () => {
    const judge = contrasting(first, MATERIAL, OPTIONS).judge(texts(NEAR, "near", 30), []);
    const [text] = texts(NEAR, "any", 1);
    const words = new Map(judge.account(present(text, "a text")).words.map(({ word, odds }) => [word, odds]));
    expect([...words].some(([word, odds]) => odds !== first.odds(word))).toBe(true);
  });

  it("takes a hundred pages of the crawl at most, and none that the topic names", () => {
    const many = texts(FAR, "found", 400);
    const maker = contrasting(first, MATERIAL, OPTIONS);
    const evenly = many.filter((text) => first.relevance(text) < 0.3);
    const step = evenly.length / 100;
    const chosen = Array.from({ length: 100 }, (_, i) => present(evenly[Math.floor(i * step)], "a text"));
    const expected = createJudge(MATERIAL.examples, [...MATERIAL.background, ...chosen], OPTIONS);
    const judge = maker.judge([...MATERIAL.background, ...many], []);
    for (const text of texts(NEAR, "any", 5)) expect(judge.score(text)).toBe(expected.score(text));
  });

  it("learns nothing from pages where words do not tell the topic", () => {
    const alike = {
      examples: texts(PLAIN, "one", 10).map((text) => ({ ...text, weight: 1 })),
      background: texts(PLAIN, "two", 20),
    };
    const judge = createJudge(alike.examples, alike.background, OPTIONS);
    const maker = contrasting(judge, alike, OPTIONS);
    expect(maker.learnsFromPages).toBe(false);
    expect(maker.judge(texts(NEAR, "near", 30), [])).toBe(judge);
    expect(contrasting(first, MATERIAL, OPTIONS).learnsFromPages).toBe(true);
  });

  it("heeds what people say of pages, in links too", () => {
    const [text] = texts(NEAR, "near", 1);
    const marked = [{ text: present(text, "a text"), relevant: true }];
    const maker = contrasting(first, MATERIAL, OPTIONS);
    const said = maker.judge(texts(NEAR, "other", 30), marked);
    expect(said.odds("harbour")).not.toBe(first.odds("harbour"));
  });
});
