/**
 * A formal context, which documents hold which terms, and the concepts of its lattice that introduce terms: terms of the
 * same documents are introduced by one concept, and make one class of an ontology.
 * Paper: FCOSA, section 2. A document that speaks of a narrower thing speaks of the broader one too, where it is known
 * which is which: `completed` adds that, so that the lattice has it.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { addBit, type Bits, countBits, emptyBits } from "./bitset.ts";

/** A document and the terms that stand in it, tokenised and normalised by the caller. */
export interface TermDocument {
  readonly name: string;
  readonly terms: readonly string[];
  /** Where it is a passage: what it is a passage of. Terms are chosen by how many of these they stand in. */
  readonly source?: string;
}

/** The first is a kind of the second: "tropical cyclone" of "cyclone". */
export type IsA = (narrow: string, broad: string) => boolean;

/** The documents with the broader of the given terms added to each, over any number of steps. */
export function completed(
  documents: readonly TermDocument[],
  terms: ReadonlySet<string>,
  isA: IsA,
): readonly TermDocument[] {
  const broader = new Map<string, readonly string[]>();
  for (const term of terms)
    broader.set(
      term,
      [...terms].filter((other) => other !== term && isA(term, other)),
    );
  return documents.map((document) => {
    const all = new Set(document.terms);
    for (const term of all) for (const other of broader.get(term) ?? []) all.add(other);
    return { ...document, terms: [...all] };
  });
}

/** Terms that stand in the same documents. */
export interface TermClass {
  /** The first of the terms in the order of their code units. */
  readonly name: string;
  /** The other terms, in the same order. */
  readonly synonyms: readonly string[];
  /** The documents, by their place in the list. */
  readonly extent: Bits;
  /** Number of documents. */
  readonly support: number;
}

/** Classes of many documents first, so that a class comes after all those above it; ties by name. */
export function termClasses(documents: readonly TermDocument[]): TermClass[] {
  const byExtent = new Map<string, { name: string; synonyms: string[]; extent: Bits; support: number }>();
  for (const [term, extent] of extentsOf(documents)) {
    const known = byExtent.get(extent.join());
    if (known !== undefined) known.synonyms.push(term);
    else byExtent.set(extent.join(), { name: term, synonyms: [], extent, support: countBits(extent) });
  }
  return [...byExtent.values()].sort((a, b) => b.support - a.support || (a.name < b.name ? -1 : 1));
}

/** By term, in the order of their code units, the documents that hold it. */
function extentsOf(documents: readonly TermDocument[]): [term: string, extent: Bits][] {
  const extents = new Map<string, Bits>();
  const rows = new Map<string, number>();
  for (const [row, { name, terms }] of documents.entries()) {
    const place = `ontology from documents, document ${row + 1} ("${name}")`;
    const earlier = rows.get(name);
    if (earlier !== undefined) throw sameName(place, earlier);
    rows.set(name, row);
    for (const term of terms) {
      if (term.trim() === "")
        throw new ConfigError("bad-topic", `${place}: holds a blank term`, "Remove it from the document's terms.");
      const extent = extents.get(term) ?? emptyBits(documents.length);
      addBit(extent, row);
      extents.set(term, extent);
    }
  }
  return [...extents].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sameName(place: string, earlier: number): ConfigError {
  return new ConfigError(
    "bad-topic",
    `${place}: document ${earlier + 1} has the same name`,
    "Give every document a name of its own.",
  );
}
