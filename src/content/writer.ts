/** Writes the kept blocks of a tree in a style: structure by structure, each part of the page once. @module */
import type { Addresses } from "./addresses.ts";
import { collapse } from "./block-text.ts";
import { languageOf } from "./code-language.ts";
import type { Footnotes } from "./footnotes.ts";
import type { Kept } from "./kept.ts";
import type { Span, Style } from "./style.ts";
import { isDataTable, rowsOf } from "./tables.ts";
import { type Block, type Child, isLeaf, isNode, type Leaf, Mark, type Node, type Sign } from "./tree.ts";

/** Deeper lists and quotes are written without further indentation. */
const MAX_NESTING = 10;

export interface WriterOptions {
  readonly style: Style;
  readonly kept: Kept;
  readonly addresses: Addresses;
  readonly footnotes: Footnotes;
  readonly links: boolean;
  readonly images: boolean;
}

export function write(root: Node, options: WriterOptions): string {
  const writer = new Writer(options, 0);
  writer.walk(root);
  return writer.finish().join("\n\n");
}

class Writer {
  readonly #options: WriterOptions;
  readonly #nesting: number;
  readonly #parts: string[] = [];
  #spans: Span[] = [];
  #block: Block | undefined;

  constructor(options: WriterOptions, nesting: number) {
    this.#options = options;
    this.#nesting = nesting;
  }

  finish(): readonly string[] {
    this.#flush();
    return this.#parts;
  }

  walk(node: Node): void {
    for (const child of node.children) this.#child(child);
  }

  /** The inline content as one line, for headings and cells. */
  line(node: Node, isCell: boolean): string {
    this.#collect(node);
    return this.#inline(isCell);
  }

  #child(child: Child): void {
    if (isLeaf(child)) this.#leaf(child);
    else if (!isNode(child)) this.#sign(child);
    else if (!this.#hasKept(child)) this.#leaveOut(child);
    else if (child.element.isBlock) {
      this.#flush();
      this.#element(child);
      this.#flush();
    } else this.walk(child);
  }

  /** Nothing inside is kept but, perhaps, pictures between kept texts. */
  #leaveOut(node: Node): void {
    if (!this.#options.images || node.firstBlock !== node.endBlock) return;
    for (const child of node.children) {
      if (isNode(child)) this.#leaveOut(child);
      else if (!isLeaf(child)) this.#sign(child);
    }
  }

  #element(node: Node): void {
    const { style, footnotes } = this.#options;
    const label = footnotes.labelOf(node);
    if (label !== undefined) this.#parts.push(style.note(label, this.#inner(node)));
    else if (/^h[1-6]$/.test(node.name)) this.#heading(node);
    else if (node.name === "pre") this.#code(node);
    else if (node.name === "table" && isDataTable(node)) this.#table(node);
    else if (this.#nesting >= MAX_NESTING) this.walk(node);
    else if (node.name === "ul" || node.name === "ol" || node.name === "menu") this.#list(node);
    else if (node.name === "li") this.#push(style.item("- ", this.#inner(node)));
    else if (node.name === "blockquote") this.#push(style.quote(this.#inner(node)));
    else if (node.name === "dt") this.#push(style.term(new Writer(this.#options, this.#nesting).line(node, false)));
    else this.walk(node);
  }

  #inner(node: Node): readonly string[] {
    const writer = new Writer(this.#options, this.#nesting + 1);
    writer.walk(node);
    return writer.finish();
  }

  #heading(node: Node): void {
    const text = new Writer(this.#options, this.#nesting).line(node, false);
    if (text !== "") this.#push(this.#options.style.heading(Number(node.name[1]), text));
  }

  #code(node: Node): void {
    const text = codeOf(node, this.#options.kept)
      .replace(/\r\n?/g, "\n")
      .replace(/^(?:[ \t]*\n)+|\s+$/g, "");
    if (text !== "") this.#push(this.#options.style.code(text, languageOf(node)));
  }

