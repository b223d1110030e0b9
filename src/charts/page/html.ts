/**
 * HTML by tagged template: everything put into a template is escaped unless a template made it.
 * @module
 */
import { escapeMarkup } from "../svg.ts";

/** Markup that is already escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Part = Html | string | number | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, i) => string + written(parts[i] ?? "")).join(""));
}

/** A chart of src/charts/, or the page's own style and script; never anything from a page, a topic or a recipe. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

export const nothing = new Html("");

function written(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === "string") return escapeMarkup(part);
  return typeof part === "number" ? String(part) : part.map(written).join("");
}
