import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { createRng } from "../../math/rng.ts";
import { committedPage, outlineOf, pageOf } from "../../testing/pages.ts";
import type { TextVectors } from "../../text/vectors/remembered.ts";
import { bootstrapping } from "./bootstrap.ts";
import { FoundPages } from "./found-pages.ts";
import type { WeightedText } from "./judge.ts";
import { guideModel } from "./model.ts";
import { guideReader } from "./reader.ts";
import { fromPairs } from "./term-counts.ts";
import { wordJudge } from "./word-judge.ts";

const WORDS = new Map([
  ["storm", 1],
  ["sleet", 0.25],
]);
const WET = ["storm", "storm", "storm", "storm", "flood", "rain", "thunder", "wind", "coast"];
const DRY = ["chess", "queen", "bishop", "garden", "music", "violin", "tomato", "kitchen"];

/** One coordinate counts wet words, the other dry ones. */
const vectors: TextVectors = {
  name: "wet and dry",
  dimension: 2,
  embed: async (texts) =>
    texts.map((text) => {
      const share = (words: readonly string[]) => text.split(/\W+/).filter((word) => words.includes(word)).length;
      const [wet, dry] = [share(WET), share(DRY)];
      return wet + dry === 0 ? undefined : Float32Array.of(wet / Math.hypot(wet, dry), dry / Math.hypot(wet, dry));
    }),
};

function setUp(judgesByVectors = false, given: readonly WeightedText[] = []) {
  const judge = wordJudge({ words: WORDS, vector: undefined, judgesByVectors });
  const analysis = { language: "en", dictionary: [] };
  const reader = guideReader({ analysis, vectors: undefined, code: { directions: [], scale: 1 } }, vectors);
  const model = guideModel(reader, judge);
  const found = new FoundPages(model, bootstrapping(judge, { judgesByVectors }, given));
  return { model, found, first: judge };
}

/** As the engine does behind every page; whether a new judge was due. */
function judgeIfDue({ model, found }: ReturnType<typeof setUp>): boolean {
  if (!found.isDue) return false;
  model.judge = found.judgeFrom([]);
  return true;
}

const textOf = (id: number) => {
  const rng = createRng(id);
  const words = id % 3 === 0 ? WET : DRY;
  return Array.from({ length: 40 }, () => words[rng.below(words.length)]).join(" ");
};
/** Every third page is about storms; returns the facts as they are saved. */
async function crawl(crawled: ReturnType<typeof setUp>, pages: number): Promise<unknown[]> {
  const { model, found } = crawled;
  const saved: unknown[] = [];
  for (let id = 0; id < pages; id++) {
    const page = pageOf([[3, textOf(id)]], [], String(id));
    const committed = await committedPage(page, [model], { outline: outlineOf(id) });
    const facts = found.facts(committed);
    found.learn(facts, committed.outline);
    judgeIfDue(crawled);
    saved.push(facts === undefined ? undefined : JSON.parse(JSON.stringify(facts)));
  }
  return saved;
}

