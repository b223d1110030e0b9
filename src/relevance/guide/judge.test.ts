import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { createRng, type Rng } from "../../math/rng.ts";
import { spreadOf } from "../../math/spread.ts";
import { createJudge, type GuideText, type WeightedText } from "./judge.ts";
import { fromPairs, NO_TERMS, pairsOf } from "./term-counts.ts";

const STORMS = ["rainstorm", "disaster", "rainfall", "weather", "flood", "storm", "thunder", "wind"];
const CHESS = ["chess", "garden", "music", "kitchen", "violin", "tomato", "opening", "recipe"];
const CARS = ["car", "engine", "road", "wheel", "fuel", "brake"];
const ANYWHERE = ["home", "about", "page", "time", "new", "people", "more", "year", "day", "world"];
const DIRECTIONS = { storms: [1, 0.3, 0, 0.2], others: [0, 0.3, 1, 0.2], cars: [0.3, 0.3, 0.3, 0.9] } as const;

/** A page about something, with words that stand anywhere, and a vector near a direction. */
function textOf(words: readonly string[], direction: readonly number[], rng: Rng): GuideText {
  const counts = new Map<string, number>();
  const add = (list: readonly string[], count: number) => {
    for (let i = 0; i < count; i++) {
      const word = at(list, rng.below(list.length));
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  };
  add(words, 25);
  add(ANYWHERE, 8);
  const noisy = direction.map((x) => x + 0.3 * (rng.next() - 0.5));
  return { counts: fromPairs([...counts]), vector: Float32Array.from(noisy, (x) => x / Math.hypot(...noisy)) };
}

function material(seed = 1) {
  const rng = createRng(seed);
  const many = (count: number, words: readonly string[], direction: readonly number[]) =>
    Array.from({ length: count }, () => textOf(words, direction, rng));
  return {
    examples: many(8, STORMS, DIRECTIONS.storms).map((text): WeightedText => ({ ...text, weight: 1 })),
    background: many(20, CHESS, DIRECTIONS.others),
    relevant: many(10, STORMS, DIRECTIONS.storms),
    irrelevant: many(10, CHESS, DIRECTIONS.others),
    unheard: many(10, CARS, DIRECTIONS.cars),
  };
}

const wordsOnly = (texts: readonly GuideText[]) => texts.map((text) => ({ ...text, vector: undefined }));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([true, false])("createJudge, vectors judging pages: %s", (judgesByVectors) => {
  const { examples, background, relevant, irrelevant, unheard } = material();
  const judge = createJudge(examples, background, { judgesByVectors });

  it("scores new pages about the topic near 1 and others near 0", () => {
    expect(mean(relevant.map(judge.score))).toBeGreaterThan(0.85);
    expect(mean(relevant.map(judge.score))).toBeLessThan(1.2);
    expect(Math.abs(mean(irrelevant.map(judge.score)))).toBeLessThan(0.1);
  });

  it("makes probabilities of them", () => {
    for (const text of relevant) expect(judge.relevance(text)).toBeGreaterThan(0.9);
    for (const text of irrelevant) expect(judge.relevance(text)).toBeLessThan(0.1);
    for (const text of unheard) expect(judge.relevance(text)).toBeLessThan(0.5);
  });

  it("accounts for every relevance: shares of scores, and what the logistic makes of their sum", () => {
    for (const text of [...relevant, ...irrelevant, ...unheard, ...wordsOnly(relevant)]) {
      const { scores, middle, slope } = judge.account(text);
      const sum = scores.reduce((all, { score, share }) => all + share * score, 0);
      expect(1 / (1 + Math.exp(-slope * (sum - middle)))).toBeCloseTo(judge.relevance(text), 12);
    }
    const { scores } = judge.account(at(relevant, 0));
    expect(scores.map(({ by }) => by)).toEqual(
      judgesByVectors ? ["words", "direction of the examples", "nearest examples"] : ["words"],
    );
  });

  it("names the examples that a text is most like, itself first, and the words that both have", () => {
    const named = examples.map((text, i) => ({ ...text, name: `example ${i}` }));
    const { near, nearBy } = createJudge(named, background, { judgesByVectors }).account(at(named, 3));
    expect(nearBy).toBe(judgesByVectors ? "vectors" : "words");
    expect(near).toHaveLength(5);
    expect(near[0]).toMatchObject({ name: "example 3", likeness: expect.closeTo(1, 6) });
    expect(near[0]?.words.every((word) => STORMS.includes(word))).toBe(true);
    const likenesses = near.map(({ likeness }) => likeness);
    expect(likenesses).toEqual(likenesses.toSorted((a, b) => b - a));
    expect(judge.account({ counts: NO_TERMS, vector: undefined }).near[0]?.likeness).toBe(0);
  });

  it("says of words how much they speak for the topic", () => {
    expect(judge.odds("storm")).toBeGreaterThan(1);
    expect(judge.odds("chess")).toBeLessThan(0);
    expect(Math.abs(judge.odds("home"))).toBeLessThan(0.6);
    expect(judge.odds("unheard-of")).toBe(0);
  });

  it("scores short texts by their vector: 1 at the examples, 0 at the background", () => {
    expect(mean(relevant.map(({ vector }) => judge.similarity(vector)))).toBeCloseTo(1, 0);
    expect(mean(irrelevant.map(({ vector }) => judge.similarity(vector)))).toBeCloseTo(0, 0);
    const atCars = mean(unheard.map(({ vector }) => judge.similarity(vector)));
    expect(atCars > 0.1 && atCars < 0.9).toBe(true);
    expect(judge.similarity(undefined)).toBe(0);
  });

  it("judges a page that has no vector by its words", () => {
    const text = at(wordsOnly(relevant), 0);
    expect(judge.account(text).scores).toHaveLength(1);
    expect(judge.relevance(text)).toBeGreaterThan(0.9);
  });

  it("has little to say of an empty page", () => {
    const relevance = judge.relevance({ counts: NO_TERMS, vector: undefined });
    expect(relevance).toBeLessThan(0.5);
    expect(relevance).toBeGreaterThanOrEqual(0);
  });
});

describe("createJudge", () => {
  const { examples, background, relevant, irrelevant } = material();

  it("judges without vectors as well", () => {
    const judge = createJudge(
      examples.map((text) => ({ ...text, vector: undefined })),
      wordsOnly(background),
      { judgesByVectors: true },
    );
    expect(judge.account(at(relevant, 0)).scores).toHaveLength(1);
    expect(judge.similarity(Float32Array.of(1, 0, 0, 0))).toBe(0);
    for (const text of relevant) expect(judge.relevance(text)).toBeGreaterThan(0.9);
    for (const text of irrelevant) expect(judge.relevance(text)).toBeLessThan(0.1);
  });

  it("calibrates each example as if it had not been seen: words of its own do not move the scale", () => {
    const own = examples.map((text, i) => {
      const words = Array.from({ length: 30 }, (_, n) => [`own${i}-${n}`, 5] as const);
      return { ...text, counts: fromPairs([...pairsOf(text.counts), ...words]) };
    });
    const judge = createJudge(own, background, { judgesByVectors: false });
    expect(Math.abs(mean(relevant.map(judge.score)) - 1)).toBeLessThan(0.1);
    expect(mean(own.map(judge.score))).toBeLessThan(0.8);
  });

  it("counts examples by their weight", () => {
    const rng = createRng(5);
    const wrong = Array.from({ length: 8 }, () => textOf(CARS, DIRECTIONS.cars, rng));
    const atCars = (weight: number) => {
      const mixed = [...examples, ...wrong.map((text) => ({ ...text, weight }))];
      const judge = createJudge(mixed, background, { judgesByVectors: true });
      return [judge.odds("engine"), mean(wrong.map(({ vector }) => judge.similarity(vector)))] as const;
    };
    const [light, heavy] = [atCars(0.06), atCars(1)];
    expect(light[0]).toBeLessThan(heavy[0]);
    expect(light[1]).toBeLessThan(heavy[1]);
  });

  it("puts pages about the topic first with a single example", () => {
    for (const judgesByVectors of [true, false]) {
      const judge = createJudge(examples.slice(0, 1), background, { judgesByVectors });
      const least = Math.min(...relevant.map(judge.score));
      expect(least).toBeGreaterThan(Math.max(...irrelevant.map(judge.score)));
      for (const text of [...relevant, ...irrelevant]) expect(Number.isFinite(judge.score(text))).toBe(true);
    }
  });

  it("judges by two examples much as by eight", () => {
    const judge = createJudge(examples.slice(0, 2), background, { judgesByVectors: true });
    for (const text of relevant) expect(judge.relevance(text)).toBeGreaterThan(0.9);
    for (const text of irrelevant) expect(judge.relevance(text)).toBeLessThan(0.1);
  });

  it("stays finite where examples and background are the same", () => {
    const judge = createJudge(examples, examples, { judgesByVectors: true });
    for (const text of relevant) expect(Number.isFinite(judge.relevance(text))).toBe(true);
  });

  it("keeps its scale when people are asked about doubtful pages", () => {
    const { examples, background } = material();
    const rng = createRng(3);
    const between = (count: number) =>
      Array.from({ length: count }, () => ({
        ...textOf([...STORMS, ...CHESS], DIRECTIONS.cars, rng),
        isDoubtful: true,
      }));
    const options = { judgesByVectors: false };
    const on = [...examples, ...between(6).map((text) => ({ ...text, weight: 1 }))];
    const off = [...background, ...between(6)];
    const usual = (texts: readonly GuideText[]) => texts.map((text) => ({ ...text, isDoubtful: false }));
    const gapOf = (judge: ReturnType<typeof createJudge>) =>
      mean(examples.map(judge.score)) - mean(background.map(judge.score));
    const before = gapOf(createJudge(examples, background, options));
    const asked = gapOf(createJudge(on, off, options));
    const taken = createJudge(
      on.map((text) => ({ ...text, isDoubtful: false })),
      usual(off),
      options,
    );
    expect(asked).toBeLessThan(1.1 * before);
    expect(gapOf(taken)).toBeGreaterThan(1.2 * asked);
  });

  it("judges the same way twice", () => {
    const judge = () => createJudge(examples, background, { judgesByVectors: true });
    expect(relevant.map(judge().score)).toEqual(relevant.map(judge().score));
  });

  it("does not judge everything relevant by a single example", () => {
    const { unheard } = material();
    for (const judgesByVectors of [true, false]) {
      const judge = createJudge(examples.slice(0, 1), background, { judgesByVectors });
      for (const text of [...irrelevant, ...unheard]) expect(judge.relevance(text)).toBeLessThan(0.5);
    }
  });
});

describe("createJudge, with the topic's words", () => {
  const { examples, background, relevant, unheard } = material();
  const options = { judgesByVectors: false };
  const plain = createJudge(examples, background, options);
  /** Scores by the share of a text's words that are in the list. */
  const about = (words: readonly string[]) => ({
    score: ({ counts }: GuideText) => words.filter((word) => counts.terms.includes(word)).length / words.length,
    similarity: () => 0.5,
  });

  it("finds pages that the topic's words tell and the examples do not", () => {
    const judge = createJudge(examples, background, { ...options, topic: about([...STORMS, ...CARS]) });
    for (const text of unheard) expect(judge.score(text)).toBeGreaterThan(plain.score(text));
    expect(mean(relevant.map(judge.score))).toBeGreaterThan(0.85);
    const { scores } = judge.account(at(relevant, 0));
    expect(scores.map(({ by }) => by)).toEqual(["words", "topic words"]);
  });

  it("does not listen to words that say nothing of the examples", () => {
    const judge = createJudge(examples, background, { ...options, topic: about(["xylophone"]) });
    for (const text of [...relevant, ...unheard]) expect(judge.score(text)).toBeCloseTo(plain.score(text), 9);
    const vector = at(relevant, 0).vector;
    expect(judge.similarity(vector)).toBeCloseTo(plain.similarity(vector), 9);
  });

  it("takes the mean of what examples and words say of an anchor", () => {
    const judge = createJudge(examples, background, { ...options, topic: about(STORMS) });
    const vector = at(relevant, 0).vector;
    expect(judge.similarity(vector)).toBeCloseTo((plain.similarity(vector) + 0.5) / 2, 9);
  });
});

describe("createJudge, knowing how anchors differ", () => {
  const { examples, background } = material();
  const rng = createRng(3);
  /** Of no topic, and of all lengths along the last axis. */
  const anchors = Array.from({ length: 300 }, () =>
    Float32Array.of(0.1 * rng.next(), 0.1 * rng.next(), 0.1 * rng.next(), 2 * rng.next()),
  );
  const shifted = examples.map((text) => ({ ...text, vector: text.vector?.map((x, i) => (i === 3 ? x + 0.3 : x)) }));
  const spread = spreadOf(anchors);
  const plain = createJudge(shifted, background, { judgesByVectors: false });
  const knowing = createJudge(shifted, background, { judgesByVectors: false, anchors: spread });

  it("is not misled by what anchors differ in anyhow", () => {
    const [misleading, telling] = [Float32Array.of(0, 0, 0, 1), Float32Array.of(1, 0, 0, 0)];
    const none = new Float32Array(4);
    const part = ({ similarity }: typeof plain) =>
      (similarity(misleading) - similarity(none)) / (similarity(telling) - similarity(none));
    expect(part(plain)).toBeGreaterThan(0.2);
    expect(part(knowing)).toBeLessThan(part(plain) / 2);
  });

  it("keeps mean and deviation over them", () => {
    const moments = (judge: typeof plain) => {
      const values = anchors.map(judge.similarity);
      const center = mean(values);
      return { center, deviation: Math.sqrt(mean(values.map((value) => (value - center) ** 2))) };
    };
    expect(moments(knowing).center).toBeCloseTo(moments(plain).center, 4);
    expect(moments(knowing).deviation).toBeCloseTo(moments(plain).deviation, 4);
  });

  it("does without where words do not tell the examples: cities may be what a kind of page is known by", () => {
    const mixed = (texts: readonly GuideText[]) => texts.map((text) => ({ ...text, counts: { terms: ["page"] } }));
    const kind = (extra: object) =>
      createJudge(
        mixed(examples).map((text) => ({ ...text, weight: 1 })),
        mixed(background),
        { judgesByVectors: false, ...extra },
      );
    const vector = Float32Array.of(0.2, 0.1, 0.4, 0.9);
    expect(kind({ anchors: spread }).similarity(vector)).toBe(kind({}).similarity(vector));
  });
});
