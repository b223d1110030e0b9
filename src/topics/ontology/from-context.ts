/**
 * From a formal context to an ontology: a term lies below another when its documents are a proper part of the
 * other's; terms of the same documents are one class.
 * Paper: FCOSA, section 2 ("Term 1 is hypernym of Term 2" by the order of the nodes), made exact by extents.
 * The order of the terms' extents is the lattice's order of their concepts, so the ontology is the same as by way of
 * the lattice, but the lattice's size does not limit it.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { type Bits, countBits, isSubset } from "./bitset.ts";
import type { FormalContext } from "./formal-context.ts";
import { createOntology, type Ontology, type OntologyOptions } from "./ontology.ts";
import { directlyAbove } from "./transitive-reduction.ts";

/** Terms that stand in the same documents. */
export interface TermClass {
  /** Sorted. */
  readonly terms: readonly string[];
  readonly extent: Bits;
  /** Number of documents. */
  readonly support: number;
}

/** Classes of many documents first, so that a class comes after all those above it; ties by name. */
export function termClasses(context: FormalContext): TermClass[] {
  const byExtent = new Map<string, { terms: string[]; extent: Bits; support: number }>();
  context.attributes.forEach((term, attribute) => {
    const extent = context.columns[attribute]!;
    const known = byExtent.get(extent.join());
    if (known !== undefined) known.terms.push(term);
    else byExtent.set(extent.join(), { terms: [term], extent, support: countBits(extent) });
  });
  return [...byExtent.values()].sort((a, b) => b.support - a.support || (a.terms[0]! < b.terms[0]! ? -1 : 1));
}

export function ontologyFromContext(
  context: FormalContext,
  topicName: string,
  options: Omit<OntologyOptions, "name"> = {},
): Ontology {
  const classes = termClasses(context);
  if (classes.length === 0)
    throw new ConfigError("bad-topic", "formal context: there are no terms", "Give documents with terms.");
  const above = classes.map(({ extent }, index) =>
    [...classes.keys()].slice(0, index).filter((other) => isSubset(extent, classes[other]!.extent)),
  );
  return ontologyOfClasses(classes, directlyAbove(above), { ...options, name: topicName });
}

/** One concept a class, named after its first term; the others are its synonyms. */
export function ontologyOfClasses(
  classes: readonly TermClass[],
  parents: readonly (readonly number[])[],
  options: OntologyOptions,
): Ontology {
  const idOf = (index: number) => classes[index]!.terms[0]!;
  const concepts = classes.map(({ terms }, index) => ({
    id: idOf(index),
    labels: terms.slice(0, 1),
    altLabels: terms.slice(1),
    parents: parents[index]!.map(idOf),
  }));
  return createOntology(concepts, options);
}
