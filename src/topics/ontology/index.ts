/**
 * Ontologies: from the terms of documents, from WordNet or from OWL files; and the weighted topic words that come out
 * of them.
 * @module
 */
export { conceptLattice } from "./concept-lattice.ts";
export { loadOntology, saveOntology } from "./file.ts";
export type { TermDocument } from "./formal-context.ts";
export { ontologyFromPages } from "./from-pages.ts";
export { ontologyFromWordNet } from "./from-wordnet.ts";
export { localOntologies, topicWords } from "./local.ts";
export type { Ontology } from "./ontology.ts";
