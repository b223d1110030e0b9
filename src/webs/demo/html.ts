/**
 * HTML of the demo web: escaping, links, lists and the frame that all pages share.
 * @module
 */

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : text;
}

export function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

/** A block of the page; nothing if it has no content. */
export function block(name: string, title: string, content: string): string {
  if (content === "") return "";
  return `<div class="${name}">\n<h2>${escapeHtml(title)}</h2>\n${content}\n</div>\n`;
}

export function list(items: readonly string[]): string {
  return items.length === 0 ? "" : `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join("")}</ul>`;
}

export interface Frame {
  readonly title: string;
  readonly description: string;
  /** Links to the pages above, already HTML. */
  readonly breadcrumb: readonly string[];
  /** Links of the page's head, already HTML. */
  readonly navigation: readonly string[];
  readonly main: string;
  /** Links of the page's foot, already HTML. */
  readonly footer: readonly string[];
}

export function renderPage(frame: Frame): Uint8Array {
  const { title, description, breadcrumb, navigation, main, footer } = frame;
  return Buffer.from(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
</head>
<body>
<header>
<nav>${navigation.join(" | ")}</nav>
<div class="breadcrumb">${breadcrumb.join(" &rsaquo; ")}</div>
</header>
<main>
${main}</main>
<footer>
<div class="more">${footer.join(" | ")}</div>
<p>From WordNet 3.1, copyright Princeton University.</p>
</footer>
</body>
</html>
`);
}
