import fc from "fast-check";
import { expect, it } from "vitest";
import { ownString } from "./own-string.ts";

it("is the same string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(ownString(text)).toBe(text);
    }),
  );
});
