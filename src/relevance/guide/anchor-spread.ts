/**
 * How anchors differ, whatever they are about: a city from a year, a person from a plant. What a topic's anchors are to stand
 * out by is something else.
 * @module
 */
import { type Spread, spreadOf } from "../../math/spread.ts";
import type { RankedVectors } from "../../text/vectors/providers.ts";
import type { Embed } from "../../text/vectors/remembered.ts";
import type { Page } from "../../types.ts";
import { anchorText } from "./anchors.ts";

/** More anchors tell nothing new. */
const MOST_ANCHORS = 20_000;
/** Fewer are joined by words of general English, without those that say nothing. */
const ENOUGH_ANCHORS = 500;
const GENERAL_RANKS = [200, 5200] as const;

/** By the anchors of the background pages, each as often as it is met. */
export async function anchorSpread(
  background: readonly Page[],
  embed: Embed,
  table: RankedVectors,
): Promise<Spread | undefined> {
  const anchors = background.flatMap(({ links }) => links.map(({ anchor }) => anchorText(anchor)));
  const known = (await embed(anchors.slice(0, MOST_ANCHORS))).flatMap((vector) => vector ?? []);
  return spreadOf(known.length >= ENOUGH_ANCHORS ? known : [...known, ...generalWords(table)]);
}

function generalWords(table: RankedVectors): Float32Array[] {
  const [first, end] = GENERAL_RANKS;
  return Array.from({ length: end - first }, (_, i) => table.word(first + i)).flatMap(
    (word) => (word === undefined ? undefined : table.vector(word)) ?? [],
  );
}
