/**
 * How anchors differ, whatever they are about: a city from a year, a person from a plant. What a topic's anchors are to stand
 * out by is something else.
 * @module
 */
import { type Spread, spreadOf } from "../../math/spread.ts";
import { GeneralWords } from "../../text/general-words.ts";
import type { RankedVectors } from "../../text/vectors/providers.ts";
import type { Embed } from "../../text/vectors/remembered.ts";
import type { Page } from "../../types.ts";
import { anchorText } from "./anchors.ts";

/** More anchors tell nothing new. */
const MOST_ANCHORS = 20_000;
/** Fewer are joined by words of general English. */
const ENOUGH_ANCHORS = 500;

/** By the anchors of the background pages, each as often as it is met. */
export async function anchorSpread(
  background: readonly Page[],
  embed: Embed,
  table: RankedVectors,
): Promise<Spread | undefined> {
  const anchors = background.flatMap(({ links }) => links.map(({ anchor }) => anchorText(anchor)));
  const known = (await embed(anchors.slice(0, MOST_ANCHORS))).flatMap((vector) => vector ?? []);
  if (known.length >= ENOUGH_ANCHORS) return spreadOf(known);
  if (known.length === 0 && table.general !== undefined) return table.general().spread;
  return spreadOf([...known, ...new GeneralWords(table).vectors()]);
}
