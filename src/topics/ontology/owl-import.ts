/**
 * From RDF quads to an ontology: takes named classes, their hierarchy and their labels, and says what it passed over.
 * Accepts what Protégé writes; everything that is no class hierarchy (individuals, properties, axioms) is left out.
 * @module
 */
import type { Quad, Term } from "n3";
import type { ConceptInput, Label } from "./concept.ts";
import { conceptOfIri, defaultIri, isIri } from "./iri.ts";
import { createOntology, type Ontology } from "./ontology.ts";
import {
  ALT_LABEL,
  CLASS,
  EQUIVALENT_CLASS,
  IMPORTS,
  LABEL,
  LANGUAGE,
  NOTHING,
  ONTOLOGY,
  PREF_LABEL,
  RDFS_CLASS,
  RDFS_RESOURCE,
  SUB_CLASS_OF,
  THING,
  TYPE,
} from "./vocabulary.ts";

export interface ImportOptions {
  /** The topic's name; otherwise the ontology's own label, or that of its root. */
  readonly name?: string;
  /** The topic's language, whose labels come first; otherwise the ontology's own, or English. */
  readonly language?: string;
}

export interface ImportedOntology {
  readonly ontology: Ontology;
  /** One sentence for each kind of thing that was passed over. */
  readonly notes: readonly string[];
}

/** No concepts: everything is below `owl:Thing`, and nothing below `owl:Nothing`. */
const BUILT_IN: ReadonlySet<string> = new Set([THING, NOTHING, RDFS_RESOURCE]);
const PART_OF = /[#/:](?:is)?part_?of$/i;

/** `fallbackName` names an ontology that says nothing about itself, e.g. after its file. */
export function ontologyFromQuads(
  quads: readonly Quad[],
  fallbackName: string,
  options: ImportOptions = {},
): ImportedOntology {
  const header = readHeader(quads, fallbackName, options);
  const collector = new Collector(header.iri);
  for (const quad of quads) collector.declare(quad);
  for (const quad of quads) collector.describe(quad);
  const concepts = collector.concepts();
  const tops = concepts.filter(({ parents }) => parents?.length === 0);
  const only = tops.length === 1 ? tops[0]?.labels?.[0] : undefined;
  const rootName = typeof only === "string" ? only : only?.text;
  const name = header.name ?? (rootName?.trim() ? rootName : fallbackName);
  return { ontology: createOntology(concepts, { ...header, name }), notes: collector.notes() };
}

interface Header {
  readonly iri: string;
  readonly language: string;
  readonly name: string | undefined;
}

function readHeader(quads: readonly Quad[], fallbackName: string, options: ImportOptions): Header {
  const subject = quads.find(({ predicate, object }) => predicate.value === TYPE && object.value === ONTOLOGY)?.subject;
  const iri = subject !== undefined && isIri(subject.value) ? subject.value : defaultIri(fallbackName);
  const values = (property: string): Label[] =>
    quads
      .filter((quad) => subject !== undefined && quad.predicate.value === property && quad.subject.equals(subject))
      .flatMap(({ object }) => labelOf(object) ?? [])
      .filter(({ text }) => text.trim() !== "");
  const stated = values(LANGUAGE)[0]?.text;
  const language = options.language ?? (stated !== undefined && /^[a-z-]+$/i.test(stated) ? stated : "en");
  const labels = values(LABEL);
  const own = labels.find((label) => label.language === language.toLowerCase()) ?? labels[0];
  return { iri, language, name: options.name ?? own?.text };
}

class Collector {
  readonly #ontology: string;
  readonly #classes = new Map<string, Draft>();
  readonly #passedOver = new Map<string, string[]>();

  constructor(ontology: string) {
    this.#ontology = ontology;
  }

  /** First pass: whatever is used as a class is one, whether the file says so or not. */
  declare({ subject, predicate, object }: Quad): void {
    if (predicate.value === TYPE && (object.value === CLASS || object.value === RDFS_CLASS)) this.#add(subject);
    if (predicate.value === SUB_CLASS_OF || predicate.value === EQUIVALENT_CLASS) {
      this.#add(subject);
      this.#add(object);
    }
  }

  /** Second pass: what is said about the classes. */
  describe({ subject, predicate, object }: Quad): void {
    if (predicate.value === IMPORTS) this.#passOver("owl:imports is not followed", object.value);
    const draft = subject.termType === "NamedNode" ? this.#classes.get(this.#id(subject)) : undefined;
    if (draft === undefined) return;
    const label = labelOf(object);
    if (predicate.value === LABEL || predicate.value === PREF_LABEL) draft.labels.push(...(label ? [label] : []));
    else if (predicate.value === ALT_LABEL) draft.altLabels.push(...(label ? [label] : []));
    else if (predicate.value === SUB_CLASS_OF) this.#relate(draft.id, draft.parents, object, "parent");
    else if (predicate.value === EQUIVALENT_CLASS) this.#relate(draft.id, draft.equivalent, object, "equivalent");
    else if (PART_OF.test(predicate.value)) this.#relate(draft.id, draft.partOf, object, "whole");
  }

  concepts(): ConceptInput[] {
    return [...this.#classes.values()];
  }

  notes(): string[] {
    return [...this.#passedOver].map(([what, where]) => {
      const more = where.length > 3 ? ` and ${where.length - 3} more` : "";
      return `${what}: ${where.slice(0, 3).join(", ")}${more}`;
    });
  }

  #relate(id: string, list: string[], target: Term, role: string): void {
    if (target.termType !== "NamedNode") {
      this.#passOver(`an anonymous class or restriction as ${role} is not used`, id);
      return;
    }
    if (BUILT_IN.has(target.value)) return;
    const other = this.#id(target);
    if (other === id) this.#passOver(`a class as its own ${role} is not used`, id);
    else if (this.#classes.has(other)) list.push(other);
    else this.#passOver(`a ${role} that is no class is not used`, id);
  }

  #add(term: Term): void {
    if (term.termType !== "NamedNode" || BUILT_IN.has(term.value)) return;
    const id = this.#id(term);
    if (!this.#classes.has(id))
      this.#classes.set(id, { id, labels: [], altLabels: [], parents: [], partOf: [], equivalent: [] });
  }

  #id(term: Term): string {
    return conceptOfIri(term.value, this.#ontology);
  }

  #passOver(what: string, where: string): void {
    const places = this.#passedOver.get(what) ?? [];
    this.#passedOver.set(what, places);
    if (!places.includes(where)) places.push(where);
  }
}

interface Draft {
  readonly id: string;
  readonly labels: Label[];
  readonly altLabels: Label[];
  readonly parents: string[];
  readonly partOf: string[];
  readonly equivalent: string[];
}

function labelOf(term: Term): Label | undefined {
  return term.termType === "Literal" ? { text: term.value, language: term.language.toLowerCase() } : undefined;
}
