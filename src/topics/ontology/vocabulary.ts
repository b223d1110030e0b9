/** The names from RDF, RDFS, OWL, SKOS and Dublin Core that ontologies are written with. @module */

export const NAMESPACES = {
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  owl: "http://www.w3.org/2002/07/owl#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  dcterms: "http://purl.org/dc/terms/",
} as const;

export const TYPE = `${NAMESPACES.rdf}type`;
export const LANG_STRING = `${NAMESPACES.rdf}langString`;
export const STRING = `${NAMESPACES.xsd}string`;
export const LABEL = `${NAMESPACES.rdfs}label`;
export const SUB_CLASS_OF = `${NAMESPACES.rdfs}subClassOf`;
export const RDFS_CLASS = `${NAMESPACES.rdfs}Class`;
export const RDFS_RESOURCE = `${NAMESPACES.rdfs}Resource`;
export const CLASS = `${NAMESPACES.owl}Class`;
export const THING = `${NAMESPACES.owl}Thing`;
export const NOTHING = `${NAMESPACES.owl}Nothing`;
export const ONTOLOGY = `${NAMESPACES.owl}Ontology`;
export const IMPORTS = `${NAMESPACES.owl}imports`;
export const EQUIVALENT_CLASS = `${NAMESPACES.owl}equivalentClass`;
export const ANNOTATION_PROPERTY = `${NAMESPACES.owl}AnnotationProperty`;
export const PREF_LABEL = `${NAMESPACES.skos}prefLabel`;
export const ALT_LABEL = `${NAMESPACES.skos}altLabel`;
export const LANGUAGE = `${NAMESPACES.dcterms}language`;
