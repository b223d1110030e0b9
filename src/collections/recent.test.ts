import fc from "fast-check";
import { expect, it } from "vitest";
import { Recent } from "./recent.ts";

it("makes again only what was not used within its size, and keeps at most twice as many", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(15), { maxLength: 200 }), (size, keys) => {
      const recent = new Recent<number, { key: number }>(size);
      const lately: number[] = [];
      let made = 0;
      for (const key of keys) {
        const before = made;
        const value = recent.get(key, (of) => {
          made++;
          return { key: of };
        });
        expect(value.key).toBe(key);
        const place = lately.indexOf(key);
        if (place >= 0 && place < size) expect(made, "it was used lately").toBe(before);
        if (place < 0 || place >= 2 * size) expect(made, "it was forgotten").toBe(before + 1);
        if (place >= 0) lately.splice(place, 1);
        lately.unshift(key);
      }
    }),
    { numRuns: 300 },
  );
});
