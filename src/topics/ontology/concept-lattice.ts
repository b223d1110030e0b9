/**
 * The concept lattice of a context: all formal concepts and the cover relation (the edges of the Hasse diagram).
 * Paper: FCOSA, section 2. Covers by Carpineto and Romano's count: a narrowing is direct when as many attributes
 * lead to it as it has more than the concept above. Order: larger extents first, then by their members.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { compareBits, countBits, hasBit, membersOf } from "./bitset.ts";
import { ConceptIndex } from "./concept-index.ts";
import { type FormalConcept, formalConcepts, narrowingAttributes } from "./formal-concepts.ts";
import type { FormalContext } from "./formal-context.ts";

/** A lattice can have 2^n concepts; beyond this nobody can read it, and memory ends soon after. */
const MAX_CONCEPTS = 200_000;

export interface ConceptLatticeOptions {
  readonly maxConcepts?: number;
}

export class ConceptLattice {
  readonly #context: FormalContext;
  readonly #concepts: readonly FormalConcept[];
  readonly #upper: readonly (readonly number[])[];
  readonly #lower: readonly (readonly number[])[];

  constructor(context: FormalContext, concepts: readonly FormalConcept[]) {
    this.#context = context;
    this.#concepts = concepts;
    const lower = coverRelation(context, concepts);
    const upper: number[][] = concepts.map(() => []);
    lower.forEach((below, concept) => {
      for (const narrower of below) upper[narrower]!.push(concept);
    });
    this.#lower = lower;
    this.#upper = upper;
  }

  /** Concepts are numbered from 0, the top, to size − 1, the bottom. */
  get size(): number {
    return this.#concepts.length;
  }

  get edgeCount(): number {
    return this.#lower.reduce((sum, { length }) => sum + length, 0);
  }

  /** Names of the concept's objects. */
  extent(concept: number): string[] {
    return membersOf(this.#at(concept).extent).map((object) => this.#context.objects[object]!);
  }

  /** Names of the concept's attributes. */
  intent(concept: number): string[] {
    return membersOf(this.#at(concept).intent).map((attribute) => this.#context.attributes[attribute]!);
  }

  /** The concepts directly above, ascending. */
  upper(concept: number): readonly number[] {
    return this.#upper[concept] ?? [];
  }

  /** The concepts directly below, ascending. */
  lower(concept: number): readonly number[] {
    return this.#lower[concept] ?? [];
  }

  /** The most general concept with this attribute, where a diagram writes the attribute's name. */
  conceptOfAttribute(attribute: string): number | undefined {
    const index = this.#context.attributes.indexOf(attribute);
    // Larger extents come first, so the first concept with the attribute is the most general one.
    return index === -1 ? undefined : this.#concepts.findIndex(({ intent }) => hasBit(intent, index));
  }

  /** The most specific concept with this object, where a diagram writes the object's name. */
  conceptOfObject(object: string): number | undefined {
    const index = this.#context.objects.indexOf(object);
    return index === -1 ? undefined : this.#concepts.findLastIndex(({ extent }) => hasBit(extent, index));
  }

  #at(concept: number): FormalConcept {
    const found = this.#concepts[concept];
    if (found === undefined) throw new RangeError(`there are only ${this.size} concepts, not a number ${concept}`);
    return found;
  }
}

export function conceptLattice(
  context: FormalContext,
  { maxConcepts = MAX_CONCEPTS }: ConceptLatticeOptions = {},
): ConceptLattice {
  const concepts: FormalConcept[] = [];
  for (const concept of formalConcepts(context)) {
    if (concepts.length === maxConcepts) throw tooMany(context, maxConcepts);
    concepts.push(concept);
  }
  return new ConceptLattice(context, inOrder(concepts));
}

function inOrder(concepts: readonly FormalConcept[]): FormalConcept[] {
  const sized = concepts.map((concept) => ({ concept, size: countBits(concept.extent) }));
  sized.sort((a, b) => b.size - a.size || compareBits(a.concept.extent, b.concept.extent));
  return sized.map(({ concept }) => concept);
}

/** By concept, those directly below, ascending. */
function coverRelation(context: FormalContext, concepts: readonly FormalConcept[]): number[][] {
  const index = new ConceptIndex(concepts.map(({ extent }) => extent));
  const intentSizes = Uint32Array.from(concepts, ({ intent }) => countBits(intent));
  const bottom = concepts.length - 1;
  /** By narrower concept, how many attributes lead to it from the concept at hand. */
  const counts = new Uint32Array(concepts.length);
  return concepts.map((concept, id) => {
    const attributes = narrowingAttributes(context, concept);
    if (attributes.length === 0) return id === bottom ? [] : [bottom];
    const narrower: number[] = [];
    for (const attribute of attributes) {
      const other = index.findCommon(concept.extent, context.columns[attribute]!);
      if (counts[other]!++ === 0) narrower.push(other);
    }
    const direct = narrower.filter((other) => counts[other] === intentSizes[other]! - intentSizes[id]!);
    for (const other of narrower) counts[other] = 0;
    return direct.sort((a, b) => a - b);
  });
}

function tooMany(context: FormalContext, limit: number): ConfigError {
  const { objects, attributes } = context;
  return new ConfigError(
    "bad-topic",
    `concept lattice: ${objects.length} documents with ${attributes.length} terms have more than ${limit} concepts`,
    "Raise the minimum support of a term or use fewer terms; an ontology can be built without the lattice.",
  );
}
