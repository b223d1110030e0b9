import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPage } from "../../test/readable.ts";
import { present } from "../collections/at.ts";
import type { Mark, MarkSource, PageLookup, Pupil } from "../correcting.ts";
import type { CrawlEvent } from "../events.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { eventsOf, partsOf, pathsOf, randomWeb, type SmallWeb, smallCrawl } from "../testing/small-web.ts";
import type { CanonicalUrl } from "../types.ts";

const WEB = randomWeb(70, 3);
const PAGES = 45;

/** A person who says something of the page fetched as number `page` as soon as so many pages are fetched. */
interface Saying {
  readonly at: number;
  readonly page: number;
  readonly relevant: boolean | undefined;
}

/** As a table that another process writes would give them: those that are due and that the crawl has not taken in. */
function inbox(store: MemoryStore, web: SmallWeb, sayings: readonly Saying[]): MarkSource & { page: PageLookup } {
  const inOrder = [...sayings].sort((a, b) => a.at - b.at);
  let taken = Math.max(0, ...store.corrections.map(({ correction }) => correction.upTo));
  return {
    take() {
      const pages = store.commits.flatMap(({ page }) => (page === undefined ? [] : [page]));
      const due = inOrder.filter(({ at }) => at <= pages.length);
      const marks = due
        .slice(taken)
        .map(({ page, relevant }): Mark => ({ page: present(pages[page % pages.length], "a page").id, relevant }));
      taken = due.length;
      return marks.length === 0 ? undefined : { marks, upTo: taken };
    },
    page(id) {
      const url = store.links.get(id)?.url as CanonicalUrl;
      const answer = web.get(new URL(url).pathname.slice(1));
      if (answer === undefined || !("html" in answer)) return undefined;
      return readPage({ url, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from(answer.html) });
    },
  };
}

interface Run {
  readonly recipe?: string;
  readonly sayings: readonly Saying[];
  readonly window?: number;
  /** After so many events each run is killed; the last goes to the end. */
  readonly kills?: readonly number[];
}

async function crawl({ recipe = "honeyguide", sayings, window = 1, kills = [] }: Run) {
  const store = new MemoryStore();
  const events: CrawlEvent[] = [];
  for (const kill of [...kills, Number.POSITIVE_INFINITY]) {
    const parts = await partsOf(recipe, recipe === "honeyguide" ? { vectors: "none" } : {});
    const saved = store.commits.length === 0 ? {} : { saved: store.saved() };
    const marks = inbox(store, WEB, sayings);
    const run = await smallCrawl({ web: WEB, parts, window, store, marks, budget: PAGES, ...saved });
    let left = kill;
    for await (const event of run) {
      events.push(event);
      if (--left <= 0) break;
    }
  }
  return { store, events, paths: pathsOf(events) };
}

/** Where people had a say. */
const saidIn = ({ store }: { store: MemoryStore }) =>
  store.corrections.flatMap(({ correction }) => (correction.marks.length === 0 ? [] : [correction]));

const relevanceIn = ({ store }: { store: MemoryStore }) => {
  const now = new Map(store.commits.flatMap(({ page }) => (page === undefined ? [] : [[page.id, page.relevance]])));
  for (const { correction } of store.corrections) {
    for (const { page, relevance } of correction.judged) now.set(page, relevance);
  }
  return now;
};

