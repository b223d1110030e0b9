import fc from "fast-check";
import { expect, it } from "vitest";
import { wordFrom } from "./code-units.ts";

it("gives back the code units that stand there, half pairs too", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), fc.nat(20), (text, start, end) => {
      const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
      const last = Math.min(end, units.length);
      expect(wordFrom(units, start, last)).toBe(start < last ? text.slice(start, last) : "");
    }),
  );
});
