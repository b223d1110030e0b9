/** The files of the page, built from `ui/` into the package. @module */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../errors.ts";

/** Beside this file in the package; in a checkout where the build has put them. */
const FOLDERS = ["./page/", "../../dist/ui/page/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

const TYPES = {
  "main.js": "text/javascript; charset=utf-8",
  "main.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
} as const;
export type PageFile = keyof typeof TYPES;
export const PAGE_FILES = ["main.js", "main.css", "icon.svg"] as const;

export function pageFile(name: PageFile): { readonly type: string; readonly content: Uint8Array<ArrayBuffer> } {
  const folder = FOLDERS.find((path) => existsSync(`${path}${name}`));
  if (folder === undefined) {
    throw new ConfigError("bad-option", "the page has not been built", "Run npm run build, or install the package.");
  }
  return { type: TYPES[name], content: new Uint8Array(readFileSync(`${folder}${name}`)) };
}

/** No script and no style of its own, so that the policy can forbid them. */
export const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Honeyguide</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body><div id="app"><noscript>This page needs JavaScript; the same is to be had from the command line.</noscript></div></body>
</html>
`;
