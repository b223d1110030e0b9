/**
 * Ids of concepts ↔ IRIs of classes. An id is a local name in the ontology's own namespace, or a whole IRI where a
 * class comes from elsewhere.
 * @module
 */

/** What both syntaxes take as an absolute IRI; other schemes could be mistaken for prefixed names. */
const IRI = /^(?:[a-z][a-z0-9+.-]*:\/\/|urn:)(?:[^\u0000-\u0020<>"{}|\\^`%\u007f]|%[0-9a-f]{2})+$/i;
/** Resolving would take these steps out. */
const DOT_STEP = /\/\.{1,2}(?:[/?#]|$)/;
/** Letters and digits of any script stay readable. */
const ENCODED = /[^\p{L}\p{M}\p{N}_.~-]/gu;

export function isIri(text: string): boolean {
  return IRI.test(text) && !DOT_STEP.test(text);
}

export function defaultIri(name: string): string {
  return `http://ontology.example/${encodeLocal(name.trim().toLowerCase().replace(/\s+/g, "-"))}`;
}

/** Where the names of an ontology's classes begin. */
export function namespaceOf(ontology: string): string {
  return /[#/]$/.test(ontology) ? ontology : `${ontology}#`;
}

export function iriOfConcept(id: string, ontology: string): string {
  return isIri(id) ? id : namespaceOf(ontology) + encodeLocal(id);
}

/** The inverse of `iriOfConcept`: a local name only where it leads back to the very same IRI. */
export function conceptOfIri(iri: string, ontology: string): string {
  const namespace = namespaceOf(ontology);
  if (!iri.startsWith(namespace)) return iri;
  const id = decodeLocal(iri.slice(namespace.length));
  return id !== undefined && id.trim() !== "" && iriOfConcept(id, ontology) === iri ? id : iri;
}

function encodeLocal(name: string): string {
  if (/^\.{1,2}$/.test(name)) return name.replaceAll(".", "%2E");
  return name.replace(ENCODED, percentEncoded);
}

/** Also those characters that encodeURIComponent leaves. */
function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

function decodeLocal(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
