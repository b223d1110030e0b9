/** Links as the parameters of statements. @module */
import type { LinkChange, LinkRow } from "../journal.ts";

/** Two changes of a link as one: the later values, of anchor and detail the last that were given. */
export function merged(before: LinkChange, change: LinkChange): LinkChange {
  if (change.isOnlyWeighed === before.isOnlyWeighed && change.isOnlyWeighed) return change;
  return {
    ...change,
    anchor: change.anchor ?? before.anchor,
    detail: change.detail ?? before.detail,
    isOnlyWeighed: false,
  };
}

/** A row as the parameters of a statement. */
export type LinkValues = readonly (string | number | Buffer)[];

export function valuesOf(row: LinkRow): LinkValues {
  return [
    row.id,
    row.url,
    row.state,
    row.final ? 1 : 0,
    row.reason,
    row.detail,
    row.priority,
    row.depth,
    row.from,
    row.anchor,
    row.occurrences,
    bytesOf(row.evidence),
  ];
}

export function bytesOf(values: Float64Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}
