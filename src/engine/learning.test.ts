import { describe, expect, it } from "vitest";
import { WEIGHTS } from "../journal.ts";
import { outlineOf, pageOf, url } from "../testing/pages.ts";
import type { CommittedPage, LinkEvaluator, LiveStatistic } from "../types.ts";
import { Learning } from "./learning.ts";

const URLS = { url: () => url("x") };
const committed = (id: number): CommittedPage => ({
  page: pageOf([]),
  notes: {},
  outline: outlineOf(id),
  evidence: new Float64Array(0),
});

/** Notes what it learns, and in which order with others. */
function statisticOf(name: string, log: string[], facts: (page: CommittedPage) => unknown = () => undefined) {
  let drained = 0;
  const statistic: LiveStatistic = {
    name,
    facts,
    learn: (fact, { id }) => log.push(`${name} ${id} ${JSON.stringify(fact)}`),
    drainMoved: () => {
      drained++;
      return [];
    },
  };
  return { statistic, drained: () => drained };
}

const evaluatorOf = (statistics: readonly LiveStatistic[], weights: Record<string, number> = {}): LinkEvaluator => ({
  features: [],
  weights,
  statistics,
  priority: () => 0,
});

describe("Learning", () => {
  it("teaches the others first, then the evaluator's statistics in their order, and keeps the facts of those that have any", () => {
    const log: string[] = [];
    const words = statisticOf("words", log, ({ outline }) => [outline.id]).statistic;
    const ranks = statisticOf("ranks", log).statistic;
    const traps = statisticOf("traps", log, () => ({ hash: "a" })).statistic;
    const learning = new Learning(evaluatorOf([words, ranks]), [traps], URLS);
    expect(learning.learn(committed(4))).toEqual({ words: [4], traps: { hash: "a" } });
    expect(log).toEqual(['traps 4 {"hash":"a"}', "words 4 [4]", "ranks 4 undefined"]);
  });

  it("teaches the evaluator less by a page that others hold for worthless, in the crawl and on resume alike", () => {
    const lessons: number[] = [];
    const { statistic } = statisticOf("words", []);
    const words: LiveStatistic = {
      ...statistic,
      learn: (_facts, { relevance, lesson }) => lessons.push(relevance, lesson ?? 1),
    };
    const traps: LiveStatistic = { ...statisticOf("traps", []).statistic, lessonFactor: () => 0.25 };
    const learning = () => new Learning(evaluatorOf([words]), [traps], URLS);
    const page = committed(4);
    const facts = learning().learn(page);
    learning().replay({ kind: "page", outline: page.outline, facts });
    const taught = [0.25 * page.outline.relevance, 0.25];
    expect(lessons).toEqual([...taught, ...taught]);
    expect(page.outline.relevance).toBeGreaterThan(0);
  });

  it("teaches the same again from what was kept, and leaves nothing to weigh again", () => {
    const log: string[] = [];
    const words = statisticOf("words", log, ({ outline }) => [outline.id]);
    const ranks = statisticOf("ranks", log);
    const learning = () => new Learning(evaluatorOf([words.statistic, ranks.statistic]), [], URLS);
    const facts = learning().learn(committed(7));
    const first = log.splice(0);
    learning().replay({ kind: "page", outline: outlineOf(7), facts: JSON.parse(JSON.stringify(facts)) });
    expect(log).toEqual(first);
    expect([words.drained(), ranks.drained()]).toEqual([1, 1]);
  });

  it("tells of choices that led to no page, in the crawl and on resume alike", () => {
    const log: string[] = [];
    const { statistic } = statisticOf("answers", []);
    const answers: LiveStatistic = { ...statistic, missed: ({ chosen, code }) => log.push(`${chosen} ${code}`) };
    const learning = new Learning(evaluatorOf([answers]), [statisticOf("others", []).statistic], URLS);
    learning.missed({ chosen: 3, code: "http-404" });
    learning.replay({ kind: "missed", missed: { chosen: 3, code: "http-404" } });
    expect(log).toEqual(["3 http-404", "3 http-404"]);
  });

  it("keeps the weights with each page that changed them", () => {
    const weights = { anchor: 0.5 };
    const changing: LiveStatistic = {
      name: "weights of links",
      facts: () => undefined,
      learn: (_facts, { id }) => {
        if (id === 2) weights.anchor = 0.7;
      },
      drainMoved: () => [],
    };
    const learning = new Learning(evaluatorOf([changing], weights), [], URLS);
    expect(learning.learn(committed(1))).toEqual({});
    expect(learning.learn(committed(2))).toEqual({ [WEIGHTS]: { anchor: 0.7 } });
    expect(learning.learn(committed(3))).toEqual({});
  });

  it("does not take weights for new after a replay", () => {
    const weights = { anchor: 0.5 };
    const changing: LiveStatistic = {
      name: "weights of links",
      facts: () => undefined,
      learn: (_facts, { id }) => {
        if (id === 2) weights.anchor = 0.7;
      },
      drainMoved: () => [],
    };
    const learning = new Learning(evaluatorOf([changing], weights), [], URLS);
    learning.replay({ kind: "page", outline: outlineOf(2), facts: { [WEIGHTS]: { anchor: 0.7 } } });
    expect(learning.learn(committed(3))).toEqual({});
  });

  it("multiplies what the statistics make of the links of the page just learned", () => {
    const quiet = statisticOf("quiet", []).statistic;
    const factorOf = (statistics: readonly LiveStatistic[]) =>
      new Learning(evaluatorOf([quiet]), statistics, URLS).linkFactor();
    expect(factorOf([])).toBe(1);
    expect(
      factorOf([
        { ...quiet, linkFactor: () => 0.25 },
        { ...quiet, linkFactor: () => 0.5 },
      ]),
    ).toBe(0.125);
  });

  it("needs no statistics", () => {
    const learning = new Learning({ features: [], weights: {}, priority: () => 0 }, [], URLS);
    expect(learning.learn(committed(1))).toEqual({});
    expect(learning.statistics).toEqual([]);
  });
});
