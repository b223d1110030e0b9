import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Hearing, Telling, valuesOf } from "./told-once.ts";

describe("values that are told once", () => {
  it("arrive as they were, whenever numbers are forgotten, and travel once in between", () => {
    const message = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (messages, most) => {
        const [telling, hearing] = [new Telling<string>(most), new Hearing<string>()];
        let told = new Set<string>();
        for (const values of messages) {
          telling.begin();
          const numbers = telling.numbers(values);
          const news = structuredClone(telling.news());
          if (news.from === 0) told = new Set();
          for (const value of news.values) {
            expect(told.has(value)).toBe(false);
            told.add(value);
          }
          expect(valuesOf(hearing.hear(news), numbers)).toEqual(values);
          expect(told.size).toBeLessThan(most + 8);
        }
      }),
    );
  });

  it("are refused where a message is missing", () => {
    const [telling, hearing] = [new Telling<string>(9), new Hearing<string>()];
    for (const value of ["a", "b", "c"]) {
      telling.begin();
      telling.number(value);
      if (value === "a") hearing.hear(telling.news());
    }
    expect(() => hearing.hear(telling.news())).toThrow("not heard");
  });
});
