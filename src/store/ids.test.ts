import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeIds, encodeIds } from "./ids.ts";

describe("encodeIds", () => {
  it("comes back unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 31 - 1 })), (ids) => {
        expect(decodeIds(encodeIds(ids))).toEqual(ids);
      }),
    );
  });

  it("takes one byte for each link of a run", () => {
    const run = Array.from({ length: 100 }, (_, i) => 1_000_000 + i);
    expect(encodeIds(run).length).toBeLessThan(105);
  });
});
