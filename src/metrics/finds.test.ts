import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Finds } from "./finds.ts";

const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe("Finds", () => {
  it("expects the sum of the relevances as they stand now, over any stretch", () => {
    const change = fc.record({ page: fc.nat(60), relevance: probability });
    fc.assert(
      fc.property(
        fc.array(probability, { maxLength: 40 }),
        fc.array(change),
        fc.nat(40),
        fc.nat(40),
        (all, changes, a, b) => {
          const finds = new Finds();
          const now = [...all];
          all.forEach((relevance, page) => {
            finds.add(page, relevance);
            if (page % 7 === 0) finds.expected();
          });
          for (const { page, relevance } of changes) {
            finds.change(page, relevance);
            if (page < now.length) now[page] = relevance;
            finds.expected();
          }
          const [from, to] = [Math.min(a, b, now.length), Math.min(Math.max(a, b), now.length)];
          expect(finds.pages).toBe(now.length);
          expect(finds.expected(from, to)).toBeCloseTo(
            now.slice(from, to).reduce((sum, relevance) => sum + relevance, 0),
            9,
          );
        },
      ),
    );
  });

  it("counts the pages since the last relevant one", () => {
    const finds = new Finds();
    expect(finds.since(0.5)).toBe(0);
    [0.1, 0.9, 0.2, 0.5].forEach((relevance, page) => {
      finds.add(page, relevance);
    });
    expect(finds.since(0.5)).toBe(2);
    finds.change(3, 0.6);
    expect(finds.since(0.5)).toBe(0);
    finds.change(1, 0);
    finds.change(3, 0);
    expect(finds.since(0.5)).toBe(4);
  });
});
