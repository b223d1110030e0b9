/** GitHub-flavoured Markdown. Text of the page never acts as Markdown: its control characters are escaped. @module */
import { hang, type Span, type Style } from "./style.ts";
import { Mark } from "./tree.ts";

/** Always special, wherever they stand. */
const SPECIAL = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|\$|&(?=#?\w+;)/gu;
/** Special at the start of a line. */
const LINE_START = /^(\s*)([#>+-]|=+\s*$|:(?=-)|\d+(?=[.)]\s))/;

function escapeText(text: string): string {
  return text.replace(SPECIAL, (sign) => `\\${sign}`);
}

/** A line that would start a heading, a list or a quote. */
function escapeStart(text: string): string {
  return text.replace(/^.*$/gm, (line) =>
    line.replace(LINE_START, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    ),
  );
}

/** Formulas that the text itself marks, `\(a\)`, `\[a\]` and `$$a$$`, stay formulas. */
const FORMULAS = /\\\((.{1,2000}?)\\\)|\\\[(.{1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$/g;

function proseOf(text: string): string {
  let written = "";
  let from = 0;
  for (const match of text.matchAll(FORMULAS)) {
    const [whole, inline, display, dollars] = match;
    written += escapeText(text.slice(from, match.index));
    written += inline === undefined ? formulaOf(display ?? dollars ?? "", true) : formulaOf(inline, false);
    from = match.index + whole.length;
  }
  return from === 0 ? escapeText(text) : written + escapeText(text.slice(from));
}

function formulaOf(tex: string, isDisplay: boolean): string {
  const body = tex.trim().replace(/(?<!\\)\$/g, "\\$");
  if (body === "") return "";
  return isDisplay ? `$$${body}$$` : `$${body}$`;
}

/** A fence longer than any in the text. */
function fenceFor(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(Math.max(least, longest + 1));
}

function codeOf(text: string, isCell: boolean): string {
  const fence = fenceFor(text, 1);
  const pad = /^`|`$/.test(text) ? " " : "";
  return `${fence}${pad}${isCell ? text.replace(/\|/g, "\\|") : text}${pad}${fence}`;
}

/** Emphasis holds only where signs touch the text: white space goes outside. */
function around(sign: string, text: string): string {
  const body = text.trim();
  if (body === "") return text;
  const at = text.indexOf(body);
  return `${text.slice(0, at)}${sign}${body}${sign}${text.slice(at + body.length)}`;
}

function marked({ text, marks, verbatim }: Span, isCell: boolean): string {
  if (verbatim !== undefined) return verbatim;
  if ((marks & Mark.formula) !== 0) return formulaOf(text, (marks & Mark.display) !== 0);
  if ((marks & Mark.code) !== 0 && text.trim() !== "") {
    const body = text.trim();
    const at = text.indexOf(body);
    return text.slice(0, at) + codeOf(body, isCell) + text.slice(at + body.length);
  }
  let written = proseOf(text);
  if (isCell) written = written.replace(/\|/g, "\\|");
  if ((marks & Mark.raised) !== 0) written = `<sup>${written}</sup>`;
  if ((marks & Mark.lowered) !== 0) written = `<sub>${written}</sub>`;
  if ((marks & Mark.italic) !== 0) written = around("*", written);
  if ((marks & Mark.bold) !== 0) written = around("**", written);
  if ((marks & Mark.struck) !== 0) written = around("~~", written);
  return written;
}

function linked(text: string, href: string | undefined): string {
  const body = text.trim();
  if (href === undefined || body === "") return text;
  const at = text.indexOf(body);
  return `${text.slice(0, at)}[${body.replace(/\n/g, " ")}](${target(href)})${text.slice(at + body.length)}`;
}

/** An address that cannot end the link early. */
function target(href: string): string {
  return href.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
}

function inline(spans: readonly Span[], isCell: boolean): string {
  let written = "";
  for (let at = 0; at < spans.length; ) {
    const { href } = spans[at] ?? { href: undefined };
    let text = "";
    do {
      const span = spans[at++];
      if (span !== undefined) text += marked(span, isCell);
    } while (at < spans.length && spans[at]?.href === href);
    written += linked(text, href);
  }
  return isCell ? written.replace(/\s*\n\s*/g, "<br>") : written;
}

const lines = (parts: readonly string[], prefix: string): string =>
  parts.join("\n\n").replace(/^.*$/gm, (line) => (line === "" ? prefix.trimEnd() : prefix + line));

export const MARKDOWN: Style = {
  inline,
  // Two spaces at the end of a line: a break.
  paragraph: (text) => escapeStart(text).replace(/(?<!\n)\n(?!\n)/g, "  \n"),
  heading: (level, text) => `${"#".repeat(level)} ${text.replace(/\s*\n\s*/g, " ").replace(/#+$/, "\\$&")}`,
  item: (marker, parts) => hang(marker, " ".repeat(marker.length), parts.join("\n")),
  term: (text) => (text.startsWith("**") ? text : around("**", text)),
  quote: (parts) => lines(parts, "> "),
  code: (text, language) => {
    const fence = fenceFor(text, 3);
    return `${fence}${language}\n${text}\n${fence}`;
  },
  table: (rows, hasHeader) => {
    const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
    const row = (cells: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
    const rule = row(Array.from({ length: width }, () => "---"));
    const [first = [], ...rest] = hasHeader ? rows : [[], ...rows];
    return [row(first), rule, ...rest.map(row)].join("\n");
  },
  image: (alt, src) => `![${escapeText(alt.replace(/\s+/g, " ").trim())}](${target(src)})`,
  rule: () => "---",
  reference: (label) => `[^${label}]`,
  note: (label, parts) => hang(`[^${label}]: `, "    ", parts.join("\n\n")),
};
