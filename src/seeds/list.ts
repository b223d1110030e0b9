/** Seed lists: one URL a line, `#` starts a comment, empty lines are nothing. @module */
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";

export interface SeedListError {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export interface SeedList {
  /** Distinct, in the order of the list. */
  readonly urls: readonly CanonicalUrl[];
  readonly errors: readonly SeedListError[];
}

/** `parseSeedList("https://example.org/ # our first\n")` → `{ urls: ["https://example.org/"], errors: [] }`. */
export function parseSeedList(text: string): SeedList {
  const urls = new Set<CanonicalUrl>();
  const errors: SeedListError[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    // Only a `#` at the start or behind white space is a comment: inside a URL it starts the fragment.
    const entry = line.replace(/(?:^|\s)#.*$/, "").trim();
    if (entry === "") continue;
    const url = /\s/.test(entry) ? undefined : canonicalUrl(entry);
    if (url === undefined) errors.push({ line: index + 1, message: problemOf(entry) });
    else urls.add(url);
  }
  return { urls: [...urls], errors };
}

function problemOf(entry: string): string {
  const shown = entry.length > 100 ? `${entry.slice(0, 100)}…` : entry;
  if (/\s/.test(entry)) return `"${shown}" is more than one word`;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(entry)) return `"${shown}" has no scheme; write https://${shown}`;
  return `"${shown}" is no http or https URL`;
}
