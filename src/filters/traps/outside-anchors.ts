/** What is left of a page's text without the text of its links. @module */
import type { Page } from "../../types.ts";

/** Beginnings and ends of what is left of a text without anchors, in turn. */
export function outsideAnchors({ text, links }: Page, characters: number): readonly number[] {
  const end = Math.min(text.length, characters);
  const pieces: number[] = [];
  let from = 0;
  for (const { anchorAt } of links) {
    if (anchorAt.start < from || anchorAt.start >= end) continue;
    if (anchorAt.start > from) pieces.push(from, anchorAt.start);
    from = anchorAt.end;
  }
  if (from < end) pieces.push(from, end);
  return pieces;
}