describe("marks that a crawl takes in", () => {
  it("set the marked pages, move other pages, and change which links come next", async () => {
    const plain = await crawl({ sayings: [] });
    const sayings = [0, 1, 2, 3].map((page) => ({ at: 12, page, relevant: page % 2 === 0 }));
    const marked = await crawl({ sayings });
    const [correction] = saidIn(marked);
    const ids = marked.store.commits.flatMap(({ page }) => (page === undefined ? [] : [page.id])).slice(0, 4);
    expect(correction?.marks).toEqual(ids.map((page, i) => ({ page, relevant: i % 2 === 0 })));
    const now = relevanceIn(marked);
    expect(ids.map((id) => now.get(id))).toEqual([1, 0, 1, 0]);
    expect(correction?.judged.length, "others are judged otherwise too").toBeGreaterThan(4);
    expect(marked.paths.slice(0, 12)).toEqual(plain.paths.slice(0, 12));
    expect(marked.paths).not.toEqual(plain.paths);
  });

  it("count in the totals", async () => {
    const { store, events } = await crawl({ sayings: [1, 2, 3].map((page) => ({ at: 20, page, relevant: true })) });
    const totals = present(events.at(-1), "an event").totals;
    const relevances = [...relevanceIn({ store }).values()];
    expect(totals.relevant).toBe(relevances.filter((relevance) => relevance > 0.5).length);
    expect(totals.sumOfRelevance).toBeCloseTo(
      relevances.reduce((sum, relevance) => sum + relevance, 0),
      9,
    );
    const corrected = events.flatMap((event) => (event.type === "corrected" ? [event.marks.length] : []));
    expect(corrected.filter((marks) => marks > 0)).toEqual([3]);
  });

  it("leave nothing behind when they are taken back at once", async () => {
    const said = { at: 15, page: 2, relevant: true } as const;
    const plain = await crawl({ sayings: [] });
    const taken = await crawl({ sayings: [said, { ...said, relevant: undefined }] });
    expect(taken.paths).toEqual(plain.paths);
    expect(relevanceIn(taken)).toEqual(relevanceIn(plain));
  });

  it("concern the marked pages alone where the recipe cannot learn", async () => {
    const sayings = [1, 4].map((page) => ({ at: 9, page, relevant: page === 1 }));
    const plain = await crawl({ recipe: "ops", sayings: [] });
    const marked = await crawl({ recipe: "ops", sayings });
    expect(marked.paths).toEqual(plain.paths);
    expect(
      marked.store.corrections.map(({ correction }) => correction.judged.map(({ relevance }) => relevance)),
    ).toEqual([expect.arrayContaining([1])]);
    expect(present(marked.store.corrections[0], "a correction").correction.lesson).toBeUndefined();
  });

  it("give the same crawl wherever it is killed and resumed", async () => {
    const saying = fc.record({
      at: fc.integer({ min: 1, max: PAGES }),
      page: fc.nat(PAGES),
      relevant: fc.option(fc.boolean(), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(saying, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(1, 3),
        async (sayings, kills, window) => {
          const whole = await crawl({ sayings, window });
          const killed = await crawl({ sayings, window, kills });
          expect(killed.paths).toEqual(whole.paths);
          expect(killed.store.corrections.map(({ after, correction }) => [after, correction])).toEqual(
            whole.store.corrections.map(({ after, correction }) => [after, correction]),
          );
          expect(killed.store.saved().engine).toEqual(whole.store.saved().engine);
          expect([...killed.store.links.values()]).toEqual([...whole.store.links.values()]);
        },
      ),
      { numRuns: 12, examples: [[[{ at: 24, page: 4, relevant: false }], [19, 20], 3]] },
    );
  }, 60_000);

  it("are not needed: pages found teach the judge too, which judges them again", async () => {
    const { store } = await crawl({ sayings: [] });
    expect(saidIn({ store })).toEqual([]);
    expect(store.corrections.map(({ after }) => after).length).toBeGreaterThan(2);
    const judged = new Set(store.corrections.flatMap(({ correction }) => correction.judged.map(({ page }) => page)));
    expect(judged.size).toBeGreaterThan(5);
  });

  it("and what is learned from pages are apart from how pages are shown: these in their company", async () => {
    const crawls = await Promise.all(
      [true, false].map(async (isInCompany) => {
        const store = new MemoryStore();
        const parts = await partsOf("honeyguide", { vectors: "none" });
        const pupil = present(parts.pupil, "a pupil");
        const alone: Pupil = {
          lesson: (marks, pages) => pupil.lesson(marks, pages),
          take: (lesson) => pupil.take(lesson),
          judge: (page, pages) => pupil.judge(page, pages),
          get isDue() {
            return pupil.isDue ?? false;
          },
          get kept() {
            return pupil.kept ?? [];
          },
          judgedAgain: (relevanceOf) => pupil.judgedAgain(relevanceOf),
        };
        const crawled = { web: WEB, parts: isInCompany ? parts : { ...parts, pupil: alone }, store, budget: PAGES };
        return { store, paths: pathsOf(await eventsOf(await smallCrawl(crawled))) };
      }),
    );
    const [inCompany, alone] = [present(crawls[0], "a crawl"), present(crawls[1], "a crawl")];
    expect(inCompany.paths).toEqual(alone.paths);
    expect(inCompany.store.commits.map(({ page }) => page?.facts)).toEqual(
      alone.store.commits.map(({ page }) => page?.facts),
    );
    expect(relevanceIn(inCompany)).not.toEqual(relevanceIn(alone));
    const last = present(inCompany.store.corrections.at(-1), "a correction");
    expect(last.after, "at the end of the crawl all pages are seen so").toBe(inCompany.store.commits.length);
    const { totals } = last.engine;
    const shown = [...relevanceIn(inCompany).values()];
    expect(totals.relevant).toBe(shown.filter((relevance) => relevance > 0.5).length);
    expect(totals.sumOfRelevance).toBeCloseTo(
      shown.reduce((sum, relevance) => sum + relevance, 0),
      9,
    );
  });

  it("are known to nobody who does not ask", async () => {
    const events = await eventsOf(await smallCrawl({ web: WEB, recipe: "ops", budget: 10 }));
    expect(events.some(({ type }) => type === "corrected")).toBe(false);
  });
});
