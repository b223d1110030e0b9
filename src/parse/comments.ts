/** Where comments of HTML end. @module */
import { DASH, EXCLAMATION, GREATER } from "./characters.ts";

/** Behind the comment whose text begins at `start`: it ends with `-->` or `--!>`, at its beginning `>` and `->` are enough. */
export function commentEnd(source: string, units: Uint16Array, start: number): number {
  if (units[start] === GREATER) return start + 1;
  if (units[start] === DASH && units[start + 1] === GREATER) return start + 2;
  for (let at = source.indexOf("--", start); at >= 0; at = source.indexOf("--", at + 1)) {
    const sign = units[at + 2];
    if (sign === GREATER) return at + 3;
    if (sign === EXCLAMATION && units[at + 3] === GREATER) return at + 4;
  }
  return source.length;
}
