/** A web of any size that takes no memory: every page is made from its number when it is asked for. @module */
import { createRng } from "../../src/math/rng.ts";
import type { CanonicalUrl } from "../../src/types.ts";
import type { RecordedWeb, WebRecord } from "../../src/webs/web.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "wa"];
const WORDS = 120;
/** Of each host. */
const FOLDERS = 10;
/** Links to pages that are known already: those before it, and the one that it was found on. */
const KNOWN_LINKS = 8;

export interface GeneratedWebOptions {
  readonly hosts: number;
  /** Links of each page that no other page before it has. */
  readonly newLinks: number;
}

/** Page n leads to the `newLinks` pages from n × newLinks + 1 on: breadth first, they come in the order of their numbers. */
export function generatedWeb({
  hosts,
  newLinks,
}: GeneratedWebOptions): RecordedWeb & { urlOf(n: number): CanonicalUrl } {
  const urlOf = (n: number) =>
    `http://host-${spelled(n % hosts)}.example/${spelled(Math.floor(n / hosts) % FOLDERS)}/on-${spelled(n)}.html` as CanonicalUrl;
  const get = (url: CanonicalUrl): WebRecord | undefined => {
    const name = /\/on-([a-z]+)\.html$/.exec(url)?.[1];
    if (name === undefined) return undefined;
    const n = numberOf(name);
    const body = new TextEncoder().encode(pageOf(n));
    return { kind: "page", url, status: 200, contentType: "text/html; charset=utf-8", body };
  };
  const pageOf = (n: number) => {
    const rng = createRng(n + 1);
    const word = () => Array.from({ length: 2 + rng.below(3) }, () => SYLLABLES[rng.below(SYLLABLES.length)]).join("");
    const text = (words: number) => Array.from({ length: words }, word).join(" ");
    const anchor = (to: number) => `<li><a href="${urlOf(to)}">${word()} ${spelled(to)}</a></li>`;
    const known = Array.from({ length: Math.min(n, KNOWN_LINKS) }, (_, i) =>
      i === 0 ? Math.floor((n - 1) / newLinks) : n - i,
    );
    const fresh = Array.from({ length: newLinks }, (_, i) => n * newLinks + 1 + i);
    return `<!doctype html><html lang="en"><title>${text(3)}</title><body><h1>${text(3)}</h1><p>${text(WORDS)}</p>
<ul>${[...known, ...fresh].map(anchor).join("\n")}</ul></body></html>`;
  };
  return { name: "generated", size: Number.POSITIVE_INFINITY, urlOf, get, urls: () => [], close: () => {} };
}

/** Numbers in letters: pages that are numbered in their addresses look like a trap. */
function spelled(n: number): string {
  let [rest, text] = [n, ""];
  do {
    text = (LETTERS[rest % 26] ?? "") + text;
    rest = Math.floor(rest / 26);
  } while (rest > 0);
  return text;
}

function numberOf(text: string): number {
  return [...text].reduce((n, letter) => n * 26 + LETTERS.indexOf(letter), 0);
}