describe("bootstrapping", () => {
  it("takes no page that is worth nothing for an example", async () => {
    const crawled = setUp();
    for (let id = 0; id < 30; id++) {
      const page = pageOf([[3, textOf(id)]], [], String(id));
      const { outline, ...committed } = await committedPage(page, [crawled.model], { outline: outlineOf(id) });
      crawled.found.learn(crawled.found.facts({ outline, ...committed }), { ...outline, lesson: id % 2 });
    }
    expect([...crawled.found.pages]).toEqual(Array.from({ length: 15 }, (_, n) => 2 * n + 1));
  });

  it("leaves the judge alone until ten pages are found", async () => {
    const crawled = setUp();
    await crawl(crawled, 9);
    expect(crawled.model.judge).toBe(crawled.first);
    await crawl(crawled, 10);
    expect(crawled.model.judge).not.toBe(crawled.first);
  });

  it("learns words of the topic that nobody has named", async () => {
    const crawled = setUp();
    await crawl(crawled, 60);
    const { judge } = crawled.model;
    expect(crawled.first.odds("flood")).toBe(0);
    expect(judge.odds("flood")).toBeGreaterThan(0.5);
    expect(judge.odds("chess")).toBeLessThanOrEqual(0);
    const flood = await crawled.model.read(pageOf([[3, "flood rain thunder wind coast flood rain"]]));
    expect(crawled.first.relevance(flood)).toBeLessThan(0.05);
    expect(crawled.model.score(flood)).toBeGreaterThan(0.3);
  });

  it("learns from examples that the topic names without a background", async () => {
    const example = { counts: fromPairs([["monsoon", 5]]), vector: undefined, name: "example", weight: 1 };
    const [without, crawled] = [setUp(), setUp(false, [example])];
    await crawl(without, 60);
    await crawl(crawled, 60);
    expect(without.model.judge.odds("monsoon")).toBe(0);
    expect(crawled.model.judge.odds("monsoon")).toBeGreaterThan(0);
  });

  it("learns nothing from a crawl that has found nothing else than relevant pages", async () => {
    const crawled = setUp();
    for (let id = 0; id < 60; id++) {
      const page = pageOf([[3, textOf(3 * id)]], [], String(id));
      const committed = await committedPage(page, [crawled.model], { outline: outlineOf(id) });
      crawled.found.learn(crawled.found.facts(committed), committed.outline);
    }
    expect(crawled.found.judgeFrom([])).toBe(crawled.first);
  });

  it("keeps at least half of what the topic's words say", async () => {
    const crawled = setUp();
    await crawl(crawled, 60);
    expect(crawled.model.judge.odds("storm")).toBeGreaterThanOrEqual(1.5);
    // A quarter of the heaviest word's weight; no page has it.
    expect(crawled.first.odds("sleet")).toBeCloseTo(1.5, 12);
    expect(crawled.model.judge.odds("sleet")).toBeCloseTo(0.75, 12);
  });

  it("judges again at 10, 20, 30 and 40 pages, and then at half as many again", async () => {
    const crawled = setUp();
    const judgedAt: number[] = [];
    for (let pages = 1; pages <= 140; pages++) {
      const page = pageOf([[3, textOf(pages)]], [], String(pages));
      const committed = await committedPage(page, [crawled.model], { outline: outlineOf(pages) });
      crawled.found.learn(crawled.found.facts(committed), committed.outline);
      if (judgeIfDue(crawled)) judgedAt.push(pages);
    }
    expect(judgedAt).toEqual([10, 20, 30, 40, 60, 90, 135]);
  });

  it("keeps the texts of the pages found, and of no others", async () => {
    const crawled = setUp();
    await crawl(crawled, 40);
    expect([...crawled.found.pages]).toEqual(Array.from({ length: 40 }, (_, id) => id));
    expect(crawled.found.text(999)).toBeUndefined();
    const noted = await crawled.model.read(pageOf([[3, textOf(3)]], [], "3"));
    const kept = present(crawled.found.text(3), "the text");
    expect(crawled.model.judge.relevance(kept)).toBeCloseTo(crawled.model.score(noted), 12);
    expect(crawled.model.score(noted)).toBeGreaterThan(0.5);
  });

  it.each([true, false])("comes to the same judge from the saved facts (vectors judging: %s)", async (byVectors) => {
    const whole = setUp(byVectors);
    const facts = await crawl(whole, 75);
    const replayed = setUp(byVectors);
    facts.forEach((each, id) => {
      replayed.found.learn(each as Parameters<FoundPages["learn"]>[0], outlineOf(id));
      judgeIfDue(replayed);
    });
    for (const id of [100, 101, 102, 103]) {
      const noted = await whole.model.read(pageOf([[3, textOf(id)]]));
      expect(replayed.model.score(noted)).toBe(whole.model.score(noted));
      const account = whole.model.judge.account(noted);
      expect(replayed.model.judge.account(noted)).toEqual(account);
      const sum = account.scores.reduce((all, { score, share }) => all + share * score, 0);
      expect(whole.model.score(noted)).toBeCloseTo(1 / (1 + Math.exp(-account.slope * (sum - account.middle))), 12);
      const found = new Set<string>(facts.map((_, page) => outlineOf(page).url));
      expect(account.near.length === 5 && account.near.every(({ name }) => found.has(name))).toBe(true);
    }
    for (const word of [...WET, ...DRY]) expect(replayed.model.judge.odds(word)).toBe(whole.model.judge.odds(word));
  });

  it("keeps a vector exactly", async () => {
    const crawled = setUp(true);
    const page = pageOf([[3, "storm chess chess"]]);
    const facts = crawled.found.facts(await committedPage(page, [crawled.model]));
    const bytes = Uint8Array.from(Buffer.from(facts?.vector ?? "", "base64"));
    const { vector } = await crawled.model.read(page);
    expect(new Float32Array(bytes.buffer)).toEqual(present(vector, "the vector"));
  });

  it("keeps the 400 most frequent terms of a page", async () => {
    const crawled = setUp();
    const rare = Array.from(
      { length: 600 },
      (_, i) => `q${[...String(i)].map((n) => "bcdfghjklm"[Number(n)]).join("")}q`,
    );
    const page = pageOf([[3, `${rare.join(" ")} storm storm`]]);
    const facts = crawled.found.facts(await committedPage(page, [crawled.model]));
    expect(facts?.counts).toHaveLength(400);
    expect(facts?.counts[0]).toEqual(["storm", 2]);
  });

  it("stops after 400 pages", async () => {
    const crawled = setUp();
    const facts = await crawl(crawled, 403);
    expect(facts.indexOf(undefined)).toBe(400);
  });

  it("needs the page to have been read by its model, and names it", async () => {
    const { found } = setUp();
    const unread = await committedPage(pageOf([]));
    expect(() => found.facts(unread)).toThrow(/not read by "honeyguide"/);
  });

  it("asks for no priorities to be computed again: the ranker does when it is told", () => {
    expect(setUp().found.drainMoved()).toEqual([]);
  });
});
