import { describe, expect, it } from "vitest";
import { ontologyFromQuads } from "./owl-import.ts";
import { quadsFromTurtle } from "./turtle.ts";

const PREFIXES = `@prefix : <http://example.org/storms#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<http://example.org/storms> a owl:Ontology .
`;
const read = (turtle: string, options = {}) =>
  ontologyFromQuads(quadsFromTurtle(PREFIXES + turtle, "storms.ttl"), "storms", options);
const parentsOf = ({ ontology }: ReturnType<typeof read>) =>
  Object.fromEntries(ontology.concepts.map(({ id, parents }) => [id, parents]));

describe("an imported ontology", () => {
  it("takes classes, hierarchy, labels, synonyms, parts and equivalents", () => {
    const { ontology, notes } = read(`
      :Storm a owl:Class ; rdfs:label "storm"@en .
      :Gale a owl:Class ; rdfs:subClassOf :Storm ; rdfs:label "gale"@en ; skos:altLabel "strong wind"@en .
      :Gust a owl:Class ; rdfs:subClassOf :Storm ; :partOf :Gale ; owl:equivalentClass :Squall .
      :Squall a owl:Class ; rdfs:subClassOf :Storm .`);
    expect(ontology.root).toBe("Storm");
    expect(ontology.iri).toBe("http://example.org/storms");
    expect(ontology.concept("Gale")).toEqual({
      id: "Gale",
      labels: [{ text: "gale", language: "en" }],
      altLabels: [{ text: "strong wind", language: "en" }],
      parents: ["Storm"],
      partOf: [],
      equivalent: [],
    });
    expect(ontology.concept("Gust").partOf).toEqual(["Gale"]);
    expect(ontology.concept("Squall").equivalent).toEqual(["Gust"]);
    expect(notes).toEqual([]);
  });

  it("takes owl:Thing as above the root, not as a concept", () => {
    const imported = read(`
      owl:Thing a owl:Class .
      :Storm a owl:Class ; rdfs:subClassOf owl:Thing .
      :Gale a owl:Class ; rdfs:subClassOf :Storm, owl:Thing .
      owl:Nothing rdfs:subClassOf :Gale .`);
    expect(parentsOf(imported)).toEqual({ Gale: ["Storm"], Storm: [] });
  });

  it("passes over restrictions and other anonymous classes with a note", () => {
    const imported = read(`
      :Storm a owl:Class .
      :Gale a owl:Class ; rdfs:subClassOf :Storm,
        [ a owl:Restriction ; owl:onProperty :hasSpeed ; owl:someValuesFrom xsd:integer ] ;
        owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( :Storm [ a owl:Restriction ] ) ] .
      [] a owl:AllDisjointClasses ; owl:members ( :Gale :Storm ) .`);
    expect(parentsOf(imported)).toEqual({ Gale: ["Storm"], Storm: [] });
    expect(imported.notes).toEqual([
      "an anonymous class or restriction as parent is not used: Gale",
      "an anonymous class or restriction as equivalent is not used: Gale",
    ]);
  });

  it("counts what it passed over", () => {
    const classes = [1, 2, 3, 4, 5].map((n) => `:C${n} a owl:Class ; rdfs:subClassOf :T, [ a owl:Restriction ] .`);
    expect(read(classes.join("\n")).notes).toEqual([
      "an anonymous class or restriction as parent is not used: C1, C2, C3 and 2 more",
    ]);
  });

  it("does not follow imports, and says so", () => {
    const { notes } = read("<http://example.org/storms> owl:imports <http://example.org/upper> . :Storm a owl:Class .");
    expect(notes).toEqual(["owl:imports is not followed: http://example.org/upper"]);
  });

  it("passes over a class that is its own parent", () => {
    const imported = read(":Storm a owl:Class ; rdfs:subClassOf :Storm .");
    expect(parentsOf(imported)).toEqual({ Storm: [] });
    expect(imported.notes).toEqual(["a class as its own parent is not used: Storm"]);
  });

  it("passes over wholes that are no classes", () => {
    const imported = read(":Storm a owl:Class ; :partOf :Sky .");
    expect(imported.ontology.concept("Storm").partOf).toEqual([]);
    expect(imported.notes).toEqual(["a whole that is no class is not used: Storm"]);
  });

  it("takes whatever is used as a class for one, and nothing else", () => {
    const imported = read(`
      :Gale rdfs:subClassOf :Storm .
      :hasSpeed a owl:DatatypeProperty ; rdfs:label "speed" .
      :gale1987 a :Gale, owl:NamedIndividual ; rdfs:label "the storm of 1987" .
      :Fog a rdfs:Class ; rdfs:subClassOf :Storm .`);
    expect(parentsOf(imported)).toEqual({ Fog: ["Storm"], Gale: ["Storm"], Storm: [] });
  });

  it("names classes without label after their IRI", () => {
    const { ontology } = read(":Storm a owl:Class . :HeavyRain_Fall rdfs:subClassOf :Storm .");
    expect(ontology.concept("HeavyRain_Fall").labels).toEqual([{ text: "Heavy Rain Fall", language: "" }]);
  });

  it("keeps classes of other namespaces under their whole IRI", () => {
    const imported = read("<http://other.example/Gale> rdfs:subClassOf :Storm .");
    expect(parentsOf(imported)).toEqual({ "http://other.example/Gale": ["Storm"], Storm: [] });
  });

  it("puts labels of the topic's language first", () => {
    const turtle = ':Storm a owl:Class ; rdfs:label "storm"@en, "Sturm"@de, "tempête"@fr .';
    const first = (options: object) => read(turtle, options).ontology.concept("Storm").labels[0]?.text;
    expect(first({ language: "fr" })).toBe("tempête");
    expect(first({ language: "de" })).toBe("Sturm");
    expect(first({})).toBe("storm");
  });

  it("takes skos:prefLabel as a label, and no IRI as one", () => {
    const { ontology } = read(':Storm a owl:Class ; rdfs:label :x ; skos:prefLabel "storm" .');
    expect(ontology.concept("Storm").labels).toEqual([{ text: "storm", language: "" }]);
  });

  it("is named by the caller, by its label, by its only top, or by its file", () => {
    const label = '<http://example.org/storms> rdfs:label "All storms"@en, "Alle Stürme"@de . :A a owl:Class . ';
    expect(read(label, { name: "Given" }).ontology.name).toBe("Given");
    expect(read(label).ontology.name).toBe("All storms");
    expect(read(label, { language: "de" }).ontology.name).toBe("Alle Stürme");
    expect(read(':A a owl:Class ; rdfs:label "only top" .').ontology.name).toBe("only top");
    expect(read(":A a owl:Class . :B a owl:Class .").ontology.root).toBe("storms");
  });

  it("needs no header", () => {
    const quads = quadsFromTurtle(
      "<http://a.example/x> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://a.example/y> .",
      "x.ttl",
    );
    const { ontology } = ontologyFromQuads(quads, "x");
    expect(ontology.root).toBe("http://a.example/y");
    expect(ontology.iri).toBe("http://ontology.example/x");
  });

  it("with a cycle is refused, and so is one without classes", () => {
    expect(() => read(":A rdfs:subClassOf :B . :B rdfs:subClassOf :A .")).toThrow('cycle: "A" is a "B" is a "A"');
    expect(() => read(":a a owl:NamedIndividual .")).toThrow("there are no concepts");
  });
});
