/**
 * A formal context, which documents hold which terms, and the classes of its terms: terms of the same documents are one
 * class.
 * Paper: FCOSA, section 2. The order of the classes by their documents is the order of the terms in the paper's concept
 * lattice, so an ontology needs no lattice, whose size would limit it.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { addBit, type Bits, countBits, emptyBits } from "./bitset.ts";

/** A document and the terms that stand in it, tokenised and normalised by the caller. */
export interface TermDocument {
  readonly name: string;
  readonly terms: readonly string[];
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
