/** Lines joined to paragraphs and headings. @module */
import { escapeHtml, linkedText } from "../markup.ts";
import type { Line } from "./lines.ts";

export interface Paragraph {
  /** Of a heading, 1 to 3; 0 for text. */
  readonly level: number;
  readonly lines: readonly Line[];
}

/** Longer ones are text in large letters. */
const MAX_HEADING = 200;
/** From base line to base line, in sizes of letters: more is a gap between paragraphs. */
const MAX_LEADING = 1.7;
/** Letters larger than those of the text by so much are headings of these levels. */
const LEVELS = [1.7, 1.35, 1.12];

/** The size of most letters. */
export function bodySize(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  let [most, body] = [0, 0];
  for (const [size, count] of counts) if (count > most) [most, body] = [count, size];
  return body;
}

/** Of one page. `body`: the size of the document's text. */
export function paragraphsOf(lines: readonly Line[], body: number): readonly Paragraph[] {
  const paragraphs: { level: number; lines: Line[] }[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const level = levelOf(line, body);
    const open = paragraphs.at(-1);
    if (open !== undefined && before !== undefined && open.level === level && goesOn(before, line))
      open.lines.push(line);
    else paragraphs.push({ level, lines: [line] });
    before = line;
  }
  return paragraphs;
}

function levelOf({ size, text }: Line, body: number): number {
  if (body <= 0 || text.length > MAX_HEADING || !/\p{L}{2}/u.test(text)) return 0;
  return LEVELS.findIndex((factor) => size >= body * factor) + 1;
}

/** Below the line before, as near as lines of one paragraph are, in letters of its size. */
function goesOn(before: Line, line: Line): boolean {
  const leading = before.y - line.y;
  const size = Math.max(before.size, line.size);
  const isSimilar = Math.abs(before.size - line.size) < size * 0.1;
  return isSimilar && leading >= 0 && leading <= size * MAX_LEADING;
}

export function paragraphMarkup({ level, lines }: Paragraph): string {
  const element = level === 0 ? "p" : `h${level}`;
  let html = "";
  for (const [i, line] of lines.entries()) {
    const written = lineMarkup(line);
    if (i === 0) html = written;
    // A word that was divided at the end of the line.
    else if (/\p{L}[-\u00ad\u2010]$/u.test(html) && /^\p{Ll}/u.test(line.text)) html = html.slice(0, -1) + written;
    else html += `\n${written}`;
  }
  return `<${element}>${html}</${element}>\n`;
}

function lineMarkup({ text, links }: Line): string {
  let html = "";
  let last = 0;
  for (const { start, end, area } of links) {
    html += `${linkedText(text.slice(last, start))}<a href="${area.href}">${escapeHtml(text.slice(start, end))}</a>`;
    last = end;
  }
  return html + linkedText(text.slice(last).trimEnd());
}
