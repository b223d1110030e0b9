/** Texts that a page says of itself, made harmless: on one line, without what does not show, and not longer than meant. @module */
import { withoutControls } from "../display.ts";

/** Null for what says nothing. */
export function said(text: string | undefined, longest: number): string | null {
  if (text === undefined) return null;
  const line = withoutControls(text.slice(0, 4 * longest))
    .replace(/\s+/g, " ")
    .trim();
  if (line === "") return null;
  return line.length <= longest ? line : line.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
}

export const MAX_LINE = 500;
export const MAX_DESCRIPTION = 2000;
