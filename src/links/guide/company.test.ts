import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Company } from "./company.ts";

const logit = (p: number) => Math.log(p / (1 - p));
const logistic = (x: number) => 1 / (1 + Math.exp(-x));

describe("the company of a page", () => {
  it("is what the pages that link to it link to besides, the mean of these", () => {
    const company = new Company();
    // Page 0 links to 10, 11 and 12; page 1 to 12 and 13.
    company.add(10, [0], 0.9);
    company.add(11, [0], 0.8);
    company.add(12, [0, 1], 0.4);
    company.add(13, [1], 0.1);
    const base = (0.9 + 0.8 + 0.4 + 0.1 + 1) / (4 + 5);
    const ofFirst = (0.9 + 0.8 + base) / (2 + 1);
    const ofSecond = (0.1 + base) / (1 + 1);
    expect(company.rate(12)).toBeCloseTo((ofFirst + ofSecond) / 2, 12);
    expect(company.rate(13)).toBeCloseTo((0.4 + base) / 2, 12);
    const rate = (ofFirst + ofSecond) / 2;
    expect(company.relevance(12, 0.4)).toBeCloseTo(logistic(0.6 * logit(0.4) + 0.8 * logit(rate)), 12);
  });

  it("lifts a page among relevant ones and lowers it among others", () => {
    const company = new Company();
    for (let i = 0; i < 20; i++) company.add(100 + i, [0], 0.95);
    for (let i = 0; i < 20; i++) company.add(200 + i, [1], 0.02);
    company.add(300, [0], 0.5);
    company.add(301, [1], 0.5);
    expect(company.relevance(300, 0.5)).toBeGreaterThan(0.8);
    expect(company.relevance(301, 0.5)).toBeLessThan(0.1);
  });

  it("is none where nobody linked to a page, or the page is not known: it stands for itself", () => {
    const company = new Company();
    company.add(1, [], 0.7);
    expect(company.rate(1)).toBeUndefined();
    expect(company.relevance(1, 0.7)).toBe(0.7);
    expect(company.relevance(2, 0.3)).toBe(0.3);
    company.found(2, 0);
    company.change(2, 0.9);
    expect(company.rate(2)).toBeUndefined();
  });

  it("is the same as if counted anew, whatever is found and corrected in which order", () => {
    const page = fc.integer({ min: 0, max: 5 });
    const source = fc.integer({ min: 0, max: 3 });
    const relevance = fc.double({ min: 0, max: 1, noNaN: true });
    const step = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), page, sources: fc.uniqueArray(source), relevance }),
      fc.record({ kind: fc.constant("found" as const), page, source }),
      fc.record({ kind: fc.constant("change" as const), page, relevance }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const company = new Company();
        const pages = new Map<number, { sources: Set<number>; relevance: number }>();
        for (const one of steps) {
          const known = pages.get(one.page);
          if (one.kind === "add") {
            company.add(one.page, one.sources, one.relevance);
            if (known === undefined) pages.set(one.page, { sources: new Set(one.sources), relevance: one.relevance });
          } else if (one.kind === "found") {
            company.found(one.page, one.source);
            known?.sources.add(one.source);
          } else {
            company.change(one.page, one.relevance);
            if (known !== undefined) known.relevance = one.relevance;
          }
        }
        const sum = [...pages.values()].reduce((all, { relevance }) => all + relevance, 0);
        const base = (sum + 1) / (pages.size + 5);
        for (const [id, { sources }] of pages) {
          const rates = [...sources].map((number) => {
            const others = [...pages].filter(([other, its]) => other !== id && its.sources.has(number));
            return (others.reduce((all, [, { relevance }]) => all + relevance, 0) + base) / (others.length + 1);
          });
          const mean = rates.reduce((all, rate) => all + rate, 0) / rates.length;
          if (rates.length === 0) expect(company.rate(id)).toBeUndefined();
          else expect(company.rate(id)).toBeCloseTo(mean, 9);
        }
      }),
    );
  });

  it("asks sixteen pages at most, so that what everybody links to costs no more", () => {
    const company = new Company();
    company.add(
      7,
      Array.from({ length: 8 }, (_, i) => i),
      0.5,
    );
    for (let source = 8; source < 16; source++) company.found(7, source);
    company.add(8, [15], 1);
    const before = company.rate(7);
    company.found(7, 100);
    company.add(9, [100], 1);
    company.change(9, 1);
    const base = (0.5 + 1 + 1 + 1) / (3 + 5);
    expect(before).toBeDefined();
    expect(company.rate(7)).toBeCloseTo((15 * base + (1 + base) / 2) / 16, 12);
  });
});
