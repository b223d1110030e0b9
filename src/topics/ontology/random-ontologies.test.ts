/** What must hold for every ontology, tried on random ones with nasty names. */
import fc from "fast-check";
import { Parser } from "n3";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import type { ConceptInput } from "./concept.ts";
import { readOntology, writeOntology } from "./file.ts";
import { localOntologies, topicWords } from "./local.ts";
import { createOntology, type Ontology } from "./ontology.ts";
import { ontologyToQuads } from "./owl.ts";
import { quadsFromRdfXml } from "./rdf-xml.ts";
import { fiveFactorSimilarity } from "./similarity.ts";

const nasty = fc.oneof(
  fc.constantFrom(
    '"quoted"',
    "<b>&amp;</b>",
    "a\nb",
    "c\r\nd\te",
    "暴雨灾害",
    "it's",
    "\\",
    "]]>",
    " x ",
    "😀",
    "partOf",
  ),
  fc.constantFrom(
    "http://a.example/x",
    "urn:x:y",
    "owl:Thing",
    "%20",
    "a/../b",
    "..",
    "__proto__",
    "\u0001x",
    "'''",
    "é̂",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
);
const label = fc.record({ text: nasty, language: fc.constantFrom("", "en", "EN-gb", "zh-Hans", "fr") });
const printable = nasty.filter(
  (text) => text.trim() !== "" && !/[\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text),
);

const draft = fc.record({
  labels: fc.array(label, { maxLength: 3 }),
  altLabels: fc.array(label, { maxLength: 3 }),
  parents: fc.array(fc.nat(99), { maxLength: 3 }),
  partOf: fc.array(fc.nat(99), { maxLength: 1 }),
  equivalent: fc.option(fc.nat(99), { nil: undefined, freq: 6 }),
});

/** Parents come before their children, so there is no cycle; equivalents are leaves beside each other. */
const ontologies: fc.Arbitrary<Ontology> = fc
  .record({
    ids: fc.uniqueArray(printable, { minLength: 1, maxLength: 12 }),
    drafts: fc.array(draft, { minLength: 12, maxLength: 12 }),
    name: printable,
    iri: fc.constantFrom("http://example.org/o", "http://example.org/o/", "urn:x:o", "http://example.org/?a=1&b='2'"),
    language: fc.constantFrom("en", "zh-hans"),
  })
  .map(({ ids, drafts, ...options }) => {
    const concepts = ids.map((id, index): ConceptInput => {
      const { labels, altLabels, parents, partOf, equivalent } = at(drafts, index);
      const pick = (n: number) => at(ids, n % index);
      const above = index === 0 ? [] : parents.map(pick);
      // Only concepts that stand below the first can be equivalent without making a cycle of the two.
      const twin =
        equivalent === undefined || above.length > 0 || index < 2 ? [] : [at(ids, 1 + (equivalent % (index - 1)))];
      return { id, labels, altLabels, parents: above, partOf: index === 0 ? [] : partOf.map(pick), equivalent: twin };
    });
    return createOntology(concepts, options);
  });

const key = ({ subject, predicate, object }: ReturnType<typeof ontologyToQuads>[number]) =>
  JSON.stringify([
    subject.value,
    predicate.value,
    object.termType,
    object.value,
    "language" in object ? object.language : "",
  ]);

describe("every ontology", () => {
  it("comes back unchanged from Turtle and from RDF/XML", async () => {
    await fc.assert(
      fc.asyncProperty(ontologies, async (ontology) => {
        for (const syntax of ["turtle", "rdf-xml"] as const) {
          const { ontology: back, notes } = await readOntology(writeOntology(ontology, syntax), syntax, "x");
          expect(notes).toEqual([]);
          expect([back.name, back.language, back.iri]).toEqual([ontology.name, ontology.language, ontology.iri]);
          expect(back.concepts).toEqual(ontology.concepts);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("says the same in both syntaxes, each read by its own library", async () => {
    await fc.assert(
      fc.asyncProperty(ontologies, async (ontology) => {
        const expected = ontologyToQuads(ontology).map(key).sort();
        const turtle = new Parser({ format: "text/turtle" }).parse(writeOntology(ontology, "turtle"));
        const xml = await quadsFromRdfXml(writeOntology(ontology, "rdf-xml"), "x");
        expect(turtle.map(key).sort()).toEqual(expected);
        expect(xml.map(key).sort()).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it("made of its own concepts is itself", () => {
    fc.assert(
      fc.property(ontologies, (ontology) => {
        expect(createOntology(ontology.concepts, ontology).concepts).toEqual(ontology.concepts);
      }),
    );
  });

  it("has one root, above everything, and depths that grow by at most one a step", () => {
    fc.assert(
      fc.property(ontologies, (ontology) => {
        expect(ontology.concepts.filter(({ parents }) => parents.length === 0).map(({ id }) => id)).toEqual([
          ontology.root,
        ]);
        for (const { id, parents } of ontology.concepts) {
          expect(ontology.ancestors(id).get(ontology.root)).toBe(ontology.depth(id) - 1);
          for (const parent of parents) expect(ontology.depth(id)).toBeLessThanOrEqual(ontology.depth(parent) + 1);
        }
      }),
    );
  });

  it("has similarities that are symmetric, in [0, 1], and 1 for equal concepts", () => {
    fc.assert(
      fc.property(ontologies, (ontology) => {
        const similarity = fiveFactorSimilarity(ontology);
        for (const { id: a } of ontology.concepts) {
          expect(similarity(a, a)).toBe(1);
          for (const { id: b } of ontology.concepts) {
            expect(similarity(a, b)).toBe(similarity(b, a));
            expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
            expect(similarity(a, b)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it("gives topic words with weights in (0, 1], also in its local parts", () => {
    fc.assert(
      fc.property(ontologies, (ontology) => {
        for (const part of [ontology, ...localOntologies(ontology)]) {
          const weights = [...topicWords(part).values()];
          expect(weights).toEqual(weights.toSorted((a, b) => b - a));
          expect(weights.every((weight) => weight > 0 && weight <= 1)).toBe(true);
        }
      }),
    );
  });
});
