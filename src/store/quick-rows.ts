/**
 * Checks of rows that are read by the million, without a schema: those by which a crawl goes on. Rows come as lists, with texts as
 * bytes (`columns.ts` says why).
 * @module
 */
import type { CanonicalUrl } from "../types.ts";
import type { Db } from "./database.ts";

/** What a canonical URL is made of. */
const OTHER_CHARACTERS = /[^!-~]/;

/** The values of each row, in the order of the columns. */
export function* quickRows(db: Db, select: string): Generator<readonly unknown[]> {
  for (const row of db.prepare(select).raw().iterate()) yield Array.isArray(row) ? row : broken();
}

export function number(value: unknown): number {
  return typeof value === "number" ? value : broken();
}

export function bytes(value: unknown): Buffer {
  return Buffer.isBuffer(value) ? value : broken();
}

export function url(value: unknown): CanonicalUrl {
  const text = bytes(value).toString("latin1");
  return OTHER_CHARACTERS.test(text) ? broken() : (text as CanonicalUrl);
}

export function broken(): never {
  throw new TypeError("a row of it is not what was written");
}
