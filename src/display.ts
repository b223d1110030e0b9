/** Numbers and texts for people at a terminal. @module */

/** What comes from the web must not steer the terminal. */
export function printable(text: string, length = 200): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, " ").trim();
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
}

/** As it must be typed in a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** What steers a terminal or turns its text round: control characters, marks of direction, separators of lines. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** On one line and harmless, with nothing else changed; for formats that know no escapes. */
export function withoutControls(text: string): string {
  return text.replace(STEERING, " ");
}

/** The same for a text of several lines. */
export function withoutControlsInLines(text: string): string {
  return text.split("\n").map(withoutControls).join("\n");
}

/**
 * A cell by RFC 4180; a text that a spreadsheet would run as a formula is made harmless. On one line, unless `lines` may
 * stay.
 */
export function csvCell(value: string | number | boolean | null, { lines = false } = {}): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const clean = lines ? withoutControlsInLines(value) : withoutControls(value);
  const text = /^\s*[=+\-@]/.test(clean) ? `'${clean}` : clean;
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** JSON in which all that does not show is written as an escape: the same data, and harmless on a terminal. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, (hidden) =>
    Array.from({ length: hidden.length }, (_, i) => `\\u${hidden.charCodeAt(i).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  );
}

export function integer(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 host`, `2 hosts`. */
export function counted(count: number, noun: string): string {
  return `${integer(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Without decimals, for what is not known to more. */
export function wholePercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** `85 % (78 to 91 %)`: what is expected, and the bounds. */
export function rangeText(
  { mean, low, high }: { readonly mean: number; readonly low: number; readonly high: number },
  text: (value: number) => string,
): string {
  return `${text(mean)} (${text(low).replace(/ %$/, "")} to ${text(high)})`;
}

export function bytes(count: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let unit = 0;
  while (count >= 1000 && unit < units.length - 1) {
    count /= 1000;
    unit++;
  }
  return `${unit === 0 ? count : count.toFixed(1)} ${units[unit]}`;
}

/** 75 s → "1:15". */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

const BARS = "▁▂▃▄▅▆▇█";

/** A small line of bars for shares in [0, 1]. */
export function sparkLine(shares: readonly number[]): string {
  return shares.map((share) => BARS[Math.min(BARS.length - 1, Math.max(0, Math.floor(share * BARS.length)))]).join("");
}
