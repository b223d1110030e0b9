/**
 * How WordNet's pointers become the sections of a page.
 * @module
 */
import type { Pointer } from "../../text/wordnet/synset.ts";

export interface Relation {
  /** Part of the URL of continuation pages. */
  readonly key: string;
  readonly symbols: readonly string[];
  /** With the page's word in place of `%`. */
  readonly title: string;
}

/** In the order of the page. */
export const RELATIONS: readonly Relation[] = [
  { key: "broader", symbols: ["@", "@i"], title: "What % is" },
  { key: "kinds", symbols: ["~", "~i"], title: "Kinds of %" },
  { key: "parts", symbols: ["%m", "%s", "%p"], title: "Parts and members of %" },
  { key: "wholes", symbols: ["#m", "#s", "#p"], title: "What % is part of" },
  { key: "opposites", symbols: ["!"], title: "The opposite of %" },
  { key: "similar", symbols: ["&", "$", "^"], title: "Similar to %" },
  { key: "effects", symbols: [">", "*"], title: "What follows from %" },
  { key: "attributes", symbols: ["="], title: "Attributes and values of %" },
  { key: "related", symbols: ["+", "\\", "<"], title: "Words related to %" },
  { key: "topics", symbols: [";c", ";r", ";u"], title: "Topics of %" },
  { key: "terms", symbols: ["-c", "-r", "-u"], title: "Terms of %" },
];

const BY_SYMBOL = new Map(RELATIONS.flatMap((relation) => relation.symbols.map((symbol) => [symbol, relation])));

/** The pointers of each relation in their order, each target once. */
export function pointersByRelation(pointers: readonly Pointer[]): ReadonlyMap<Relation, readonly Pointer[]> {
  const lists = new Map<Relation, Pointer[]>();
  const seen = new Set<string>();
  for (const pointer of pointers) {
    const relation = BY_SYMBOL.get(pointer.symbol);
    const key = `${relation?.key} ${pointer.target}`;
    if (relation === undefined || seen.has(key)) continue;
    seen.add(key);
    const list = lists.get(relation);
    if (list === undefined) lists.set(relation, [pointer]);
    else list.push(pointer);
  }
  return lists;
}
