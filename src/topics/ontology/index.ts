/**
 * Ontologies: from the terms of documents, from WordNet or from OWL files; similarity of concepts; and
 * the weighted topic words that come out of them.
 * @module
 */
export { type AutomaticOntology, type AutomaticOptions, buildOntology } from "./automatic.ts";
export type { Concept, ConceptInput, Label } from "./concept.ts";
export { loadOntology, saveOntology } from "./file.ts";
export { ontologyFromWordNet, type SynsetLookup, type WordNetOptions } from "./from-wordnet.ts";
export { localOntologies, topicWords } from "./local.ts";
export type { Ontology } from "./ontology.ts";
export type { ImportedOntology, ImportOptions } from "./owl-import.ts";
export type { ConceptSimilarity } from "./similarity.ts";
export type { TermDocument } from "./term-classes.ts";
