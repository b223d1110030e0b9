import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../../types.ts";
import { placesOf } from "./places.ts";
import { TargetMemory } from "./target-memory.ts";

const at = (path: string, host = "a.example") => `http://${host}${path}` as CanonicalUrl;
const noWords = () => [];
/** A link on a page. */
const link = (path: string, anchorWords: readonly string[], { host = "a.example", source = 0 } = {}) => ({
  url: at(path, host),
  anchorWords,
  source,
});
const find = (
  memory: TargetMemory,
  id: number,
  found: ReturnType<typeof link>,
  words: (url: CanonicalUrl) => readonly string[],
) =>
  memory.found(id, { ...found, anchorWords: memory.anchorWords(found.anchorWords) }, { url: () => found.url, words });
const logit = (rate: number) => Math.log(rate / (1 - rate));

describe("placesOf", () => {
  it.each([
    ["/docs/v2/ref-1.html", ["a.example", "a.example/docs", "a.example/docs/v2", "a.example/docs/v2/~ref"]],
    ["/", ["a.example", "a.example/~"]],
    ["/index.html", ["a.example", "a.example/~index"]],
    ["/a/", ["a.example", "a.example/a", "a.example/a/~"]],
    ["/news/2024-05-01.html", ["a.example", "a.example/news", "a.example/news/~#"]],
    ["/news/item12_rain", ["a.example", "a.example/news", "a.example/news/~item#"]],
  ])("of %s", (path, expected) => {
    expect(placesOf(at(path))).toEqual(expected);
  });

  it("goes no more than four folders deep before the file name", () => {
    expect(placesOf(at("/1/2/3/4/5/6/x"))).toHaveLength(1 + 4 + 1);
    expect(placesOf(at("/1/2/3/4/5/6/x")).slice(0, 5)).toEqual(placesOf(at("/1/2/3/4/y")).slice(0, 5));
  });

  it("tells hosts and ports apart", () => {
    expect(placesOf(at("/x", "b.example:8080"))[0]).toBe("b.example:8080");
  });
});

