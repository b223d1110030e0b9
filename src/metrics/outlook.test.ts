import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { present } from "../collections/at.ts";
import { Finds } from "./finds.ts";
import { outlookOf } from "./outlook.ts";

function findsOf(relevances: readonly number[]): Finds {
  const finds = new Finds();
  relevances.forEach((relevance, page) => {
    finds.add(page, relevance);
  });
  return finds;
}

/** A hundred relevant pages, which thin out, and no more. */
const crawl = (pages: number) => Array.from({ length: pages }, (_, i) => Math.exp(-i / 100));

describe("outlookOf", () => {
  it("says nothing of the first pages", () => {
    expect(outlookOf(findsOf(crawl(99)))).toBeUndefined();
    expect(outlookOf(findsOf(crawl(100)))).toBeDefined();
  });

  it("comes nearer to all the more the finds thin out, with narrower bounds", () => {
    const outlooks = [150, 300, 600, 1200].map((pages) => present(outlookOf(findsOf(crawl(pages))), "an outlook"));
    const means = outlooks.map(({ recall }) => recall.mean);
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    expect(means[0]).toBeLessThan(0.8);
    expect(means[3]).toBeGreaterThan(0.97);
    const widths = outlooks.map(({ recall }) => recall.high - recall.low);
    expect(widths[3]).toBeLessThan((widths[0] ?? 0) / 4);
    expect(outlooks[2]?.found.mean).toBeCloseTo(100, -1);
  });

  it("is unsure while every page is a find", () => {
    const { recall } = present(outlookOf(findsOf(Array.from({ length: 400 }, () => 0.98))), "an outlook");
    expect(recall.low).toBeLessThan(0.2);
    expect(recall.mean).toBeLessThan(0.6);
  });

  it("has bounds on either side, of parts and of pages", () => {
    const relevance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(relevance, { minLength: 100, maxLength: 300 }), (relevances) => {
        const { found, recall } = present(outlookOf(findsOf(relevances)), "an outlook");
        expect(recall.low).toBeGreaterThanOrEqual(0);
        expect(recall.low).toBeLessThanOrEqual(recall.mean);
        expect(recall.mean).toBeLessThanOrEqual(recall.high);
        expect(recall.high).toBeLessThanOrEqual(1);
        expect(found.low).toBeLessThanOrEqual(found.mean);
        expect(found.mean).toBeLessThanOrEqual(found.high + 1e-9);
        expect(found.high).toBeLessThanOrEqual(relevances.length);
      }),
    );
  });
});
