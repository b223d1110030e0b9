import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signsOf } from "./signs.ts";

const count = (text: string, expression: RegExp) => text.match(expression)?.length ?? 0;

/** As they are defined. */
const byExpressions = (text: string) => ({
  dates: count(text, /\b(?:19|20)\d\d\b|\b\d{1,2}[/.]\d{1,2}\b/g),
  digits: count(text, /\d/g),
  capitalWords: count(text, /\b\p{Lu}\p{Ll}+/gu),
  mailAddresses: count(text, /[\w.]@[\w-]+\.\w/g),
});

describe("signsOf", () => {
  it("counts dates, digits, capital words and mail addresses", () => {
    const text = "Smith wrote on 3/4 and 12.10, 1999 or 2007_a, to a.b@c-d.example. iPad, Él and ÉLan; 1.2.3 of 123/4";
    expect(signsOf(text)).toEqual(byExpressions(text));
    expect(signsOf("On 3/4 Anna Smith (anna@a.example) had 1999")).toEqual({
      dates: 2,
      digits: 6,
      capitalWords: 3,
      mailAddresses: 1,
    });
    expect(signsOf("")).toEqual({ dates: 0, digits: 0, capitalWords: 0, mailAddresses: 0 });
  });

  it("counts what the expressions count, in any text", () => {
    const piece = fc.constantFrom(..."1290aBc_/.@- ’µªº¶→─ℂÉé\u00a0😀", "19", "2007", "Ab", "x@y.z");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40, size: "max" }), (pieces) => {
        expect(signsOf(pieces.join(""))).toEqual(byExpressions(pieces.join("")));
      }),
      { numRuns: 2000 },
    );
  });
});
