/** The words of the parts of a page, for models that need no more than their text. @module */
import type { Page, PagePart, Segment } from "../types.ts";
import { urlWords } from "../url/words.ts";

/** The text of any part of one page. */
export function textsOf(page: Page): (part: PagePart) => string {
  const segments = byBlock(page);
  return (part) => {
    switch (part.kind) {
      case "title":
        return page.title;
      case "anchor":
        return part.link.anchor;
      case "context":
        return part.link.context;
      case "url":
        return urlWords(part.link.url);
      case "block":
        return segments(part.block)
          .map(({ start, end }) => page.text.slice(start, end))
          .join(" ");
      default:
        return part satisfies never;
    }
  };
}

/** The segments of each block of a page, sorted out once when the first is asked for. */
export function byBlock(page: Page): (block: number) => readonly Segment[] {
  let lists: Map<number, Segment[]> | undefined;
  return (block) => {
    lists ??= sorted(page.segments);
    return lists.get(block) ?? [];
  };
}

function sorted(segments: readonly Segment[]): Map<number, Segment[]> {
  const lists = new Map<number, Segment[]>();
  for (const segment of segments) {
    const list = lists.get(segment.block);
    if (list === undefined) lists.set(segment.block, [segment]);
    else list.push(segment);
  }
  return lists;
}
