import fc from "fast-check";
import { expect, test } from "vitest";
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
/** As in menus, some stand there several times. */
const anchors = fc
  .tuple(fc.array(anchor, { minLength: 1, maxLength: 6 }), fc.array(fc.nat({ max: 5 }), { maxLength: 12 }))
  .map(([distinct, which]) => which.map((number) => distinct[number % distinct.length] ?? expect.fail()));

test("anchors are behind their way what they were before", () => {
  fc.assert(
    fc.property(anchors, (all) => {
      expect(unpackAnchors(structuredClone(packAnchors(all)))).toStrictEqual(all);
    }),
  );
});

test("what stands there several times travels once, and is one again", () => {
  const one: GuideAnchor = { words: ["storm", "rain"], vector: new Float32Array([1, 2]), code: "ab" };
  const packed = packAnchors([one, one, one]);
  expect(packed.vectors).toHaveLength(2);
  const [first, second] = unpackAnchors(packed);
  expect(first).toBe(second);
});
