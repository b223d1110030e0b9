/**
 * Columns as they are read. Texts come as bytes and are decoded here: the driver ends the whole process where a text is no
 * UTF-8, as it is in a database that is damaged.
 * @module
 */
import { z } from "zod";

/** The driver gives an ArrayBuffer when iterating and a Buffer otherwise; a fresh copy is aligned for any typed array. */
export const blob = z
  .union([z.instanceof(Uint8Array), z.instanceof(ArrayBuffer)])
  .transform((bytes) => (bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes)));

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A text that was selected by `columns`. */
export const text = z.union([z.instanceof(Uint8Array), z.instanceof(ArrayBuffer)]).transform((bytes, context) => {
  try {
    return decoder.decode(bytes);
  } catch {
    context.addIssue("is no UTF-8");
    return z.NEVER;
  }
});

export const json = text.transform((content) => jsonOf(content));

/** Selects columns of a table, texts as bytes; in a damaged row any column may hold one. */
export function columns(table: string, ...names: readonly string[]): string {
  return names.map((name) => `${column(`${table}.${name}`)} AS ${name}`).join(", ");
}

/** The same for one value. */
export function column(value: string): string {
  return `CASE typeof(${value}) WHEN 'text' THEN CAST(${value} AS BLOB) ELSE ${value} END`;
}

/** Undefined where the text is no JSON. */
export function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
