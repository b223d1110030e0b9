import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OnHosts } from "./on-hosts.ts";

describe("the numbers of links on their hosts", () => {
  it("are those of the order of discovery, in whatever order they are asked for", () => {
    const cases = fc.tuple(fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }), fc.array(fc.nat(39)));
    fc.assert(
      fc.property(cases, ([hosts, asked]) => {
        const numbers = new OnHosts((id) => hosts[id] ?? -1);
        for (const id of asked.filter((each) => each < hosts.length)) {
          expect(numbers.index(id)).toBe(hosts.slice(0, id).filter((host) => host === hosts[id]).length);
        }
      }),
    );
  });
});