  #table(node: Node): void {
    const { style } = this.#options;
    const rows: string[][] = [];
    let hasHeader = false;
    for (const row of rowsOf(node)) {
      if (!row.some((cell) => this.#hasKept(cell))) continue;
      if (rows.length === 0) hasHeader = row.every((cell) => cell.name === "th");
      rows.push(row.map((cell) => new Writer(this.#options, this.#nesting).line(cell, true)));
    }
    for (const child of node.children) if (isNode(child) && child.name === "caption") this.walk(child);
    this.#flush();
    if (rows.length > 0) this.#push(style.table(rows, hasHeader));
  }

  #list(node: Node): void {
    const { style } = this.#options;
    const items: string[] = [];
    let number = Number.parseInt(node.attributes.start ?? "1", 10) || 1;
    for (const child of node.children) {
      if (!isNode(child)) continue;
      if (child.name !== "li") {
        if (this.#hasKept(child)) items.push(this.#inner(child).join("\n"));
        continue;
      }
      const marker = node.name === "ol" ? `${number++}. ` : "- ";
      if (!this.#hasKept(child)) continue;
      const label = this.#options.footnotes.labelOf(child);
      const parts = this.#inner(child);
      if (parts.length > 0) items.push(label === undefined ? style.item(marker, parts) : style.note(label, parts));
    }
    if (items.length > 0) this.#push(items.join("\n"));
  }

  #push(part: string): void {
    if (part.trim() !== "") this.#parts.push(part);
  }

  #leaf(leaf: Leaf): void {
    if (!this.#options.kept.has(leaf.block)) return;
    if (this.#block !== leaf.block) this.#flush();
    this.#block = leaf.block;
    this.#add(leaf);
  }

  #add(leaf: Leaf): void {
    const { footnotes, style, links, addresses } = this.#options;
    const label = footnotes.referenceOf(leaf);
    if (label === "") return;
    if (label !== undefined) {
      this.#spans.push({ text: "", marks: Mark.raised, href: undefined, verbatim: style.reference(label) });
      return;
    }
    const href = links && leaf.href !== undefined ? addresses.absolute(leaf.href) : undefined;
    this.#spans.push({ text: leaf.text.replace(/\n/g, " "), marks: leaf.marks, href });
  }

  #sign(sign: Sign): void {
    const { kept, style, images, addresses } = this.#options;
    const isAfterKept = sign.after !== undefined && kept.has(sign.after);
    if (sign.name === "br") {
      if (this.#spans.length > 0) this.#spans.push({ text: "\n", marks: 0, href: undefined });
      return;
    }
    const isBeforeKept = kept.hasAt((sign.after?.index ?? -1) + 1);
    if (!isAfterKept || !isBeforeKept) return;
    if (sign.name === "hr") {
      this.#flush();
      this.#push(style.rule());
    } else if (images) {
      const src = addresses.absolute(sign.src);
      if (src !== undefined && sign.src !== "") this.#image(style.image(sign.alt, src));
    }
  }

  #image(text: string): void {
    if (text === "") return;
    if (this.#spans.length > 0) this.#spans.push({ text: "", marks: 0, href: undefined, verbatim: text });
    else this.#push(text);
  }

  #collect(node: Node): void {
    for (const child of node.children) {
      if (isLeaf(child)) {
        if (!this.#options.kept.has(child.block)) continue;
        if (this.#block !== undefined && this.#block !== child.block) this.#spans.push(SPACE);
        this.#block = child.block;
        this.#add(child);
      } else if (isNode(child)) this.#collect(child);
      else if (child.name !== "hr") this.#sign(child);
    }
  }

  #flush(): void {
    const text = this.#inline(false);
    if (text !== "")
      this.#push(this.#options.style.paragraph(text.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/\n{3,}/g, "\n\n")));
    this.#block = undefined;
  }

  #inline(isCell: boolean): string {
    const spans = tidy(this.#spans);
    this.#spans = [];
    return spans.length === 0 ? "" : this.#options.style.inline(spans, isCell).trim();
  }

  #hasKept(node: Node): boolean {
    return this.#options.kept.within(node) > 0;
  }
}

const SPACE: Span = { text: " ", marks: 0, href: undefined };

/** White space collapsed over the borders of spans; lines keep no white space at their ends. */
function tidy(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  let isBlankBefore = true;
  for (const span of spans) {
    if (span.verbatim !== undefined) {
      result.push(span);
      isBlankBefore = false;
      continue;
    }
    const isBreak = span.text === "\n" && span.marks === 0;
    let text = isBreak ? "\n" : collapse(span.text);
    if (isBlankBefore && !isBreak) text = text.trimStart();
    if (text === "" || (isBreak && result.length === 0)) continue;
    result.push({ ...span, text });
    isBlankBefore = /\s$/.test(text);
  }
  return result;
}

function codeOf(node: Node, kept: Kept): string {
  let text = "";
  for (const child of node.children) {
    if (isNode(child)) text += codeOf(child, kept);
    else if (isLeaf(child) && kept.has(child.block)) text += child.text;
  }
  return text;
}
