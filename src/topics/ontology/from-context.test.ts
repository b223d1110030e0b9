import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conceptLattice } from "./concept-lattice.ts";
import { formalContext } from "./formal-context.ts";
import { ontologyFromContext, termClasses } from "./from-context.ts";

const contextOf = (rows: readonly (readonly string[])[]) =>
  formalContext(
    rows.map((terms, row) => ({ name: `D${row + 1}`, terms })),
    { emptyRows: "keep" },
  );
const words = (text: string) => text.split(" ").map((term) => `T${term}`);

describe("the ontology of Example 1", () => {
  const rows = ["1 2", "1 2 3 4", "1 2 3 5", "1 6 7", "1 3 4 5 6 8"].map(words);
  const ontology = ontologyFromContext(contextOf(rows), "rainstorm");

  it("has the nine direct relations", () => {
    const relations = ontology.concepts.flatMap(({ id, parents }) => parents.map((parent) => `${id}→${parent}`));
    expect(relations).toEqual(["T2→T1", "T3→T1", "T4→T3", "T5→T3", "T6→T1", "T7→T6", "T8→T4", "T8→T5", "T8→T6"]);
  });

  it("has the term of all documents as root", () => {
    expect(ontology.root).toBe("T1");
    expect(ontology.name).toBe("rainstorm");
  });
});

describe("an ontology from a context", () => {
  it("makes one concept of terms with the same documents", () => {
    const ontology = ontologyFromContext(contextOf([["storm", "gale", "rain"], ["rain"]]), "weather", {
      language: "en",
    });
    expect(ontology.concepts.map(({ id }) => id)).toEqual(["gale", "rain"]);
    expect(ontology.concept("gale").altLabels).toEqual([{ text: "storm", language: "en" }]);
  });

  it("gets a root named after the topic where no term stands in all documents", () => {
    const ontology = ontologyFromContext(contextOf([["storm"], ["rain"]]), "weather");
    expect(ontology.root).toBe("weather");
    expect(ontology.children("weather")).toEqual(["rain", "storm"]);
  });

  it("needs at least one term", () => {
    expect(() => ontologyFromContext(contextOf([[]]), "weather")).toThrow("there are no terms");
  });

  it("orders terms as the lattice orders their concepts", () => {
    const rows = fc.array(fc.uniqueArray(fc.nat(6).map((term) => `T${term}`)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        rows.filter((lists) => lists.some((list) => list.length > 0)),
        (lists) => {
          const context = contextOf(lists);
          const lattice = conceptLattice(context);
          const ontology = ontologyFromContext(context, "the topic");
          for (const a of context.attributes) {
            for (const b of context.attributes) {
              const above = isAbove(lattice, lattice.conceptOfAttribute(b)!, lattice.conceptOfAttribute(a)!);
              expect(ontology.ancestors(ontology.find(a)!).has(ontology.find(b)!)).toBe(above);
            }
          }
        },
      ),
    );
  });
});

function isAbove(lattice: ReturnType<typeof conceptLattice>, high: number, low: number): boolean {
  return high === low || lattice.upper(low).some((next) => isAbove(lattice, high, next));
}

describe("classes of terms", () => {
  it("come with the number of their documents, most first", () => {
    const classes = termClasses(
      contextOf([
        ["a", "b"],
        ["b", "c", "d"],
        ["c", "d"],
      ]),
    );
    expect(classes.map(({ terms, support }) => [terms, support])).toEqual([
      [["b"], 2],
      [["c", "d"], 2],
      [["a"], 1],
    ]);
  });
});
