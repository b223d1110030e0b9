/**
 * Texts of a page by label group: what tag-weighted models count.
 * Papers: Table 1 of IELP, Table 2 of FCOSA, Table 1 of BCW_CC.
 * Deviation: the papers' tables differ and three tags are lost; the parser takes their union, and `b` beside `strong`.
 * @module
 */
import type { Page, Zone } from "../types.ts";

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
export function* zoneRuns(page: Page, onlyBlock?: number): Generator<ZoneText> {
  const segments = onlyBlock === undefined ? page.segments : page.segments.filter(({ block }) => block === onlyBlock);
  let from = 0;
  for (let i = 1; i <= segments.length; i++) {
    const first = segments[from]!;
    const next = segments[i];
    if (next !== undefined && next.zone === first.zone && next.block === first.block) continue;
    yield { text: page.text.slice(first.start, segments[i - 1]!.end), zone: first.zone };
    from = i;
  }
}
