import fc from "fast-check";
import { expect, test } from "vitest";
import { Hearing, Telling } from "../../collections/told-once.ts";
import type { GuideAnchor } from "./anchors.ts";
import { packAnchors, unpackAnchors } from "./packed-anchors.ts";

const anchor: fc.Arbitrary<GuideAnchor> = fc.record(
  {
    words: fc.array(fc.string(), { maxLength: 4 }),
    vector: fc.option(fc.float32Array({ minLength: 3, maxLength: 3 }), { nil: undefined }),
    code: fc.option(fc.string(), { nil: undefined }),
  },
  { noNullPrototype: true },
);

test("anchors are behind their way what they were before", () => {
  fc.assert(
    fc.property(fc.array(anchor, { maxLength: 12 }), (all) => {
      const strings = new Telling<string>(1000);
      strings.begin();
      const packed = structuredClone(packAnchors(all, strings));
      expect(unpackAnchors(packed, new Hearing<string>().hear(strings.news()))).toStrictEqual(all);
    }),
  );
});
