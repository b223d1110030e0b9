/**
 * A chapter's body, written anew: its elements, and of their attributes the addresses of links that lead out of the book.
 * Those within it would be taken for addresses of the server that the book came from.
 * @module
 */
import { Parser } from "htmlparser2";
import { escapeHtml } from "../markup.ts";

const VOID = new Set(["br", "hr", "img", "wbr", "col", "input", "source"]);
const SILENT = new Set(["script", "style", "head", "template"]);
const FRAME = new Set(["html", "body"]);

export function chapterMarkup(source: string): string {
  let html = "";
  let silent = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (SILENT.has(name)) silent++;
        if (silent > 0 || !isElement(name)) return;
        html += name === "a" ? `<a${hrefOf(attributes.href)}>` : `<${name}>`;
      },
      ontext(text) {
        if (silent === 0) html += escapeHtml(text);
      },
      onclosetag(name) {
        if (silent === 0 && isElement(name) && !VOID.has(name)) html += `</${name}>`;
        if (SILENT.has(name)) silent--;
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(source);
  return `<section>${html}</section>\n`;
}

function isElement(name: string): boolean {
  return !FRAME.has(name) && name !== "img" && /^[a-z][a-z0-9]*$/.test(name);
}

function hrefOf(href = ""): string {
  return /^https?:/i.test(href) ? ` href="${escapeHtml(href)}"` : "";
}
