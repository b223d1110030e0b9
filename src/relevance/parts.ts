/** The words of a part of a page, for models that need no more than its text. @module */
import type { Page, PagePart } from "../types.ts";

export function textOfPart(page: Page, part: PagePart): string {
  switch (part.kind) {
    case "title":
      return page.title;
    case "anchor":
      return part.link.anchor;
    case "context":
      return part.link.context;
    case "block":
      return page.segments
        .filter(({ block }) => block === part.block)
        .map(({ start, end }) => page.text.slice(start, end))
        .join(" ");
    default:
      return part satisfies never;
  }
}
