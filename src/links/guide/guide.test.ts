import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { linkTo, pageOf, url } from "../../testing/pages.ts";
import type { Link, LinkEvaluator, LinkSource, PageOutline } from "../../types.ts";
import { fold, readEvidence } from "../aggregate.ts";
import { GUIDE_WEIGHTS, guide } from "./guide.ts";
import type { LinkJudge } from "./link-judge.ts";

const wordsOf = (text: string) => text.split(" ").filter(Boolean);

/** Words speak for the topic as the table says; nothing has a vector. */
function judgeOf(odds: Readonly<Record<string, number>> = {}, more: Partial<LinkJudge> = {}): LinkJudge {
  return {
    readers: [],
    anchor: ({ anchor }) => ({ words: wordsOf(anchor), code: undefined }),
    contextOdds: ({ context }, _page, few) => {
      const words = wordsOf(context);
      return words.reduce((sum, word) => sum + (odds[word] ?? 0), 0) / (words.length + few);
    },
    wordsOfUrl: () => [],
    odds: (word) => odds[word] ?? 0,
    similarity: () => 0,
    neighbours: () => 0,
    ...more,
  };
}

function sourceOf(relevance: number): LinkSource {
  return {
    page: pageOf([]),
    notes: {},
    id: 0,
    relevance,
    isRelevant: relevance > 0.5,
    depth: 0,
    feature: () => 0,
  };
}

/** The feature values of a target that is linked to on these pages. */
function valuesOf(evaluator: LinkEvaluator, target: number, found: readonly (readonly [Link, number])[]): Float64Array {
  const stored = evaluator.features.map((feature) => {
    const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
    if (evidence === undefined) return 0;
    return found.reduce((before, [link, relevance], i) => {
      const value = evidence.value(link, sourceOf(relevance));
      return fold(evidence.aggregate, before, value, i + 1);
    }, 0);
  });
  return readEvidence(evaluator, target, stored, found.length, new Float64Array(stored.length)).slice();
}

const named = (evaluator: LinkEvaluator, values: Float64Array): Record<string, number> =>
  Object.fromEntries(evaluator.features.map(({ name }, i) => [name, at(values, i)]));

interface Commit {
  readonly facts: unknown;
  readonly outline: PageOutline;
}

const taught = (relevance: number | undefined) =>
  relevance === undefined ? undefined : { relevance, isSaid: false, teaches: true };
const anchorOf = (id: number) => (id % 2 === 0 ? "good" : "bad");
const URLS = { url: (id: number) => url(`folder/${id}`) };

/** A seed links to 60 targets; those with the anchor "good" turn out relevant, in turn with the others. */
function crawl(evaluator: ReturnType<typeof guide>, pages: number): Commit[] {
  const commits: Commit[] = [];
  const commit = (id: number, relevance: number, targets: number[], evidence: Float64Array) => {
    const links = targets.map((target) => linkTo(`folder/${target}`, anchorOf(target)));
    const outline = { id, chosen: id, url: URLS.url(id), relevance, isRelevant: relevance > 0.5, targets };
    const facts = evaluator.learner.facts({ page: pageOf([], links), notes: {}, outline, evidence });
    evaluator.learner.learn(facts, outline, URLS);
    commits.push({ facts: JSON.parse(JSON.stringify(facts)), outline });
  };
  const targets = Array.from({ length: 60 }, (_, i) => i + 1);
  commit(0, 0.5, targets, new Float64Array(evaluator.features.length));
  for (const id of targets.slice(0, pages - 1)) {
    commit(id, id % 2 === 0 ? 0.95 : 0.05, [], valuesOf(evaluator, id, [[linkTo(`folder/${id}`, anchorOf(id)), 0.5]]));
  }
  return commits;
}

const priorityOf = (evaluator: LinkEvaluator, id: number) =>
  evaluator.priority(valuesOf(evaluator, id, [[linkTo(`folder/${id}`, anchorOf(id)), 0.5]]));

