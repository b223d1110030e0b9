import { describe, expect, it } from "vitest";
import { createOntology } from "./ontology.ts";
import { ontologyToQuads, prefixesOf } from "./owl.ts";

const ontology = createOntology(
  [
    { id: "storm" },
    {
      id: "heavy rain",
      labels: ["heavy rain", { text: "暴雨", language: "zh" }, { text: "HR", language: "" }],
      altLabels: ["downpour"],
      parents: ["storm"],
    },
    { id: "drop", parents: ["storm"], partOf: ["heavy rain"], equivalent: ["raindrop"] },
    { id: "raindrop", parents: ["storm"] },
  ],
  { name: "Storms", iri: "http://example.org/storms" },
);

const short = (iri: string) => {
  for (const [prefix, namespace] of Object.entries(prefixesOf(ontology)))
    if (iri.startsWith(namespace)) return `${prefix}:${iri.slice(namespace.length)}`;
  return iri;
};
const lines = ontologyToQuads(ontology).map(({ subject, predicate, object }) => {
  const value = object.termType === "Literal" ? `"${object.value}"@${object.language}` : short(object.value);
  return `${short(subject.value)} ${short(predicate.value)} ${value}`;
});

describe("an ontology as OWL", () => {
  it("has a header with name and language", () => {
    expect(lines.slice(0, 3)).toEqual([
      "http://example.org/storms rdf:type owl:Ontology",
      'http://example.org/storms rdfs:label "Storms"@en',
      'http://example.org/storms dcterms:language "en"@',
    ]);
  });

  it("declares the annotation properties that it uses", () => {
    expect(lines.filter((line) => line.endsWith("owl:AnnotationProperty"))).toEqual([
      "dcterms:language rdf:type owl:AnnotationProperty",
      "skos:altLabel rdf:type owl:AnnotationProperty",
      "topic:partOf rdf:type owl:AnnotationProperty",
    ]);
    const plain = ontologyToQuads(createOntology([{ id: "a" }], { name: "a" }));
    expect(plain.filter(({ object }) => object.value.endsWith("AnnotationProperty"))).toHaveLength(1);
  });

  it("says everything about a class, with the language of each label", () => {
    expect(lines.filter((line) => line.startsWith("topic:heavy%20rain "))).toEqual([
      "topic:heavy%20rain rdf:type owl:Class",
      "topic:heavy%20rain rdfs:subClassOf topic:storm",
      'topic:heavy%20rain rdfs:label "heavy rain"@en',
      'topic:heavy%20rain rdfs:label "HR"@',
      'topic:heavy%20rain rdfs:label "暴雨"@zh',
      'topic:heavy%20rain skos:altLabel "downpour"@en',
    ]);
  });

  it("says part and whole, and equivalence once", () => {
    expect(lines).toContain("topic:drop topic:partOf topic:heavy%20rain");
    expect(lines.filter((line) => line.includes("equivalentClass"))).toEqual([
      "topic:drop owl:equivalentClass topic:raindrop",
    ]);
  });
});
