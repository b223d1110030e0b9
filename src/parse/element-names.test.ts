import fc from "fast-check";
import { expect, test } from "vitest";
import { elementAt } from "./element-names.ts";
import { elementOf } from "./elements.ts";

const unitsOf = (text: string) => Uint16Array.from(text, (_, i) => text.charCodeAt(i));

/** Few letters, so that names meet again, and fall on each other's places. */
const name = fc.oneof(
  fc.constantFrom("div", "DIV", "Div", "p", "a", "table", "h1", "script"),
  fc.string({ unit: fc.constantFrom("a", "b", "D", "i", "v", "1", "-", "é"), minLength: 1, maxLength: 40 }),
);

test("finds what the name finds, in whatever order names are met", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 600 }), (names) => {
      for (const written of names) {
        const source = `</${written}>`;
        const element = elementAt(source, unitsOf(source), 2, 2 + written.length);
        expect(element.name).toBe(written.toLowerCase());
        expect(element).toEqual(elementOf(written));
      }
    }),
    { numRuns: 30 },
  );
});

test("keeps no long names", () => {
  const long = "x".repeat(1_000_000);
  const first = elementAt(long, unitsOf(long), 0, long.length);
  expect(elementAt(long, unitsOf(long), 0, long.length)).not.toBe(first);
});
