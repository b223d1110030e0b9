/**
 * The concept lattice of a formal context: every set of documents that is all the documents of some terms, with all the
 * terms they share, and which of these concepts lie directly below which (the Hasse diagram).
 * Paper: FCOSA, section 2, Example 1 and Fig. 1, where a tool draws it. Numbers: larger extents first, then by members.
 * An ontology takes of it the concepts that introduce terms (formal-context.ts); the whole is for people to look at.
 * @module
 */
import { at } from "../../collections/at.ts";
import { ConfigError } from "../../errors.ts";
import { addBit, type Bits, countCommon, emptyBits, hasBit } from "./bitset.ts";
import type { TermDocument } from "./formal-context.ts";

export interface LatticeConcept {
  /** Names of its documents. */
  readonly extent: readonly string[];
  /** The terms that they all hold. */
  readonly intent: readonly string[];
  /** The terms that no concept above it has. */
  readonly own: readonly string[];
  /** Numbers of the concepts directly above, ascending. */
  readonly upper: readonly number[];
}

/** A lattice can have 2^n concepts; beyond this nobody can read it. */
const MAX_CONCEPTS = 5000;

export function conceptLattice(documents: readonly TermDocument[]): LatticeConcept[] {
  const terms = [...new Set(documents.flatMap((document) => document.terms))].sort();
  const columns = terms.map((term) => bitsOf(documents, ({ terms: held }) => held.includes(term)));
  const extents = closedExtents(documents, columns);
  const intents = extents.map((extent) => terms.filter((_, i) => isWithin(extent, at(columns, i))));
  return extents.map((extent, number) => {
    const above = extents.flatMap((other, i) => (i < number && isWithin(extent, other) ? [i] : []));
    const inherited = new Set(above.flatMap((i) => at(intents, i)));
    const isDirect = (i: number) => !above.some((k) => k !== i && isWithin(at(extents, k), at(extents, i)));
    return {
      extent: documents.flatMap(({ name }, row) => (hasBit(extent, row) ? [name] : [])),
      intent: at(intents, number),
      own: at(intents, number).filter((term) => !inherited.has(term)),
      upper: above.filter(isDirect),
    };
  });
}

/** All intersections of the terms' documents, and all documents together; the largest first. */
function closedExtents(documents: readonly TermDocument[], columns: readonly Bits[]): Bits[] {
  const everything = bitsOf(documents, () => true);
  const found = new Map([[everything.join(), everything]]);
  for (const column of columns) {
    for (const extent of [...found.values()]) {
      const common = Uint32Array.from(extent, (word, i) => word & at(column, i));
      found.set(common.join(), common);
    }
    if (found.size > MAX_CONCEPTS) throw tooMany(documents.length, columns.length);
  }
  const members = (bits: Bits) => documents.flatMap((_, row) => (hasBit(bits, row) ? [row] : []));
  const sized = [...found.values()].map((extent) => ({ extent, rows: members(extent) }));
  sized.sort((a, b) => b.rows.length - a.rows.length || firstDifference(a.rows, b.rows));
  return sized.map(({ extent }) => extent);
}

function bitsOf(documents: readonly TermDocument[], holds: (document: TermDocument) => boolean): Bits {
  const bits = emptyBits(documents.length);
  for (const [row, document] of documents.entries()) if (holds(document)) addBit(bits, row);
  return bits;
}

function isWithin(part: Bits, whole: Bits): boolean {
  return countCommon(part, whole) === countCommon(part, part);
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((row, i) => row !== b[i]);
  return place < 0 ? 0 : at(a, place) - at(b, place);
}

function tooMany(documents: number, terms: number): ConfigError {
  return new ConfigError(
    "bad-topic",
    `concept lattice: ${documents} documents with ${terms} terms have more than ${MAX_CONCEPTS} concepts`,
    "Take fewer terms (--max-terms) or a higher minimum support; the ontology itself needs no such limit.",
  );
}
