/** Texts that a page says of itself, made harmless: on one line, without what does not show, and not longer than meant. @module */
import { withoutControls } from "../display.ts";

/** Null for what says nothing. */
export function said(text: string | undefined, longest: number): string | null {
  if (text === undefined) return null;
  const line = withoutControls(unescaped(text.slice(0, 4 * longest)))
    .replace(/\s+/g, " ")
    .trim();
  if (line === "") return null;
  return line.length <= longest ? line : line.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Linked data, where HTML has no escapes, and values that were escaped twice often show them. */
function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export const MAX_LINE = 500;
export const MAX_DESCRIPTION = 2000;
