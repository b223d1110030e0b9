/**
 * The words of a page by label group, which is what the Bayes classifiers count.
 * Paper: BCW_CC, Table 1 (the five groups and their weights L_j).
 * @module
 */
import type { Analyzer } from "../../text/analyzer.ts";
import type { Page, Segment } from "../../types.ts";
import { BODY, ZONES, type ZoneText, zoneRuns, zoneTexts } from "../zones.ts";

/** Word → its occurrences in each of the five label groups. */
export type LabelledWords = ReadonlyMap<string, Float64Array>;

export function wordsOfPage(page: Page, analyzer: Analyzer): LabelledWords {
  return labelled(zoneTexts(page), analyzer);
}

/** The words of some segments of a page, such as those of a block. */
export function wordsOfSegments(page: Page, segments: readonly Segment[], analyzer: Analyzer): LabelledWords {
  return labelled(zoneRuns(page, segments), analyzer);
}

/** A text without labels counts as body text, whose weight is 1. */
export function wordsOfText(text: string, analyzer: Analyzer): LabelledWords {
  return labelled([{ text, zone: BODY }], analyzer);
}

/** Occurrences in all groups together, each group by its weight. */
export function weightedCount(counts: Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let group = 0; group < ZONES; group++) sum += (counts[group] ?? 0) * (weights[group] ?? 0);
  return sum;
}

function labelled(texts: Iterable<ZoneText>, analyzer: Analyzer): LabelledWords {
  const words = new Map<string, Float64Array>();
  for (const { text, zone } of texts) {
    for (const term of analyzer.terms(text)) {
      let counts = words.get(term);
      if (counts === undefined) {
        counts = new Float64Array(ZONES);
        words.set(term, counts);
      }
      counts[zone] = (counts[zone] ?? 0) + 1;
    }
  }
  return words;
}
