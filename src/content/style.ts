/** How the parts of a page are written down: the writer knows the structure, a style knows the signs. @module */

/** A stretch of text with its marks; white space is collapsed, but for code. */
export interface Span {
  readonly text: string;
  readonly marks: number;
  /** Already in the style, as it stands. */
  readonly verbatim?: string;
  /** Absolute. */
  readonly href: string | undefined;
}

export interface Style {
  /** Text inside a paragraph; `isCell`: in a table. */
  inline(spans: readonly Span[], isCell: boolean): string;
  paragraph(text: string): string;
  heading(level: number, text: string): string;
  /** `marker` with its space. */
  item(marker: string, parts: readonly string[]): string;
  term(text: string): string;
  quote(parts: readonly string[]): string;
  code(text: string, language: string): string;
  table(rows: readonly (readonly string[])[], hasHeader: boolean): string;
  image(alt: string, src: string): string;
  rule(): string;
  reference(label: string): string;
  note(label: string, parts: readonly string[]): string;
}

/** All lines but the first behind `indent`. */
export function hang(first: string, indent: string, text: string): string {
  return first + text.replace(/\n(?!\n|$)/g, `\n${indent}`);
}
