import fc from "fast-check";
import { expect, it } from "vitest";
import { DirectMap } from "./direct-map.ts";

it("knows of each place what was set there last", () => {
  const number = fc.nat(40);
  fc.assert(
    fc.property(fc.array(fc.tuple(number, fc.boolean()), { maxLength: 100 }), (steps) => {
      const map = new DirectMap<string>(8);
      const places = new Map<number, number>();
      for (const [of, isSet] of steps) {
        if (isSet) {
          expect(map.set(of, `value of ${of}`)).toBe(`value of ${of}`);
          places.set(of % 8, of);
        }
        expect(map.get(of)).toBe(places.get(of % 8) === of ? `value of ${of}` : undefined);
      }
    }),
  );
});
