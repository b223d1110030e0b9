/**
 * An ontology: a rooted directed acyclic graph of concepts, with the look-ups that concept similarity needs.
 * Made by `createOntology` alone, so that every ontology is valid.
 * @module
 */
import { present } from "../../collections/at.ts";
import { ConfigError } from "../../errors.ts";
import { type Concept, type ConceptInput, normalizeConcept, normalizeLanguage, writable } from "./concept.ts";
import { isCalled, rootedHierarchy } from "./hierarchy.ts";
import { defaultIri, isIri } from "./iri.ts";

export interface OntologyOptions {
  /** The topic; also the name of the root where one has to be added. */
  readonly name: string;
  /** BCP 47 language of labels that do not say theirs. */
  readonly language?: string;
  /** IRI of the ontology; its classes are written below it. */
  readonly iri?: string;
}

export class Ontology {
  readonly name: string;
  readonly language: string;
  readonly iri: string;
  /** Sorted by id. */
  readonly concepts: readonly Concept[];
  /** Id of the one concept without parents: the topic concept GC. */
  readonly root: string;
  readonly #byId: ReadonlyMap<string, Concept>;
  readonly #children = new Map<string, string[]>();
  readonly #depths = new Map<string, number>();
  readonly #ancestors = new Map<string, ReadonlyMap<string, number>>();

  constructor(name: string, language: string, iri: string, concepts: readonly Concept[]) {
    this.name = name;
    this.language = language;
    this.iri = iri;
    this.concepts = concepts;
    this.#byId = new Map(concepts.map((concept) => [concept.id, concept]));
    this.root = present(
      concepts.find(({ parents }) => parents.length === 0),
      "the root of an ontology",
    ).id;
    for (const { id } of concepts) this.#children.set(id, []);
    for (const { id, parents } of concepts) for (const parent of parents) this.#children.get(parent)?.push(id);
    for (const [id, steps] of walk(this.root, (at) => this.children(at))) this.#depths.set(id, steps + 1);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  concept(id: string): Concept {
    const concept = this.#byId.get(id);
    if (concept === undefined) throw new RangeError(`the ontology "${this.name}" has no concept "${id}"`);
    return concept;
  }

  /** Id of the concept with this id, or else the first by id with this label; case does not matter for labels. */
  find(name: string): string | undefined {
    return this.has(name) ? name : this.concepts.find((concept) => isCalled(concept, name))?.id;
  }

  /** Direct children, sorted. */
  children(id: string): readonly string[] {
    return this.#children.get(this.concept(id).id) ?? [];
  }

  /** The concept itself and everything above it, each with the length of the shortest way up. */
  ancestors(id: string): ReadonlyMap<string, number> {
    const known = this.#ancestors.get(id);
    if (known !== undefined) return known;
    const found = walk(id, (at) => this.concept(at).parents);
    this.#ancestors.set(id, found);
    return found;
  }

  /** Everything below the concept, without itself, nearest first. */
  descendants(id: string): string[] {
    return [...walk(id, (at) => this.children(at)).keys()].slice(1);
  }

  /** dep: number of nodes on a shortest way to the root; the root has 1. */
  depth(id: string): number {
    return present(this.#depths.get(this.concept(id).id), `the depth of "${id}"`);
  }

  get maxDepth(): number {
    return Math.max(...new Set(this.#depths.values()));
  }

  get maxChildren(): number {
    return [...this.#children.values()].reduce((most, { length }) => Math.max(most, length), 0);
  }

  /** dist: the shortest way from one to the other over a common ancestor, in edges. */
  distance(a: string, b: string): number {
    return Math.min(...this.#commonAncestors(a, b).map(({ distance }) => distance));
  }

  /** LCA: the deepest common ancestor; ties go to the smaller total distance, then to the smaller id. */
  lowestCommonAncestor(a: string, b: string): string {
    const best = this.#commonAncestors(a, b).reduce((left, right) => {
      const order = this.depth(right.id) - this.depth(left.id) || left.distance - right.distance;
      return order < 0 || (order === 0 && left.id < right.id) ? left : right;
    });
    return best.id;
  }

  #commonAncestors(a: string, b: string): { readonly id: string; readonly distance: number }[] {
    const others = this.ancestors(b);
    const common: { id: string; distance: number }[] = [];
    for (const [id, up] of this.ancestors(a)) {
      const otherUp = others.get(id);
      if (otherUp !== undefined) common.push({ id, distance: up + otherUp });
    }
    return common;
  }
}

export function createOntology(concepts: readonly ConceptInput[], options: OntologyOptions): Ontology {
  const language = normalizeLanguage(options.language ?? "en");
  const name = writable(options.name);
  if (name.trim() === "") throw new ConfigError("bad-topic", "ontology: the name is blank", "Name it after the topic.");
  const iri = options.iri ?? defaultIri(name);
  if (!isIri(iri))
    throw new ConfigError("bad-topic", `ontology: "${iri}" is no IRI`, 'Give one such as "http://example.org/storms".');
  const normalized = concepts.map((concept) => normalizeConcept(concept, language));
  return new Ontology(name, language, iri, rootedHierarchy(normalized, name, language));
}

/** Breadth first, so that the first visit is the shortest way. */
function walk(start: string, next: (id: string) => readonly string[]): Map<string, number> {
  const steps = new Map([[start, 0]]);
  for (const [id, length] of steps) {
    for (const neighbour of next(id)) if (!steps.has(neighbour)) steps.set(neighbour, length + 1);
  }
  return steps;
}
