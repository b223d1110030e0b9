import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullBits, membersOf } from "./bitset.ts";
import { formalConcepts, narrowingAttributes } from "./formal-concepts.ts";
import { formalContext } from "./formal-context.ts";

const contexts = fc.array(fc.uniqueArray(fc.nat(6), { maxLength: 7 }), { minLength: 1, maxLength: 7 }).map((rows) =>
  formalContext(
    rows.map((terms, row) => ({ name: `D${row}`, terms: terms.map((term) => `T${term}`) })),
    { emptyRows: "keep" },
  ),
);

/** Every set of objects closed by going there and back: slow and plainly right. */
function naive(context: ReturnType<typeof formalContext>): string[] {
  const found = new Set<string>();
  for (let set = 0; set < 2 ** context.objects.length; set++) {
    const objects = [...context.objects.keys()].filter((object) => (set & (1 << object)) !== 0);
    const intent = context.intentOf(objects);
    found.add(`${membersOf(context.extentOf(membersOf(intent)))}|${membersOf(intent)}`);
  }
  return [...found].sort();
}

describe("the formal concepts of a context", () => {
  it("are those that the power set gives, each once", () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const concepts = [...formalConcepts(context)];
        expect(concepts.map(({ extent, intent }) => `${membersOf(extent)}|${membersOf(intent)}`).sort()).toEqual(
          naive(context),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("are 2^n for documents that each lack one term", () => {
    const terms = [...Array(10).keys()].map((term) => `T${term}`);
    const rows = terms.map((missing) => ({ name: missing, terms: terms.filter((term) => term !== missing) }));
    expect([...formalConcepts(formalContext(rows))]).toHaveLength(1024);
  });

  it("are one for one document, and one for a context without attributes", () => {
    expect([...formalConcepts(formalContext([{ name: "D", terms: ["T"] }]))]).toHaveLength(1);
    expect([...formalConcepts(formalContext([{ name: "D", terms: [] }], { emptyRows: "keep" }))]).toHaveLength(1);
  });

  it("reach over many words of bits", () => {
    const rows = [...Array(100).keys()].map((row) => ({ name: `D${row}`, terms: ["all", `T${row}`, `T${row + 1}`] }));
    // The top, 99 pairs of neighbours, 100 documents and the bottom.
    expect([...formalConcepts(formalContext(rows))]).toHaveLength(1 + 99 + 100 + 1);
  });
});

describe("narrowing attributes", () => {
  it("are those that some but not all objects hold", () => {
    const context = formalContext([
      { name: "D1", terms: ["a", "b"] },
      { name: "D2", terms: ["a", "c"] },
    ]);
    const top = { extent: fullBits(2), intent: context.intentOf([0, 1]) };
    expect(narrowingAttributes(context, top)).toEqual([1, 2]);
  });
});
