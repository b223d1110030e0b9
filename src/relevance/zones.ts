/**
 * Texts of a page by label group: what tag-weighted models count.
 * Papers: Table 1 of IELP, Table 2 of FCOSA, Table 1 of BCW_CC.
 * Deviation: the papers' tables differ and three tags are lost; the parser takes their union, and `b` beside `strong`.
 * @module
 */
import type { Page, Segment, Zone } from "../types.ts";

/** Weights w_j (L_j in BCW_CC) of the five label groups. */
export const ZONE_WEIGHTS = [2, 1.5, 1.2, 1, 0.2] as const;
export const ZONES = ZONE_WEIGHTS.length;
const HEAD: Zone = 0;
/** Where a text that stands in no page counts. */
export const BODY: Zone = 3;

export interface ZoneText {
  readonly text: string;
  readonly zone: Zone;
}

/** Title, description and keywords, then the visible text. */
export function* zoneTexts(page: Page): Generator<ZoneText> {
  for (const text of [page.title, page.description, page.keywords]) yield { text, zone: HEAD };
  yield* zoneRuns(page);
}

/** Neighbouring segments of one label group in one block read as one text, so that a term may span them. */
export function* zoneRuns(page: Page, segments: readonly Segment[] = page.segments): Generator<ZoneText> {
  let first: Segment | undefined;
  let end = 0;
  for (const segment of segments) {
    if (first !== undefined && (segment.zone !== first.zone || segment.block !== first.block)) {
      yield { text: page.text.slice(first.start, end), zone: first.zone };
      first = undefined;
    }
    first ??= segment;
    end = segment.end;
  }
  if (first !== undefined) yield { text: page.text.slice(first.start, end), zone: first.zone };
}
