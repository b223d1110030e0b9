/** The HTML of a site: one skeleton for real pages, and another one that traps may have for themselves. @module */
import type { RealLink } from "./real-pages.ts";

export interface Shown {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** In every page's head. */
  readonly navigation: readonly RealLink[];
  /** Within the text, one after each paragraph; no more than there are paragraphs. */
  readonly inText: readonly RealLink[];
  readonly links: readonly RealLink[];
}

export function siteHtml({ title, paragraphs, navigation, inText, links }: Shown): string {
  const text = paragraphs.map((paragraph, n) => {
    const link = inText[n];
    return `<p>${escaped(paragraph)}${link === undefined ? "" : ` See also ${anchor(link)}.`}</p>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - The weather almanac</title></head>
<body><header><nav><ul>${items(navigation)}</ul></nav></header>
<main><article><h1>${escaped(title)}</h1>
${text.join("\n")}</article></main>
<aside><h2>More</h2><ul>${items(links)}</ul></aside>
<footer><p>The weather almanac is edited by volunteers. <a href="/">Front page</a></p></footer></body></html>`;
}

/** No navigation: its links are among the others. */
export function ownHtml({ title, paragraphs, navigation, inText, links }: Shown): string {
  const rows = [...inText, ...links].map((link) => `<td>${anchor(link)}</td>`);
  return `<html><head><title>${escaped(title)}</title></head><body bgcolor="white"><div class="box"><b>${escaped(title)}</b><br>
${paragraphs.map(escaped).join("<br><br>\n")}</div><table><tr>${rows.join("")}</tr></table>
<div class="bar">${navigation.slice(0, 3).map(anchor).join(" | ")}</div></body></html>`;
}

function items(links: readonly RealLink[]): string {
  return links.map((link) => `<li>${anchor(link)}</li>`).join("");
}

function anchor({ href, label }: RealLink): string {
  return `<a href="${escaped(href)}">${escaped(label)}</a>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
