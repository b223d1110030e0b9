/**
 * Paths in robots.txt: the one form in which rules and URLs are compared (RFC 9309 section 2.2.2), and patterns with
 * `*` and `$`. Both sides come from strangers, so matching takes time linear in the path, whatever the pattern.
 * @module
 */

const STAR = "%2A";
const DOLLAR = "%24";

/** A rule's path, ready to be matched. */
export interface PathPattern {
  /** Octets of the pattern; the longest that matches wins. */
  readonly length: number;
  readonly parts: readonly PatternPart[];
  readonly isAnchored: boolean;
}

interface PatternPart {
  readonly text: string;
  /** Failure function of Knuth, Morris and Pratt; undefined for parts that are too short to need it. */
  readonly failure: Uint16Array | undefined;
}

/** Up to this length a plain search is quick in every case. */
const PLAIN_SEARCH_LENGTH = 8;

/**
 * The comparable form of a path: unreserved characters unescaped, everything that may not stand in a URI escaped,
 * escapes in upper case.
 */
export function normalizePath(path: string): string {
  if (!/[^!#$&-;=?-Z_a-z~[\]]/.test(path)) return path;
  return path.replace(/%[0-9a-fA-F]{2}|[^!#$%&-;=?-Z_a-z~[\]]+/g, (piece) =>
    piece.startsWith("%") ? normalizeEscape(piece) : percentEncode(piece),
  );
}

/** The path of a URL to match with: a `*` or `$` in it is a character, not a wildcard. */
export function pathToMatch(pathAndQuery: string): string {
  return normalizePath(pathAndQuery).replaceAll("*", STAR).replaceAll("$", DOLLAR);
}

export function compilePattern(value: string): PathPattern {
  const normal = normalizePath(value);
  const isAnchored = normal.endsWith("$");
  const body = (isAnchored ? normal.slice(0, -1) : normal).replaceAll("$", DOLLAR);
  const texts = body.split("*").filter((text, i, all) => text !== "" || i === 0 || i === all.length - 1);
  return { length: normal.length, parts: texts.map((text, i) => compilePart(text, i > 0)), isAnchored };
}

/** Whether a pattern matches a path in the form of `pathToMatch`. */
export function matchesPattern(pattern: PathPattern, path: string): boolean {
  const { parts, isAnchored } = pattern;
  const [first, ...rest] = parts;
  if (first === undefined || !path.startsWith(first.text)) return false;
  let at = first.text.length;
  const last = rest.pop();
  if (last === undefined) return !isAnchored || at === path.length;
  // Taking each part at its earliest place leaves the most room for the others, so no choice is ever undone.
  for (const part of rest) {
    const found = find(part, path, at);
    if (found < 0) return false;
    at = found + part.text.length;
  }
  if (isAnchored) return path.length - last.text.length >= at && path.endsWith(last.text);
  return find(last, path, at) >= 0;
}

function find(part: PatternPart, path: string, from: number): number {
  const { text, failure } = part;
  if (failure === undefined) return path.indexOf(text, from);
  let matched = 0;
  for (let i = from; i < path.length; i++) {
    while (matched > 0 && path[i] !== text[matched]) matched = failure[matched - 1] ?? 0;
    if (path[i] === text[matched]) matched++;
    if (matched === text.length) return i - matched + 1;
  }
  return -1;
}

function compilePart(text: string, isSearched: boolean): PatternPart {
  if (!isSearched || text.length <= PLAIN_SEARCH_LENGTH) return { text, failure: undefined };
  const failure = new Uint16Array(text.length);
  for (let i = 1, matched = 0; i < text.length; i++) {
    while (matched > 0 && text[i] !== text[matched]) matched = failure[matched - 1] ?? 0;
    if (text[i] === text[matched]) matched++;
    failure[i] = matched;
  }
  return { text, failure };
}

function normalizeEscape(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[0-9A-Za-z._~-]/.test(character) ? character : escaped.toUpperCase();
}

function percentEncode(text: string): string {
  return Array.from(Buffer.from(text, "utf8"), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
    "",
  );
}