describe("TargetMemory", () => {
  it("says nothing of what it does not know", () => {
    const memory = new TargetMemory();
    expect([memory.words(5), memory.place(5)]).toEqual([0, 0]);
  });

  it("compares the rate of a word with that of the crawl", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/x", ["storm"]), noWords);
    find(memory, 2, link("/y", ["storm"]), noWords);
    memory.add(1, 1);
    memory.publish();
    // The crawl: (1 + 1)/(1 + 5) = 1/3. The word: (1 + 3/3)/(1 + 3) = 1/2. Divided by one word and a half.
    expect(memory.words(2)).toBeCloseTo(Math.log(0.5 / (1 / 3)) / 1.5, 12);
  });

  it("takes a worthless page for evidence against its place, and not against the words that lead there", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/maze/x", ["storm"]), noWords);
    find(memory, 2, link("/maze/y", ["storm"]), noWords);
    find(memory, 3, link("/wiki/z", ["storm"]), noWords);
    memory.addWorthless(1);
    memory.publish();
    expect(memory.words(2)).toBe(0);
    expect(memory.place(2)).toBeLessThan(memory.place(3));
    memory.addWorthless(99);
  });

  it("adds the words of anchors and those of the URL, each by their own rates", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/x", ["storm"]), () => ["storm"]);
    find(memory, 2, link("/y", ["storm"]), noWords);
    find(memory, 3, link("/z", []), () => ["storm"]);
    find(memory, 4, link("/u", ["storm"]), () => ["storm"]);
    memory.add(1, 1);
    memory.publish();
    expect(memory.words(4)).toBeCloseTo(memory.words(2) + memory.words(3), 12);
    expect(memory.words(2)).toBeGreaterThan(0);
  });

  it("knows lists: what the other targets of the pages that link to it turned out to be, the mean of these", () => {
    const memory = new TargetMemory();
    for (let id = 1; id <= 6; id++) find(memory, id, link(`/${id}`, [], { source: id <= 3 ? 101 : 102 }), noWords);
    find(memory, 7, link("/7", [], { source: 102 }), noWords);
    find(memory, 7, link("/7", [], { source: 101 }), noWords);
    find(memory, 8, link("/8", [], { source: 103 }), noWords);
    for (const id of [1, 2]) memory.add(id, 1);
    for (const id of [4, 5]) memory.add(id, 0);
    memory.publish();
    // The crawl: (2 + 1)/(4 + 5) = 1/3. The good list: (2 + 3/3)/(2 + 3) = .6; the poor one: (0 + 3/3)/(2 + 3) = .2.
    expect(memory.siblings(3)).toBeCloseTo(logit(0.6) - logit(1 / 3), 12);
    expect(memory.siblings(6)).toBeCloseTo(logit(0.2) - logit(1 / 3), 12);
    expect(memory.siblings(7)).toBeCloseTo(logit((0.6 + 0.2) / 2) - logit(1 / 3), 12);
    expect(memory.siblings(8)).toBeCloseTo(0, 12);
    expect(memory.siblings(99)).toBe(0);
    expect([memory.sourceOf(7), memory.sourceOf(99)]).toEqual([102, undefined]);
  });

  it("counts words that no fetched target had as saying nothing", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/x", ["storm"]), noWords);
    find(memory, 2, link("/y", ["storm", "unheard"]), noWords);
    find(memory, 3, link("/z", ["unheard"]), noWords);
    memory.add(1, 1);
    memory.publish();
    expect(memory.words(3)).toBe(0);
    expect(memory.words(2)).toBeCloseTo(Math.log(1.5) / 2.5, 12);
  });

  it("gathers the words of all anchors of a target, each once, and asks for those of the URL once", () => {
    const memory = new TargetMemory();
    let asked = 0;
    const wordsOfUrl = () => {
      asked++;
      return [];
    };
    find(memory, 1, link("/x", ["storm"]), wordsOfUrl);
    find(memory, 1, link("/x", ["storm", "rain"]), wordsOfUrl);
    find(memory, 2, link("/y", ["rain"]), wordsOfUrl);
    memory.add(1, 1);
    memory.publish();
    expect(memory.words(2)).toBeCloseTo(Math.log(1.5) / 1.5, 12);
    expect(asked).toBe(2);
  });

  it("draws each step of a path towards the one above", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/docs/rain", []), noWords);
    find(memory, 2, link("/docs/wind", []), noWords);
    find(memory, 3, link("/news/wind", []), noWords);
    find(memory, 4, link("/docs/rain-2", []), noWords);
    memory.add(1, 1);
    memory.publish();
    const base = 2 / 6;
    const host = (1 + 10 * base) / 11;
    const folder = (1 + 10 * host) / 11;
    const file = (1 + 10 * folder) / 11;
    expect(memory.place(2)).toBeCloseTo(logit(folder) - logit(base), 12);
    expect(memory.place(3)).toBeCloseTo(logit(host) - logit(base), 12);
    expect(memory.place(4)).toBeCloseTo(logit(file) - logit(base), 12);
  });

  it("speaks against places that led astray", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/shop/1", ["buy"]), noWords);
    find(memory, 2, link("/wiki/1", ["read"]), noWords);
    find(memory, 3, link("/shop/2", ["buy"]), noWords);
    find(memory, 4, link("/wiki/2", ["read"]), noWords);
    memory.add(1, 0);
    memory.add(2, 1);
    memory.publish();
    expect(memory.place(3)).toBeLessThan(memory.place(4));
    expect(memory.words(3)).toBeLessThan(0);
    expect(memory.words(4)).toBeGreaterThan(0);
  });

  it("changes nothing before it is published", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/docs/x", ["storm"]), noWords);
    find(memory, 2, link("/docs/y", ["storm"]), noWords);
    memory.add(1, 1);
    expect([memory.words(2), memory.place(2)]).toEqual([0, 0]);
    memory.publish();
    const [wordsBefore, placeBefore] = [memory.words(2), memory.place(2)];
    memory.add(1, 0);
    expect([memory.words(2), memory.place(2)]).toEqual([wordsBefore, placeBefore]);
    memory.publish();
    expect(memory.words(2)).toBeLessThan(wordsBefore);
  });

  it("takes a correction as if the page had been judged so at once, however many came since", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), (later) => {
        const learned = (first: number, correction: number) => {
          const memory = new TargetMemory();
          for (let id = 0; id <= later + 1; id++) find(memory, id, link(`/docs/${id}`, ["storm"]), noWords);
          memory.add(0, first);
          for (let id = 1; id <= later; id++) memory.add(id, 0.3);
          if (correction !== 0) memory.correct(0, correction);
          memory.publish();
          return [memory.words(later + 1), memory.place(later + 1), memory.siblings(later + 1)];
        };
        const [corrected, direct] = [learned(0.9, -0.7), learned(0.2, 0)];
        corrected.forEach((value, i) => {
          expect(value).toBeCloseTo(direct[i] ?? Number.NaN, 9);
        });
      }),
      { numRuns: 30 },
    );
  });

  it("forgets what a place had: one that is emptied is no better than any other", () => {
    const memory = new TargetMemory();
    const page = (id: number, folder: string) => find(memory, id, link(`/${folder}/${id}`, []), noWords);
    for (let id = 0; id < 400; id++) page(id, id < 200 ? "rich" : "poor");
    for (let id = 0; id < 50; id++) memory.add(id, 1);
    for (let id = 200; id < 300; id++) memory.add(id, 0);
    memory.publish();
    const rich = memory.place(199) - memory.place(399);
    for (let id = 50; id < 190; id++) memory.add(id, 0);
    memory.publish();
    const emptied = memory.place(199) - memory.place(399);
    expect(rich).toBeGreaterThan(2);
    expect(emptied).toBeLessThan(rich / 4);
  });

  it("leaves out pages that no link led to", () => {
    const memory = new TargetMemory();
    find(memory, 2, link("/y", ["storm"]), noWords);
    memory.add(99, 1);
    memory.publish();
    expect(memory.place(2)).toBe(0);
  });

  it("stays finite and the better the more its words and places were relevant", () => {
    const outcomes = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(outcomes, (list) => {
        const learned = (shift: 0 | 1) => {
          const memory = new TargetMemory();
          find(memory, 1000, link("/docs/z", ["storm"]), noWords);
          find(memory, 2000, link("/else/z", ["other"], { host: "b.example" }), noWords);
          list.forEach((relevance, i) => {
            find(memory, i, link(`/docs/${i}`, ["storm"]), noWords);
            memory.add(i, shift === 1 ? relevance + (1 - relevance) / 2 : relevance);
            find(memory, 500 + i, link(`/else/${i}`, ["other"], { host: "b.example" }), noWords);
            memory.add(500 + i, 0.3);
          });
          memory.publish();
          return {
            words: memory.words(1000) - memory.words(2000),
            place: memory.place(1000) - memory.place(2000),
          };
        };
        const [lower, higher] = [learned(0), learned(1)];
        for (const { words, place } of [lower, higher]) expect(Number.isFinite(words + place)).toBe(true);
        expect(higher.words).toBeGreaterThanOrEqual(lower.words - 1e-9);
        expect(higher.place).toBeGreaterThanOrEqual(lower.place - 1e-9);
      }),
      { numRuns: 50 },
    );
  });

  it("stays finite when a page is judged again that was linked to by other words after it was fetched", () => {
    const memory = new TargetMemory();
    find(memory, 1, link("/1", ["storm"]), () => []);
    memory.add(1, 0.95);
    find(memory, 1, link("/1", ["home"]), () => []);
    find(memory, 2, link("/2", ["home"]), () => []);
    memory.add(2, 0);
    find(memory, 3, link("/3", ["home"]), () => []);
    memory.correct(1, -0.9);
    memory.publish();
    expect(Number.isFinite(memory.words(3))).toBe(true);
  });

  describe("the chance of an answer", () => {
    const memoryOf = (asked: readonly (readonly [path: string, isAnswered: boolean, host?: string])[]) => {
      const memory = new TargetMemory();
      asked.forEach(([path, isAnswered, host], i) => {
        find(memory, i, link(path, [], { host }), noWords);
        memory.asked(i, isAnswered);
      });
      return memory;
    };
    const chanceAt = (memory: TargetMemory, path: string, host?: string) => {
      find(memory, 1000, link(path, [], { host }), noWords);
      memory.publish();
      return memory.answer(1000);
    };

    it("is high before anything was asked", () => {
      expect(chanceAt(memoryOf([]), "/docs/a.html")).toBeCloseTo(0.95, 12);
    });

    it("falls where requests failed, and little elsewhere", () => {
      const failed = Array.from({ length: 10 }, (_, n) => [`/old/${n}.html`, false] as const);
      const answered = Array.from({ length: 10 }, (_, n) => [`/new/${n}.html`, true] as const);
      const asked = [...failed, ...answered];
      expect(chanceAt(memoryOf(asked), "/old/z.html")).toBeLessThan(0.2);
      expect(chanceAt(memoryOf(asked), "/new/z.html")).toBeGreaterThan(0.8);
      expect(chanceAt(memoryOf(asked), "/docs/z.html", "b.example")).toBeGreaterThan(0.5);
    });

    it("falls where pages come after many redirects", () => {
      const memory = new TargetMemory();
      for (let n = 0; n < 20; n++) {
        find(memory, n, link(n % 2 === 0 ? `/jump/${n}.html` : `/straight/${n}.html`, []), noWords);
        memory.asked(n, true, n % 2 === 0 ? 6 : 1);
      }
      expect(chanceAt(memory, "/jump/z.html")).toBeLessThan(0.4);
      find(memory, 1001, link("/straight/z.html", []), noWords);
      memory.publish();
      expect(memory.answer(1001)).toBeGreaterThan(2 * memory.answer(1000));
    });

    it("is learned by file type across hosts", () => {
      const asked = Array.from({ length: 12 }, (_, n) => [`/x/${n}.cgi`, false, `h${n}.example`] as const);
      const pages = Array.from({ length: 12 }, (_, n) => [`/x/${n}.html`, true, `h${n}.example`] as const);
      const memory = memoryOf([...asked, ...pages]);
      const cgi = chanceAt(memory, "/y.cgi", "new.example");
      find(memory, 1001, link("/y.html", [], { host: "new.example" }), noWords);
      memory.publish();
      expect(cgi).toBeLessThan(0.5);
      expect(memory.answer(1001)).toBeGreaterThan(0.8);
    });

    it("lies within (0, 1] and falls with every further miss", () => {
      fc.assert(
        fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (list) => {
          const asked = list.map((isAnswered, n) => [`/docs/${n}`, isAnswered] as const);
          const before = chanceAt(memoryOf(asked), "/docs/z");
          const after = chanceAt(memoryOf([...asked, ["/docs/last", false]]), "/docs/z");
          expect(before).toBeGreaterThan(0);
          expect(before).toBeLessThanOrEqual(1);
          expect(after).toBeLessThan(before);
        }),
        { numRuns: 50 },
      );
    });
  });
});
