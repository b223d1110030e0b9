/**
 * An ontology as OWL in RDF quads: one mapping for all syntaxes. Classes, `rdfs:subClassOf`, labels with their
 * language, `skos:altLabel`, a `partOf` annotation in the ontology's namespace and `owl:equivalentClass`.
 * @module
 */
import { DataFactory, type Quad } from "n3";
import type { Concept, Label } from "./concept.ts";
import { iriOfConcept, namespaceOf } from "./iri.ts";
import type { Ontology } from "./ontology.ts";
import {
  ALT_LABEL,
  ANNOTATION_PROPERTY,
  CLASS,
  EQUIVALENT_CLASS,
  LABEL,
  LANGUAGE,
  NAMESPACES,
  ONTOLOGY,
  SUB_CLASS_OF,
  TYPE,
} from "./vocabulary.ts";

const { namedNode, literal, quad } = DataFactory;

/** In a fixed order: the header, the annotation properties, then class by class. */
export function ontologyToQuads(ontology: Ontology): Quad[] {
  const { iri, name, language, concepts } = ontology;
  const partOf = partOfIri(iri);
  const usesPartOf = concepts.some((concept) => concept.partOf.length > 0);
  const usesAltLabel = concepts.some((concept) => concept.altLabels.length > 0);
  const annotations = [LANGUAGE, ...(usesAltLabel ? [ALT_LABEL] : []), ...(usesPartOf ? [partOf] : [])];
  return [
    link(iri, TYPE, ONTOLOGY),
    text(iri, LABEL, { text: name, language }),
    text(iri, LANGUAGE, { text: language, language: "" }),
    ...annotations.map((property) => link(property, TYPE, ANNOTATION_PROPERTY)),
    ...concepts.flatMap((concept) => conceptToQuads(concept, iri)),
  ];
}

function partOfIri(ontology: string): string {
  return `${namespaceOf(ontology)}partOf`;
}

/** Prefixes for people's eyes. */
export function prefixesOf({ iri }: Ontology): Readonly<Record<string, string>> {
  return { ...NAMESPACES, topic: namespaceOf(iri) };
}

function conceptToQuads(concept: Concept, ontology: string): Quad[] {
  const iri = iriOfConcept(concept.id, ontology);
  const links = (property: string, ids: readonly string[]) =>
    ids.map((id) => link(iri, property, iriOfConcept(id, ontology)));
  return [
    link(iri, TYPE, CLASS),
    ...links(SUB_CLASS_OF, concept.parents),
    ...concept.labels.map((label) => text(iri, LABEL, label)),
    ...concept.altLabels.map((label) => text(iri, ALT_LABEL, label)),
    ...links(partOfIri(ontology), concept.partOf),
    // Equivalence goes both ways; once is enough.
    ...links(
      EQUIVALENT_CLASS,
      concept.equivalent.filter((other) => concept.id < other),
    ),
  ];
}

function link(subject: string, property: string, object: string): Quad {
  return quad(namedNode(subject), namedNode(property), namedNode(object));
}

function text(subject: string, property: string, label: Label): Quad {
  const value = label.language === "" ? literal(label.text) : literal(label.text, label.language);
  return quad(namedNode(subject), namedNode(property), value);
}
