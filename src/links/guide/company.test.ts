import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Company, type CompanyOptions, OF_KINDS, OF_SUBJECTS } from "./company.ts";

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

  it("goes by what a person has said of one of a list, where lists hold a kind", () => {
    const list = (company: Company) => {
      for (let i = 0; i < 20; i++) company.add(100 + i, [0], 0.5);
      company.change(100, 0, true);
      return company.relevance(101, 0.5);
    };
    expect(list(new Company(OF_SUBJECTS))).toBeGreaterThan(0.4);
    expect(list(new Company(OF_KINDS))).toBeLessThan(0.1);
  });

  it("knows beforehand what the topic says of a page, until a person says otherwise", () => {
    const company = new Company({ ...OF_KINDS, given: new Map([["https://a.example/1", 1]]) });
    company.add(1, [0], 0.3, "https://a.example/1");
    company.add(2, [0], 0.3, "https://a.example/2");
    const known = company.rate(2);
    expect(known).toBeGreaterThan(0.9);
    company.change(1, 0.2);
    expect(company.rate(2)).toBe(known);
    company.change(1, 0, true);
    expect(company.rate(2)).toBeLessThan(0.1);
    company.change(1, 0.3);
    expect(company.rate(2)).toBeCloseTo(known ?? Number.NaN, 12);
  });

  it("is the same as if counted anew, whatever is found, corrected and said in which order", () => {
    const addressOf = (id: number) => `https://a.example/${id}`;
    const options = fc.record<CompanyOptions>({
      ownWeight: fc.constant(0.6),
      companyWeight: fc.constant(0.8),
      saidWeight: fc.integer({ min: 1, max: 60 }),
      given: fc.constantFrom(new Map<string, number>(), new Map([[addressOf(1), 1]])),
    });
    const page = fc.integer({ min: 0, max: 5 });
    const source = fc.integer({ min: 0, max: 3 });
    const relevance = fc.double({ min: 0, max: 1, noNaN: true });
    const step = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), page, sources: fc.uniqueArray(source), relevance }),
      fc.record({ kind: fc.constant("found" as const), page, source }),
      fc.record({ kind: fc.constant("change" as const), page, relevance, isSaid: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), options, (steps, how) => {
        const company = new Company(how);
        const pages = new Map<number, { sources: Set<number>; relevance: number; weight: number }>();
        const seen = (id: number, judged: number, isSaid: boolean) => {
          const given = isSaid ? undefined : how.given?.get(addressOf(id));
          return { relevance: given ?? judged, weight: isSaid || given !== undefined ? how.saidWeight : 1 };
        };
        for (const one of steps) {
          const known = pages.get(one.page);
          if (one.kind === "add") {
            company.add(one.page, one.sources, one.relevance, addressOf(one.page));
            const sources = new Set(one.sources);
            if (known === undefined) pages.set(one.page, { sources, ...seen(one.page, one.relevance, false) });
          } else if (one.kind === "found") {
            company.found(one.page, one.source);
            known?.sources.add(one.source);
          } else {
            company.change(one.page, one.relevance, one.isSaid);
            if (known !== undefined) Object.assign(known, seen(one.page, one.relevance, one.isSaid));
          }
        }
        const sum = [...pages.values()].reduce((all, { relevance }) => all + relevance, 0);
        const base = (sum + 1) / (pages.size + 5);
        for (const [id, { sources }] of pages) {
          const rates = [...sources].map((number) => {
            const others = [...pages].filter(([other, its]) => other !== id && its.sources.has(number));
            const total = others.reduce((all, [, { weight }]) => all + weight, 0);
            return (
              (others.reduce((all, [, { relevance, weight }]) => all + weight * relevance, 0) + base) / (total + 1)
            );
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
