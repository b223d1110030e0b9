import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conceptOfIri, defaultIri, iriOfConcept, isIri, namespaceOf } from "./iri.ts";

const STORMS = "http://example.org/storms";

describe("the IRI of a concept", () => {
  it.each([
    ["rain", `${STORMS}#rain`],
    ["heavy rain", `${STORMS}#heavy%20rain`],
    ["暴雨", `${STORMS}#暴雨`],
    ["a/b?c#d%e", `${STORMS}#a%2Fb%3Fc%23d%25e`],
    ["(it's!*)", `${STORMS}#%28it%27s%21%2A%29`],
    ["..", `${STORMS}#%2E%2E`],
    ["http://other.example/rain", "http://other.example/rain"],
    ["urn:isbn:1", "urn:isbn:1"],
    ["owl:Thing", `${STORMS}#owl%3AThing`],
    ["http://no iri", `${STORMS}#http%3A%2F%2Fno%20iri`],
    ["http://a.example/x/../y", `${STORMS}#http%3A%2F%2Fa.example%2Fx%2F..%2Fy`],
  ])("of %s is %s, and back", (id, iri) => {
    expect(iriOfConcept(id, STORMS)).toBe(iri);
    expect(conceptOfIri(iri, STORMS)).toBe(id);
  });

  it("leads back to every id", () => {
    const ids = fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => id.trim() !== "");
    fc.assert(
      fc.property(ids, fc.constantFrom(STORMS, `${STORMS}/`, "urn:x:storms"), (id, ontology) => {
        const iri = iriOfConcept(id, ontology);
        expect(isIri(iri)).toBe(true);
        expect(conceptOfIri(iri, ontology)).toBe(id);
      }),
    );
  });

  it("is kept whole where a local name would not lead back to it", () => {
    for (const local of ["a%2eb", "100%", "%zz", "", "%20"]) {
      expect(conceptOfIri(`${STORMS}#${local}`, STORMS)).toBe(`${STORMS}#${local}`);
    }
  });
});

describe("an IRI", () => {
  it.each(["", "storms", "ex:storms", "http://", "http://a b", "http://a/<x>", "http://a/%zz", "a://b/../c"])(
    "is not %j",
    (text) => {
      expect(isIri(text)).toBe(false);
    },
  );

  it("of an ontology is made from its name where none is given", () => {
    expect(defaultIri(" Heavy  Rain ")).toBe("http://ontology.example/heavy-rain");
    expect(isIri(defaultIri('<&"> 暴雨'))).toBe(true);
  });

  it("that ends in # or / is a namespace itself", () => {
    expect(["http://a/b", "http://a/b/", "http://a/b#"].map(namespaceOf)).toEqual([
      "http://a/b#",
      "http://a/b/",
      "http://a/b#",
    ]);
  });
});
