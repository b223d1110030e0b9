/**
 * The shell of a page that is one file: its own style and script, and nothing from elsewhere, which a browser is told to
 * enforce. A script runs by its hash alone, so that text which got into the page by mistake could not.
 * @module
 */
import { createHash } from "node:crypto";
import { type Html, html, trusted } from "./html.ts";
import { STYLE } from "./style.ts";

export interface PageDocument {
  readonly title: string;
  /** Of Honeyguide, or of whoever made it. */
  readonly version: string;
  readonly header: Html;
  readonly main: Html;
  /** The page is complete without it. */
  readonly script: string;
}

/** A whole HTML document. */
export function pageDocument({ title, version, header, main, script }: PageDocument): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Honeyguide ${version}">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>${header}</header>
<main>
${main}
</main>
<script>${trusted(script)}</script>
</body>
</html>
`.markup;
}

/** Styles may stand in attributes: charts and meters have some. */
function policyFor(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

/** Links to the sections of the page. */
export function contents(links: readonly (readonly [id: string, title: string])[]): Html {
  return html`<nav aria-label="Contents">${links.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav>`;
}
