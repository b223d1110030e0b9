import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { directlyAbove } from "./transitive-reduction.ts";

describe("direct relations", () => {
  it("leave out what another one implies", () => {
    expect(directlyAbove([[], [0], [0, 1], [0, 2]])).toEqual([[], [0], [1], [2]]);
  });

  it("keep several parents that do not imply each other", () => {
    expect(directlyAbove([[], [0], [0], [0, 1, 2]])).toEqual([[], [0], [0], [1, 2]]);
  });

  it("see implications over several steps that are not listed themselves", () => {
    expect(directlyAbove([[], [0], [1], [2], [0, 3]])).toEqual([[], [0], [1], [2], [3]]);
  });

  it("reach the same members as all relations, and none can be left out", () => {
    const graphs = fc
      .array(fc.array(fc.nat(99), { maxLength: 6 }), { maxLength: 40 })
      .map((lists) => lists.map((list, i) => [...new Set(i === 0 ? [] : list.map((n) => n % i))]));
    const reach = (above: readonly (readonly number[])[]) => {
      const sets: Set<number>[] = [];
      for (const list of above) sets.push(new Set(list.flatMap((parent) => [parent, ...at(sets, parent)])));
      return sets.map((set) => [...set].sort((a, b) => a - b));
    };
    fc.assert(
      fc.property(graphs, (above) => {
        const direct = directlyAbove(above);
        expect(reach(direct)).toEqual(reach(above));
        direct.forEach((parents, index) => {
          for (const parent of parents) {
            const without = direct.map((list, at) => (at === index ? list.filter((other) => other !== parent) : list));
            expect(reach(without)).not.toEqual(reach(above));
          }
        });
      }),
    );
  });
});
