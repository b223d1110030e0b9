/** What stands at the top or the bottom of many pages, but for its numbers: titles of chapters, numbers of pages. @module */
import type { Line } from "./lines.ts";

/** Lines at either end of a page that may be of that kind. */
const ENDS = 2;
/** On fewer pages, and on a smaller part of them, it is text. Left and right pages may differ, and so may chapters. */
const LEAST = 4;
const SHARE = 0.2;

/** The pages without it. */
export function withoutRunningHeads(pages: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const keys = new Set(lines.filter((_, at) => isAtEnd(at, lines.length)).map(keyOf));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRepeated = (line: Line) => (counts.get(keyOf(line)) ?? 0) >= Math.max(LEAST, pages.length * SHARE);
  return pages.map((lines) => {
    const left = lines.filter((line, at) => !isAtEnd(at, lines.length) || !isRepeated(line));
    return left.length === 0 ? lines : left; // a page that is nothing else says it for itself
  });
}

function isAtEnd(at: number, count: number): boolean {
  return at < ENDS || at >= count - ENDS;
}

/** A title in large letters is none of the heads that repeat it. */
function keyOf({ text, size }: Line): string {
  const words = text
    .replace(/\d+|\b[ivxlc]+\b/g, "#")
    .replace(/\s+/g, " ")
    .trim();
  return `${Math.round(size)} ${words}`;
}
