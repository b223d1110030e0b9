/**
 * A formal context: which documents (objects) hold which terms (attributes).
 * Paper: FCOSA, section 2. An object without attributes is refused unless the caller says otherwise, since it can
 * only be a mistake in a hand-made context; a term given twice in a row counts once.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { addBit, type Bits, emptyBits, fullBits, intersect } from "./bitset.ts";

/** A document and the terms that stand in it, tokenised and normalised by the caller. */
export interface TermDocument {
  readonly name: string;
  readonly terms: readonly string[];
}

export interface FormalContextOptions {
  /** What to do with an object without attributes; `keep` leaves it in the top concept alone. */
  readonly emptyRows?: "refuse" | "drop" | "keep";
}

export class FormalContext {
  /** In the order given. */
  readonly objects: readonly string[];
  /** In the order of their code units. */
  readonly attributes: readonly string[];
  /** By object, its attributes. */
  readonly rows: readonly Bits[];
  /** By attribute, the objects that hold it: its extent. */
  readonly columns: readonly Bits[];

  constructor(documents: readonly TermDocument[]) {
    this.objects = documents.map(({ name }) => name);
    this.attributes = [...new Set(documents.flatMap(({ terms }) => terms))].sort();
    const indexOf = new Map(this.attributes.map((attribute, index) => [attribute, index]));
    this.rows = this.objects.map(() => emptyBits(this.attributes.length));
    this.columns = this.attributes.map(() => emptyBits(this.objects.length));
    documents.forEach(({ terms }, object) => {
      for (const term of terms) {
        const attribute = indexOf.get(term)!;
        addBit(this.rows[object]!, attribute);
        addBit(this.columns[attribute]!, object);
      }
    });
  }

  /** X′: the attributes that all these objects share. */
  intentOf(objects: Iterable<number>): Bits {
    let intent = fullBits(this.attributes.length);
    for (const object of objects) intent = intersect(intent, this.rows[object]!);
    return intent;
  }

  /** Y′: the objects that hold all these attributes. */
  extentOf(attributes: Iterable<number>): Bits {
    let extent = fullBits(this.objects.length);
    for (const attribute of attributes) extent = intersect(extent, this.columns[attribute]!);
    return extent;
  }
}

/** Checks the documents and makes a context of them. */
export function formalContext(
  documents: readonly TermDocument[],
  { emptyRows = "refuse" }: FormalContextOptions = {},
): FormalContext {
  const seen = new Map<string, number>();
  documents.forEach((document, row) => {
    checkRow(document, row, seen, emptyRows === "refuse");
  });
  const kept = emptyRows === "drop" ? documents.filter(({ terms }) => terms.length > 0) : documents;
  if (kept.length === 0)
    throw new ConfigError("bad-topic", "formal context: there are no documents with terms", "Give at least one.");
  return new FormalContext(kept);
}

function checkRow({ name, terms }: TermDocument, row: number, seen: Map<string, number>, refuseEmpty: boolean): void {
  const place = `formal context, row ${row + 1} ("${name}")`;
  const earlier = seen.get(name);
  if (earlier !== undefined)
    throw new ConfigError(
      "bad-topic",
      `${place}: row ${earlier + 1} has the same name`,
      "Give every document a name of its own.",
    );
  seen.set(name, row);
  if (terms.length === 0 && refuseEmpty)
    throw new ConfigError("bad-topic", `${place}: has no terms`, "Remove the row, or give it at least one term.");
  if (terms.some((term) => term.trim() === ""))
    throw new ConfigError("bad-topic", `${place}: holds a blank term`, "Remove it.");
}
