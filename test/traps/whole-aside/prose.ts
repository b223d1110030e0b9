/**
 * Paragraphs, anchors and ids for whole sites;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import type { Synset } from "../../../src/text/wordnet/synset.ts";
import { capital, headword, pick, type Stock, some } from "./stock.ts";

/** How a site words what a synset says. */
export type Tell = (synset: Synset, rng: Rng) => string;

export interface ProseOptions {
  readonly tell: Tell;
  readonly paragraphs: number;
  /** Sentences in a paragraph, at least and at most. */
  readonly sentences: readonly [number, number];
  /** Pools of sentences with their shares; what is left of 1 goes to the last. */
  readonly pools: readonly (readonly [pool: readonly Synset[], share: number])[];
}

export function prose(rng: Rng, { tell, paragraphs, sentences: [least, most], pools }: ProseOptions): string[] {
  return Array.from({ length: paragraphs }, () =>
    Array.from({ length: least + rng.below(most - least + 1) }, () =>
      tell(pick(rng, poolBy(rng.next(), pools)), rng),
    ).join(" "),
  );
}

function poolBy(chance: number, pools: ProseOptions["pools"]): readonly Synset[] {
  let left = chance;
  for (const [pool, share] of pools) {
    left -= share;
    if (left < 0) return pool;
  }
  return pools.at(-1)?.[0] ?? [];
}

/** The pools of a page about the topic: nobody speaks of one thing only. */
export function goodPools(stock: Stock): ProseOptions["pools"] {
  return [
    [stock.onTopic, 0.68],
    [stock.general, 0.32],
  ];
}

export function otherPools(stock: Stock, section: string): ProseOptions["pools"] {
  return [
    [stock.fields.get(section) ?? stock.general, 0.6],
    [stock.onTopic, 0.03],
    [stock.general, 0.37],
  ];
}

/** The definition up to its first semicolon, for captions and short notes. */
export function brief({ definition }: Synset): string {
  return (
    definition
      .replace(/\s*\([^)]*\)/g, "")
      .split(";")[0]
      ?.trim() ?? ""
  );
}

export function noun(synset: Synset): string {
  const word = headword(synset);
  if (/^[A-Z]/.test(word)) return word;
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

export function examplesOf({ examples }: Synset): string {
  const first = examples[0];
  return first === undefined ? "" : ` ${capital(first)}.`;
}

/** What spammers and automatic links say: some of the topic's words in a row. */
export function stuffedAnchor(rng: Rng, words: readonly string[]): string {
  const chosen = some(rng, words, 3 + rng.below(3));
  switch (rng.below(4)) {
    case 0:
      return chosen.join(" ");
    case 1:
      return `${capital(chosen.slice(0, -1).join(", "))} and ${chosen.at(-1)}`;
    case 2:
      return `${capital(chosen[0] ?? "")}: all about ${chosen.slice(1).join(", ")}`;
    default:
      return `more on ${chosen.join(" ")}`;
  }
}

export function token(rng: Rng, length: number, letters: string): string {
  return Array.from({ length }, () => letters.charAt(rng.below(letters.length))).join("");
}

export const HEX = "0123456789abcdef";
export const BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz";
export const BASE62 = `${BASE36}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** Two digits. */
export function two(value: number): string {
  return String(value).padStart(2, "0");
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** A day of the calendar, some days later; months and years roll over. */
export function dayAfter(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** A month as 2024-05, some months later. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${two((count % 12) + 1)}`;
}

export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** Whether a date such as 2024-05-17, or a month such as 2024-05, is one that a calendar has. */
export function isDate(text: string): boolean {
  if (!/^[12]\d{3}-\d\d(-\d\d)?$/.test(text)) return false;
  const full = text.length === 7 ? `${text}-01` : text;
  const parsed = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(full);
}
