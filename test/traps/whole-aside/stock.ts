/**
 * Sentences for whole sites, out of WordNet's glosses: those of a topic, of other fields, and of anything else;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { readWordNetFile } from "../../../src/text/wordnet/files.ts";
import { PARTS, parseSynset, type Synset, synsetId } from "../../../src/text/wordnet/synset.ts";

export interface StockPlan {
  /** What a gloss on the topic speaks of. */
  readonly stems: RegExp;
  /** Lexicographer files in which the stems mean the topic. */
  readonly lexfiles: readonly number[];
  /** Sections about other things → lexicographer file. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface Stock {
  readonly onTopic: readonly Synset[];
  readonly fields: ReadonlyMap<string, readonly Synset[]>;
  readonly general: readonly Synset[];
}

let everything: readonly Synset[] | undefined;

function allSynsets(): readonly Synset[] {
  everything ??= PARTS.flatMap((name, part) =>
    readWordNetFile(`data.${name}`)
      .toString("latin1")
      .split("\n")
      .filter((line) => /^\d/.test(line))
      .map((line) => parseSynset(line, synsetId(part, Number(line.slice(0, 8)))))
      .filter(({ definition }) => definition.length > 15),
  );
  return everything;
}

export function stockOf({ stems, lexfiles, fields }: StockPlan): Stock {
  const onTopic: Synset[] = [];
  const others: Synset[] = [];
  for (const synset of allSynsets()) {
    const speaksOfIt = stems.test(`${synset.definition} ${synset.words.join(" ")}`);
    if (!speaksOfIt) others.push(synset);
    else if (lexfiles.includes(synset.lexfile)) onTopic.push(synset);
  }
  const taken = new Set(Object.values(fields));
  return {
    onTopic,
    fields: new Map(
      Object.entries(fields).map(([name, file]) => [name, others.filter(({ lexfile }) => lexfile === file)]),
    ),
    general: others.filter(({ lexfile }) => !taken.has(lexfile)),
  };
}

export function pick<T>(rng: Rng, from: readonly T[]): T {
  const picked = from[rng.below(from.length)];
  if (picked === undefined) throw new RangeError("nothing to pick from");
  return picked;
}

/** Some of a list, none twice. */
export function some<T>(rng: Rng, from: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  const wanted = differing(from, count);
  while (picked.size < wanted) picked.add(pick(rng, from));
  return [...picked];
}

/** How many different values a list has, counted no further than asked: a list may name one thing twice. */
function differing<T>(from: readonly T[], most: number): number {
  const seen = new Set<T>();
  for (const value of from) {
    if (seen.size >= most) break;
    seen.add(value);
  }
  return seen.size;
}

export function shuffle<T>(rng: Rng, from: readonly T[]): T[] {
  return from
    .map((value) => ({ value, at: rng.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Synsets with different first words of plain letters, in an order of chance. */
export function distinct(rng: Rng, from: readonly Synset[], count: number, taken: Set<string>): Synset[] {
  const chosen: Synset[] = [];
  for (const synset of shuffle(rng, from)) {
    if (chosen.length === count) break;
    const key = slug(headword(synset));
    if (key.length < 3 || taken.has(key) || !/^[A-Za-z][A-Za-z' -]+$/.test(headword(synset))) continue;
    taken.add(key);
    chosen.push(synset);
  }
  if (chosen.length < count) throw new RangeError(`only ${chosen.length} of ${count} synsets`);
  return chosen;
}

/** How many of a total fall to one of so many parts: equal shares that add up to the total. */
export function shareOf(total: number, part: number, parts: number): number {
  return Math.floor(((part + 1) * total) / parts) - Math.floor((part * total) / parts);
}

export function headword({ words }: Synset): string {
  return words[0] ?? "";
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
