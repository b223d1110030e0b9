/** Plain text: paragraphs stand between empty lines, addresses are links. @module */
import { htmlDocument, linkedText } from "./markup.ts";

export function plainTextMarkup(text: string): string {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*|\f/);
  const body = paragraphs
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${linkedText(paragraph)}</p>\n`);
  return htmlDocument({}, body.join(""));
}
