import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { AnchorCosine, anchorCosine, EMPTY_SIGNATURE, inverseFrequencies } from "./anchor-cosine.ts";

const WEIGHTS = [0.8, 0.5, 0.3, 0.1, 0.1];
const PAGES = 100;
const PAGES_WITH = [10, 40, 50, 60, 20];

/** A state in which 100 pages were crawled and word i stands on `pagesWith[i]` of them. */
function observed(pagesWith: readonly number[] = PAGES_WITH, pages = PAGES): AnchorCosine {
  const anchors = new AnchorCosine(WEIGHTS);
  for (let page = 0; page < pages; page++) {
    anchors.observePage(pagesWith.flatMap((count, term) => (page < count ? [term] : [])));
  }
  return anchors;
}

describe("anchorCosine", () => {
  const cases: readonly (readonly [readonly number[], number])[] = [
    [[1, 0, 0, 0, 0], 0.8],
    [[1, 1, 0, 0, 0], 0.9284045996129852],
    [[2, 1, 0, 1, 0], 0.8880857259364974],
    [[0, 0, 0, 0, 0], 0],
  ];

  it.each(cases)("an anchor with the counts %j has relevance %d", (counts, expected) => {
    expect(anchorCosine(WEIGHTS, counts, inverseFrequencies(PAGES, PAGES_WITH))).toBeCloseTo(expected, 14);
    const anchors = observed();
    expect(anchors.relevance(anchors.signature(counts))).toBeCloseTo(expected, 14);
  });

  it("weighs a word by ln(N/N_i + 0.01)", () => {
    const frequencies = inverseFrequencies(PAGES, PAGES_WITH);
    expect(frequencies[0]).toBeCloseTo(2.30358459, 8);
    expect(at(frequencies, 1) / 2).toBeCloseTo(0.46014138, 8);
    expect(at(frequencies, 3) / 4).toBeCloseTo(0.12920192, 8);
  });

  it("keeps a word that every page holds", () => {
    expect(inverseFrequencies(100, [100])[0]).toBeCloseTo(0.00995033, 8);
    const anchors = observed([10, 40, 50, 100, 20]);
    expect(anchors.relevance(anchors.signature([0, 0, 0, 1, 0]))).toBeCloseTo(0.1, 14);
  });

  it("takes a word that no page holds for one that a single page holds", () => {
    expect(inverseFrequencies(50, [0])).toEqual(inverseFrequencies(50, [1]));
  });

  it.each([2, 10, 1.5])("does not depend on the base of the logarithm: %d", (base) => {
    const natural = inverseFrequencies(PAGES, PAGES_WITH);
    const other = natural.map((value) => value / Math.log(base));
    for (const [counts] of cases) {
      expect(anchorCosine(WEIGHTS, counts, other)).toBeCloseTo(anchorCosine(WEIGHTS, counts, natural), 14);
    }
  });
});

describe("AnchorCosine", () => {
  it("gives every vector one number and the empty one number 0", () => {
    const anchors = new AnchorCosine(WEIGHTS);
    expect(anchors.signature([0, 0, 0, 0, 0])).toBe(EMPTY_SIGNATURE);
    const first = anchors.signature([1, 0, 0, 2, 0]);
    expect(anchors.signature([1, 0, 0, 2, 0])).toBe(first);
    expect(anchors.signature([1, 0, 0, 1, 0])).not.toBe(first);
  });

  it("gives multiples of a vector the same number", () => {
    const anchors = new AnchorCosine(WEIGHTS);
    expect(anchors.signature([4, 2, 0, 0, 0])).toBe(anchors.signature([2, 1, 0, 0, 0]));
    expect(anchors.signature([3, 0, 0, 0, 0])).toBe(anchors.signature([1, 0, 0, 0, 0]));
  });

  it("follows the pages observed after the signature was made", () => {
    const anchors = new AnchorCosine(WEIGHTS);
    const signature = anchors.signature([1, 1, 0, 0, 0]);
    anchors.observePage([0, 1]);
    const before = anchors.relevance(signature);
    for (let page = 0; page < 30; page++) anchors.observePage([1, 1]);
    expect(before).toBeCloseTo((0.8 + 0.5) / Math.SQRT2, 12);
    expect(anchors.relevance(signature)).toBeLessThan(before);
  });

  it("is defined before the first page and for numbers and words it does not know", () => {
    const anchors = new AnchorCosine(WEIGHTS);
    expect(anchors.relevance(anchors.signature([0, 1, 0, 0, 0]))).toBeCloseTo(0.5, 12);
    expect(anchors.relevance(99)).toBe(0);
    anchors.observePage([-1, 7]);
    expect(anchors.relevance(anchors.signature([0, 1, 0, 0, 0]))).toBeCloseTo(0.5, 12);
  });

  it("agrees with the formula after any history", () => {
    const term = fc.nat({ max: 4 });
    const counts = fc.array(fc.nat({ max: 3 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.array(term), { minLength: 1, maxLength: 30 }), counts, (pages, vector) => {
        const anchors = new AnchorCosine(WEIGHTS);
        const signature = anchors.signature(vector);
        pages.forEach((terms, i) => {
          anchors.observePage(terms);
          const pagesWith = WEIGHTS.map(
            (_, word) => pages.slice(0, i + 1).filter((page) => page.includes(word)).length,
          );
          const expected = anchorCosine(WEIGHTS, vector, inverseFrequencies(i + 1, pagesWith));
          expect(anchors.relevance(signature)).toBeCloseTo(expected, 12);
        });
      }),
      { numRuns: 50 },
    );
  });

  it("finds the same best link through signatures as through all links", () => {
    const anchors = new AnchorCosine(WEIGHTS);
    let state = 7;
    const draw = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const links = Array.from({ length: 500 }, () => {
      const counts = WEIGHTS.map(() => (draw() < 0.2 ? 1 : 0));
      return { counts, signature: anchors.signature(counts), rest: draw() * 0.6 };
    });
    for (let epoch = 0; epoch < 20; epoch++) {
      anchors.observePage(WEIGHTS.flatMap((_, term) => (draw() < 0.5 ? [term] : [])));
      const priority = (link: (typeof links)[number]) => 0.4 * anchors.relevance(link.signature) + link.rest;
      const tops = new Map<number, (typeof links)[number]>();
      for (const link of links) {
        const top = tops.get(link.signature);
        if (top === undefined || link.rest > top.rest) tops.set(link.signature, link);
      }
      const best = (some: Iterable<(typeof links)[number]>) => Math.max(...Array.from(some, priority));
      expect(best(tops.values())).toBe(best(links));
    }
  });
});
