import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { hits } from "./hits.ts";

describe("hits", () => {
  it("makes the linking page the hub and the linked pages the authorities", () => {
    const { hubs, authorities } = hits(3, [0, 0], [1, 2]);
    expect([...hubs]).toEqual([1, 0, 0]);
    expect(authorities[0]).toBe(0);
    expect(authorities[1]).toBeCloseTo(Math.SQRT1_2, 12);
    expect(authorities[2]).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("finds the leading singular vectors", () => {
    // Links 0→2, 0→3, 1→3: AᵀA over (2, 3) is [[1, 1], [1, 2]], whose leading eigenvector has the golden ratio.
    const golden = (1 + Math.sqrt(5)) / 2;
    const { hubs, authorities } = hits(4, [0, 0, 1], [2, 3, 3]);
    expect(at(authorities, 3) / at(authorities, 2)).toBeCloseTo(golden, 5);
    expect(at(hubs, 0) / at(hubs, 1)).toBeCloseTo(golden, 5);
  });

  it("is all zero where there are no links", () => {
    expect([...hits(2, [], []).authorities]).toEqual([0, 0]);
    expect(hits(0, [], []).hubs).toHaveLength(0);
  });

  it("gives vectors of length 1 without negative values, and sweeping on would change little", () => {
    const links = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(links, (pairs) => {
        const sources = pairs.map(([source]) => source);
        const targets = pairs.map(([, target]) => target);
        const { hubs, authorities } = hits(8, sources, targets);
        for (const vector of [hubs, authorities]) {
          expect(Math.hypot(...vector)).toBeCloseTo(1, 9);
          expect(Math.min(...vector)).toBeGreaterThanOrEqual(0);
        }
        const received = new Float64Array(8);
        for (const [source, target] of pairs) received[target] = at(received, target) + at(hubs, source);
        const length = Math.hypot(...received);
        received.forEach((value, i) => {
          expect(value / length).toBeCloseTo(at(authorities, i), 1);
        });
      }),
      { numRuns: 50 },
    );
  });
});
