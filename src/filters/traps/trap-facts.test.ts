import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsOf, lessonOf } from "./trap-facts.ts";

const saved = (facts: object): unknown => JSON.parse(JSON.stringify(facts));

describe("the facts of a page", () => {
  const fingerprint = fc.option(fc.stringMatching(/^[0-9a-f]{16}$/), { nil: undefined });
  const numbers = fc.array(fc.nat(2 ** 32 - 1), { maxLength: 48 });
  const portrait = fc.record({ fingerprint, words: numbers, form: numbers, links: numbers, lines: numbers });
  const answers = fc.array(fc.record({ url: fc.webUrl(), portrait }), { maxLength: 2 });
  const kind = fc.constantFrom("made-up" as const, "bare" as const);
  const finding = fc.option(fc.record({ group: fc.string(), kind, answers }), { nil: undefined });
  const counts = { samples: fc.nat(), news: numbers, words: fc.nat(), newWords: numbers };
  const tried = fc.record({ isSeed: fc.boolean(), hops: fc.nat(3), ...counts, portrait, finding });

  it("teach the same where they were made and from a crawl's folder", () => {
    fc.assert(
      fc.property(fingerprint, fc.option(tried, { nil: undefined }), (own, page) => {
        const facts = factsOf(own, page);
        expect(lessonOf(saved(facts))).toEqual(lessonOf(facts));
      }),
    );
  });

  it("are refused where they are not what a crawl has written", () => {
    expect(() => lessonOf(undefined)).toThrow("unreadable");
    expect(() => lessonOf({ fingerprint: "rain" })).toThrow("unreadable");
  });
});
