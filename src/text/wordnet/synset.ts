/**
 * One line of WordNet's data files (`wndb(5WN)`): a set of synonyms with its meaning and its pointers to others.
 * Lines are decoded when they are needed; nothing is kept.
 * @module
 */

/** Part of speech and byte offset of a synset's line in one number: `part * 2^24 + offset`. */
export type SynsetId = number;

export const PARTS = ["noun", "verb", "adj", "adv"] as const;
const PART_OF_LETTER: Readonly<Record<string, number>> = { n: 0, v: 1, a: 2, s: 2, r: 3 };

export function synsetId(part: number, offset: number): SynsetId {
  return part * 2 ** 24 + offset;
}

export function partOf(id: SynsetId): number {
  return id >>> 24;
}

export function offsetOf(id: SynsetId): number {
  return id & 0xffffff;
}

export interface Pointer {
  /** `@` hypernym, `~` hyponym, `;c` topic, … */
  readonly symbol: string;
  readonly target: SynsetId;
  /** Which word of the target is meant, from 1; 0 for all. */
  readonly word: number;
}

export interface Synset {
  readonly id: SynsetId;
  readonly lexfile: number;
  readonly words: readonly string[];
  readonly pointers: readonly Pointer[];
  readonly definition: string;
  readonly examples: readonly string[];
}

export function parseSynset(line: string, id: SynsetId): Synset {
  const bar = line.indexOf(" | ");
  const fields = line.slice(0, bar).split(" ");
  const wordCount = Number.parseInt(fields[3] ?? "0", 16);
  const words: string[] = [];
  for (let i = 0; i < wordCount; i++) words.push(plainWord(fields[4 + i * 2] ?? ""));
  const firstPointer = 5 + wordCount * 2;
  const pointerCount = Number(fields[firstPointer - 1]);
  const pointers: Pointer[] = [];
  for (let i = 0; i < pointerCount; i++) pointers.push(parsePointer(fields, firstPointer + i * 4));
  const gloss = line.slice(bar + 3);
  const lexfile = Number(fields[1]);
  return { id, lexfile, words, pointers, definition: definitionOf(gloss), examples: examplesOf(gloss) };
}

function parsePointer(fields: readonly string[], at: number): Pointer {
  const part = PART_OF_LETTER[fields[at + 2] ?? "n"] ?? 0;
  const word = Number.parseInt((fields[at + 3] ?? "0000").slice(2), 16);
  return { symbol: fields[at] ?? "", target: synsetId(part, Number(fields[at + 1])), word };
}

/** Spaces are underscores, and some adjectives say in brackets where they may stand. */
export function plainWord(word: string): string {
  const bare = word.endsWith(")") ? word.replace(/\((?:p|a|ip)\)$/, "") : word;
  return bare.replaceAll("_", " ");
}

/** A gloss is a definition, then examples in quotation marks. */
export function definitionOf(gloss: string): string {
  const quote = gloss.indexOf('"');
  return (quote <= 0 ? gloss : gloss.slice(0, quote)).replace(/[\s;:,]+$/, "").trim();
}

function examplesOf(gloss: string): string[] {
  return Array.from(gloss.matchAll(/"([^"]+)"/g), (match) => (match[1] ?? "").trim());
}
