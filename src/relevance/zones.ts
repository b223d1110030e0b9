/**
 * Texts of a page by label group: what tag-weighted models count.
 * Papers: Table 1 of IELP, Table 2 of FCOSA, Table 1 of BCW_CC.
 * Deviation: the papers' tables differ and three tags are lost; the parser takes their union, and `b` beside `strong`.
 * @module
 */
import type { Page, Segment, Span, Zone } from "../types.ts";

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

/** Title, description and keywords. */
export function headTexts({ title, description, keywords }: Page): ZoneText[] {
  return [title, description, keywords].map((text) => ({ text, zone: HEAD }));
}

/** These, then the visible text. */
export function zoneTexts(page: Page): ZoneText[] {
  return [...headTexts(page), ...zoneRuns(page)];
}

/** A stretch of the text in one label group. */
export interface ZoneSpan extends Span {
  readonly zone: Zone;
}

/** Neighbouring segments of one label group in one block read as one text, so that a term may span them. */
export function zoneSpans(segments: readonly Segment[]): ZoneSpan[] {
  const spans: ZoneSpan[] = [];
  let first: Segment | undefined;
  let end = 0;
  for (const segment of segments) {
    if (first !== undefined && (segment.zone !== first.zone || segment.block !== first.block)) {
      spans.push({ start: first.start, end, zone: first.zone });
      first = undefined;
    }
    first ??= segment;
    end = segment.end;
  }
  if (first !== undefined) spans.push({ start: first.start, end, zone: first.zone });
  return spans;
}

/** The same as texts. */
export function zoneRuns(page: Page, segments: readonly Segment[] = page.segments): ZoneText[] {
  return zoneSpans(segments).map(({ start, end, zone }) => ({ text: page.text.slice(start, end), zone }));
}
