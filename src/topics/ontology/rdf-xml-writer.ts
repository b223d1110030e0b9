/**
 * RDF quads → RDF/XML. Quads of one subject that follow each other become one element, named after the first type.
 * @module
 */
import type { Quad, Term } from "n3";
import { LANG_STRING, NAMESPACES, STRING, TYPE } from "./vocabulary.ts";

/** Where the local name of a property or type begins: the longest XML name without colon at the end. */
const LOCAL_NAME = /[\p{L}_][\p{L}\p{M}\p{Nd}_.-]*$/u;

export function rdfXmlFromQuads(quads: readonly Quad[], prefixes: Readonly<Record<string, string>>): string {
  const names = new QualifiedNames(prefixes);
  const body = bySubject(quads).map((group) => element(group, names));
  const declarations = names.declarations().map(([prefix, iri]) => `\n    xmlns:${prefix}="${escapeAttribute(iri)}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${declarations.join("")}>\n\n${body.join("\n")}\n</rdf:RDF>\n`;
}

/** Prefixes that are needed, with new ones for namespaces that have none. */
class QualifiedNames {
  readonly #prefixes = new Map<string, string>();
  readonly #used = new Map<string, string>([["rdf", NAMESPACES.rdf]]);

  constructor(prefixes: Readonly<Record<string, string>>) {
    for (const [prefix, iri] of Object.entries(prefixes)) this.#prefixes.set(iri, prefix);
    this.#prefixes.set(NAMESPACES.rdf, "rdf");
  }

  of(iri: string): string {
    const local = LOCAL_NAME.exec(iri)?.[0];
    if (local === undefined || local === iri) throw new TypeError(`RDF/XML cannot write a property named <${iri}>`);
    const namespace = iri.slice(0, -local.length);
    const prefix = this.#prefixes.get(namespace) ?? `ns${this.#prefixes.size}`;
    this.#prefixes.set(namespace, prefix);
    this.#used.set(prefix, namespace);
    return `${prefix}:${local}`;
  }

  declarations(): [string, string][] {
    return [...this.#used];
  }
}

function bySubject(quads: readonly Quad[]): [Quad, ...Quad[]][] {
  const groups: [Quad, ...Quad[]][] = [];
  for (const quad of quads) {
    const last = groups.at(-1);
    if (last?.[0].subject.equals(quad.subject)) last.push(quad);
    else groups.push([quad]);
  }
  return groups;
}

function element(group: [Quad, ...Quad[]], names: QualifiedNames): string {
  const [first, ...rest] = group;
  const isTyped = first.predicate.value === TYPE && first.object.termType === "NamedNode";
  const name = isTyped ? names.of(first.object.value) : "rdf:Description";
  const about = reference(first.subject, "about");
  const properties = (isTyped ? rest : group).map((quad) => `    ${property(quad, names)}\n`);
  if (properties.length === 0) return `  <${name} ${about}/>\n`;
  return `  <${name} ${about}>\n${properties.join("")}  </${name}>\n`;
}

function property({ predicate, object }: Quad, names: QualifiedNames): string {
  const name = names.of(predicate.value);
  if (object.termType !== "Literal") return `<${name} ${reference(object, "resource")}/>`;
  const { language, datatype, value } = object;
  const isPlain = datatype.value === STRING || datatype.value === LANG_STRING;
  const type = isPlain ? "" : ` rdf:datatype="${escapeAttribute(datatype.value)}"`;
  return `<${name}${language === "" ? type : ` xml:lang="${language}"`}>${escapeText(value)}</${name}>`;
}

function reference(term: Term, attribute: "about" | "resource"): string {
  const name = term.termType === "BlankNode" ? "nodeID" : attribute;
  return `rdf:${name}="${escapeAttribute(term.value)}"`;
}

/** A carriage return would come back as a line feed. */
function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, characterReference);
}

/** Tabs and line ends would come back as spaces. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, characterReference);
}

function characterReference(character: string): string {
  const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return named[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}