describe("guide", () => {
  it("weighs every feature that it starts with, and names no other", () => {
    const evaluator = guide(judgeOf());
    expect(evaluator.weights).toEqual(GUIDE_WEIGHTS);
    expect(new Set(evaluator.features.map(({ name }) => name)).size).toBe(evaluator.features.length);
  });

  it("takes weights to start with; those that are not named are 0", () => {
    const { weights } = guide(judgeOf(), { bias: -1, links: 0.3 });
    expect(weights).toMatchObject({ bias: -1, links: 0.3, "parent-max": 0 });
  });

  it("leaves evidence out, and does not learn it again", () => {
    const evaluator = guide(judgeOf(), GUIDE_WEIGHTS, { without: ["learned-words", "links"] });
    crawl(evaluator, 50);
    for (const name of ["learned-words", "links"]) expect(evaluator.weights[name]).toBeCloseTo(0, 6);
    expect(evaluator.weights["learned-place"]).not.toBe(GUIDE_WEIGHTS["learned-place"]);
    expect(priorityOf(evaluator, 60)).toBeCloseTo(priorityOf(evaluator, 59), 3);
  });

  it("gathers evidence over all pages that hold a link", () => {
    const similarity = ({ anchor }: Link) => (anchor === "storm" ? 0.8 : 0.2);
    const evaluator = guide(judgeOf({ storm: 3, rain: 1 }, { similarity, wordsOfUrl: () => ["rain"] }));
    const values = named(
      evaluator,
      valuesOf(evaluator, 1, [
        [linkTo("x", "home"), 0.3],
        [linkTo("x", "storm", "a rain"), 0.7],
      ]),
    );
    expect(values).toMatchObject({ bias: 1, "anchor-max": 0.8, "parent-max": 0.7, links: Math.log(2) });
    expect(values["anchor-mean"]).toBeCloseTo(0.5, 12);
    expect(values["parent-sum"]).toBeCloseTo(Math.log(2), 12);
    expect(values["parent-share"]).toBeCloseTo(1 / 3, 12);
    // One word of odds 3, over a word and a half; two words of odds 0 and 1, over five.
    expect(values["anchor-words"]).toBeCloseTo(2, 12);
    expect(values["context-words"]).toBeCloseTo(0.2, 12);
    expect(values["url-words"]).toBeCloseTo(1 / 1.5, 12);
  });

  it("learns nothing of words and evidence from pages that are worth nothing", () => {
    const evaluator = guide(judgeOf());
    for (const { facts, outline } of crawl(guide(judgeOf()), 50)) {
      const lesson = outline.id === 0 ? 1 : 0;
      evaluator.learner.learn(facts as Parameters<typeof evaluator.learner.learn>[0], { ...outline, lesson }, URLS);
    }
    expect(evaluator.weights).toEqual(GUIDE_WEIGHTS);
  });

  it("puts a link that much speaks for before one that nothing speaks for", () => {
    const evaluator = guide(judgeOf({ storm: 3 }));
    const good = evaluator.priority(valuesOf(evaluator, 1, [[linkTo("x", "storm"), 0.9]]));
    const dull = evaluator.priority(valuesOf(evaluator, 2, [[linkTo("y", "home"), 0.1]]));
    expect(good).toBeGreaterThan(2 * dull);
  });

  it("gives priorities within (0, 1)", () => {
    const evaluator = guide(judgeOf());
    const size = evaluator.features.length;
    const values = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(values, (given) => {
        const values = Float64Array.from(given);
        values[size - 1] = Math.max(0.01, Math.abs(at(values, size - 1)) / 2); // the chance of an answer
        const priority = evaluator.priority(values);
        expect(priority > 0 && priority < 1).toBe(true);
      }),
    );
  });

  it("multiplies the promise of a link by the chance that it is answered with a page", () => {
    const evaluator = guide(judgeOf());
    const ignoring = guide(judgeOf(), GUIDE_WEIGHTS, { without: ["answer"] });
    for (const one of [evaluator, ignoring]) {
      crawl(one, 9);
      for (let chosen = 30; chosen <= 40; chosen++) one.learner.missed({ chosen, code: "http-404" });
    }
    const values = valuesOf(evaluator, 20, [[linkTo("folder/20", "good"), 0.5]]);
    const chance = at(values, values.length - 1);
    expect(chance).toBeGreaterThan(0.35);
    expect(chance).toBeLessThan(0.6); // 8 of 19 were answered
    expect(evaluator.priority(values)).toBeCloseTo(chance * ignoring.priority(values), 12);
  });

  it("does not take for a miss what robots.txt forbids to ask for", () => {
    const [told, untold] = [guide(judgeOf()), guide(judgeOf())];
    for (const one of [told, untold]) crawl(one, 20);
    for (const chosen of [30, 31, 32]) told.learner.missed({ chosen, code: "robots" });
    expect(priorityOf(told, 40)).toBe(priorityOf(untold, 40));
  });

  it("keeps its weights for nine pages, and fits them after the tenth", () => {
    const [nine, ten] = [guide(judgeOf()), guide(judgeOf())];
    crawl(nine, 9);
    expect(nine.weights).toEqual(GUIDE_WEIGHTS);
    expect(nine.learner.drainMoved()).toEqual([]);
    crawl(ten, 10);
    expect(ten.weights).not.toEqual(GUIDE_WEIGHTS);
    expect(ten.learner.drainMoved()).toBe("all");
    expect(ten.learner.drainMoved()).toEqual([]);
  });

  it("tells at a miss what it has learned, but fits at the next page, whose facts the weights are saved with", () => {
    const evaluator = guide(judgeOf());
    crawl(evaluator, 9);
    evaluator.learner.missed({ chosen: 30, code: "http-404" });
    expect(evaluator.learner.drainMoved()).toBe("all");
    expect(evaluator.weights).toEqual(GUIDE_WEIGHTS);
    evaluator.learner.missed({ chosen: 31, code: "http-404" });
    expect(evaluator.learner.drainMoved()).toEqual([]);
    crawl(evaluator, 1);
    expect(evaluator.weights).not.toEqual(GUIDE_WEIGHTS);
    expect(evaluator.learner.drainMoved()).toBe("all");
  });

  it("learns which links lead to relevant pages", () => {
    const evaluator = guide(judgeOf());
    crawl(evaluator, 9);
    expect(priorityOf(evaluator, 60)).toBe(priorityOf(evaluator, 59));
    const taught = guide(judgeOf());
    crawl(taught, 50);
    expect(priorityOf(taught, 60)).toBeGreaterThan(0.5);
    expect(priorityOf(taught, 59)).toBeLessThan(0.4);
  });

  it("learns the same from the saved facts", () => {
    const whole = guide(judgeOf());
    const replayed = guide(judgeOf());
    for (const { facts, outline } of crawl(whole, 43)) {
      replayed.learner.learn(facts as Parameters<typeof replayed.learner.learn>[0], outline, URLS);
    }
    expect(replayed.weights).toEqual(whole.weights);
    for (const id of [57, 58, 59, 60]) expect(priorityOf(replayed, id)).toBe(priorityOf(whole, id));
  });

  it("learns the same from the saved facts where anchors have vectors", () => {
    // Two anchors with opposite codes, so that the learned direction tells them apart.
    const code = (sign: number) => Buffer.from(Int8Array.of(100 * sign, 20).buffer).toString("base64");
    const judge = judgeOf(
      {},
      { anchor: ({ anchor }) => ({ words: wordsOf(anchor), code: code(anchor === "good" ? 1 : -1) }) },
    );
    const [whole, replayed] = [guide(judge), guide(judge)];
    const commits = crawl(whole, 43);
    for (const { facts, outline } of commits) {
      replayed.learner.learn(facts as Parameters<typeof replayed.learner.learn>[0], outline, URLS);
    }
    for (const id of [59, 60]) expect(priorityOf(replayed, id)).toBe(priorityOf(whole, id));
    expect(priorityOf(whole, 60)).toBeGreaterThan(priorityOf(whole, 59));
  });

  it("does not count seeds, which no evidence has chosen", () => {
    const evaluator = guide(judgeOf());
    const [seed, page] = crawl(evaluator, 2);
    expect(seed?.facts).not.toHaveProperty("values");
    expect(page?.facts).toHaveProperty("values");
  });

  it("keeps its weights for ever when it is not to fit them, while evidence follows the crawl", () => {
    const evaluator = guide(judgeOf(), GUIDE_WEIGHTS, { learns: false });
    crawl(evaluator, 60);
    expect(evaluator.weights).toEqual(GUIDE_WEIGHTS);
    // What words and places led to is evidence, not a weight: it still follows the crawl.
    expect(evaluator.learner.drainMoved()).toBe("all");
  });

  it("weighs all links anew when pages are judged again", () => {
    const evaluator = guide(judgeOf());
    crawl(evaluator, 50);
    evaluator.learner.drainMoved();
    const before = priorityOf(evaluator, 60);
    evaluator.learner.relabel(() => taught(0.02));
    expect(evaluator.learner.drainMoved()).toBe("all");
    expect(priorityOf(evaluator, 60)).toBeLessThan(before / 2);
  });

  it("learns from pages judged again what it would have learned at once", () => {
    const [again, once] = [guide(judgeOf()), guide(judgeOf())];
    const commits = crawl(again, 40);
    again.learner.relabel((page) => taught(page === 7 ? 0.9 : undefined));
    for (const { facts, outline } of commits) {
      const relevance = outline.id === 7 ? 0.9 : outline.relevance;
      once.learner.learn(facts as Parameters<typeof once.learner.learn>[0], { ...outline, relevance }, URLS);
    }
    once.learner.relabel(() => undefined);
    for (const id of [59, 60]) expect(priorityOf(again, id)).toBeCloseTo(priorityOf(once, id), 2);
  });

  it("sees pages in the company of those judged again also where these teach the ranker nothing", () => {
    const [plain, marked] = [guide(judgeOf()), guide(judgeOf())];
    crawl(plain, 40);
    crawl(marked, 40);
    marked.learner.relabel((page) => (page === 8 ? undefined : { relevance: 0.99, isSaid: true, teaches: false }));
    for (const id of [59, 60]) expect(priorityOf(marked, id)).toBe(priorityOf(plain, id));
    expect(marked.learner.drainMoved()).toBe(plain.learner.drainMoved());
    const shown = ({ learner }: typeof plain) => learner.company.relevance(8, 0.5);
    expect(shown(marked)).toBeGreaterThan(shown(plain) + 0.2);
  });

  it("goes back to what a page taught at first when nothing else is said of it any more", () => {
    const [plain, marked] = [guide(judgeOf()), guide(judgeOf())];
    crawl(plain, 40);
    crawl(marked, 40);
    marked.learner.relabel((page) => taught(page === 7 ? 0.99 : undefined));
    expect(priorityOf(marked, 60)).not.toBeCloseTo(priorityOf(plain, 60), 6);
    marked.learner.relabel(() => undefined);
    expect(priorityOf(marked, 60)).toBeCloseTo(priorityOf(plain, 60), 2);
  });

  it("learns from what a page is worth to it, where that is not its relevance, also from saved facts", () => {
    const judge = judgeOf({}, { worth: () => 0.9 });
    const [worthy, plain, again] = [guide(judge), guide(judgeOf()), guide(judge)];
    const commits = crawl(worthy, 40);
    crawl(plain, 40);
    for (const { facts, outline } of commits) {
      again.learner.learn(JSON.parse(JSON.stringify(facts)), outline, URLS);
    }
    for (const id of [59, 60]) expect(priorityOf(worthy, id)).toBeGreaterThan(priorityOf(plain, id));
    for (const id of [59, 60]) expect(priorityOf(again, id)).toBe(priorityOf(worthy, id));
  });

  it("learns anchors from pages judged again as it would have learned them at once", () => {
    const code = (sign: number) => Buffer.from(Int8Array.of(100 * sign, 20).buffer).toString("base64");
    const judge = judgeOf(
      {},
      { anchor: ({ anchor }) => ({ words: wordsOf(anchor), code: code(anchor === "good" ? 1 : -1) }) },
    );
    const [again, once] = [guide(judge), guide(judge)];
    const other = (relevance: number) => 1 - relevance;
    const commits = crawl(again, 40);
    const relevanceOf = new Map(commits.map(({ outline }) => [outline.id, other(outline.relevance)]));
    again.learner.relabel((page) => taught(relevanceOf.get(page)));
    for (const { facts, outline } of commits) {
      const judged = { ...outline, relevance: other(outline.relevance) };
      once.learner.learn(facts as Parameters<typeof once.learner.learn>[0], judged, URLS);
    }
    once.learner.relabel(() => undefined);
    const learnedOf = (evaluator: LinkEvaluator, id: number) =>
      named(evaluator, valuesOf(evaluator, id, []))["learned-anchors"] ?? Number.NaN;
    for (const id of [59, 60]) expect(learnedOf(again, id)).toBeCloseTo(learnedOf(once, id), 9);
    // "good" was good, and is bad by the new judgement.
    expect(learnedOf(again, 60)).toBeLessThan(learnedOf(again, 59));
  });

  it("learns that words lead to lists: a page is worth something for what it leads to", () => {
    const learn = (relevanceOfItems: number) => {
      const evaluator = guide(judgeOf());
      const commit = (id: number, relevance: number, targets: readonly (readonly [number, string])[]) => {
        const links = targets.map(([target, anchor]) => linkTo(`folder/${target}`, anchor));
        const ids = targets.map(([target]) => target);
        const outline = { id, chosen: id, url: URLS.url(id), relevance, isRelevant: relevance > 0.5, targets: ids };
        const evidence = valuesOf(evaluator, id, [[linkTo(`folder/${id}`, "any"), 0.1]]);
        const facts = evaluator.learner.facts({ page: pageOf([], links), notes: {}, outline, evidence });
        evaluator.learner.learn(facts, outline, URLS);
      };
      commit(
        0,
        0.1,
        [1, 2, 3, 4].map((id) => [id, id % 2 === 0 ? "catalogue" : "other"] as const),
      );
      commit(
        2,
        0.02,
        [11, 12, 13, 14].map((id) => [id, "item"] as const),
      );
      for (const id of [11, 12, 13, 1]) commit(id, id === 1 ? 0.02 : relevanceOfItems, []);
      for (let id = 100; id < 110; id++) commit(id, 0.02, []); // until the ranker fits again
      return ["learned-words", "siblings"].map(
        (name) => (id: number) => named(evaluator, valuesOf(evaluator, id, []))[name] ?? 0,
      );
    };
    const [words = () => 0, siblings = () => 0] = learn(0.98);
    expect(words(4)).toBeGreaterThan(words(3)); // another catalogue, though the first was nothing itself
    expect(siblings(14)).toBeGreaterThan(1); // the rest of the list
    const [dull = () => 0] = learn(0.02);
    expect(dull(4)).toBeLessThan(words(4));
  });

  it("refuses facts that are no facts", () => {
    const evaluator = guide(judgeOf());
    const outline = { id: 0, chosen: 0, url: url("x"), relevance: 0, isRelevant: false, targets: [] };
    const broken = JSON.parse('{"anchors": [[3]]}');
    expect(() => evaluator.learner.learn(broken, outline, URLS)).toThrow();
  });
});
