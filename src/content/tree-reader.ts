/**
 * Makes the light tree out of the markup, in one pass with the tokenizer and the stack of open elements that pages are parsed
 * with. Depth, text and number of blocks are bounded.
 * @module
 */
import { type Element, elementOf, Kind } from "../parse/elements.ts";
import { type MarkupSink, readMarkupWith } from "../parse/markup.ts";
import { type EndListener, type Level, OpenElements } from "../parse/open-elements.ts";
import { MAX_TEXT_LENGTH } from "../parse/visible-text.ts";
import { InlineMarks } from "./inline-marks.ts";
import { MathReader } from "./math-reader.ts";
import { RawText } from "./raw-text.ts";
import {
  Block,
  CONTENT_VOCABULARY,
  type ContentAttributeName,
  type ContentAttributes,
  isLeaf,
  Mark,
  Node,
  type Tree,
  Veil,
} from "./tree.ts";

/** More blocks than any document for readers has; text behind them joins the last one. */
const MAX_BLOCKS = 50_000;
/** Elements of which pages have many without any text; further ones count as text of the one around. */
const MAX_NODES = 300_000;

/** Inline elements that stand apart like words. */
const BOXES = Kind.button | Kind.option | Kind.select;

export function readTree(source: string): Tree {
  const reader = new TreeReader(source);
  readMarkupWith(CONTENT_VOCABULARY, source, reader, false);
  return reader.finish();
}

class TreeReader implements MarkupSink<ContentAttributeName>, EndListener {
  readonly #source: string;
  readonly #open = new OpenElements(elementOf("body"), this);
  readonly #root = new Node(0, elementOf("body"), undefined, CONTENT_VOCABULARY.none, 0);
  readonly #nodes: Node[] = [this.#root];
  readonly #blocks: Block[] = [];
  /** The open node at each depth of the stack; where a level has no node, that of the level above. */
  readonly #path: Node[] = [this.#root];
  readonly #marks = new InlineMarks();
  readonly #raw = new RawText();
  readonly #math = new MathReader();
  #block: Block | undefined;
  #veil: number = Veil.none;
  #isInDrawing = false;
  /** Depth of the open `pre`, 0 if none: its text is one block, line by line. */
  #pre = 0;
  #length = 0;
  /** Classes of the last inline element since a block-level tag: what the next text is called. */
  #inlineClass = "";

  constructor(source: string) {
    this.#source = source;
  }

  finish(): Tree {
    this.#open.closeAll();
    this.#root.endBlock = this.#blocks.length;
    const { title, base, meta, data, scripts } = this.#raw;
    return { root: this.#root, nodes: this.#nodes, blocks: this.#blocks, title, base, meta, data, scripts };
  }

  opened(found: Element, attributes: ContentAttributes, isSelfClosing: boolean): void {
    const element = standing(found);
    this.#open.endImplied(element);
    if (element.isBlock) this.#separate(element);
    else if ((element.kind & BOXES) !== 0 && this.#block !== undefined) this.#add(" ");
    if (element.isRaw && !this.isForeign()) {
      if (!isSelfClosing) this.#raw.start(element.name, attributes);
    } else if (this.#math.isOpen) this.#math.opened(element.name, attributes);
    else if (element.name === "math") this.#math.start(attributes);
    else this.#note(element, attributes);
    if (element.isVoid || isSelfClosing || this.#raw.isOpen) return;
    if (element.kind === Kind.bold) return;
    const veil = veilOf(element, attributes);
    const startsNoise = veil !== Veil.none && !this.#open.isNoise;
    if (!startsNoise && !this.#open.needsLevel(element)) return;
    this.#enter(element, attributes, startsNoise, veil);
  }

  closed(found: Element): void {
    const element = standing(found);
    if (this.#raw.isOpen) {
      const formula = this.#raw.end();
      if (formula !== undefined) this.#addFormula(formula.tex, formula.isDisplay);
      return;
    }
    if (this.#math.isOpen) this.#math.closed(element.name);
    this.#marks.close(element.name);
    if (element.kind === Kind.bold) return;
    if (!this.#open.close(element) && element.isBlock) this.#separate(element);
  }

  characters(start: number, end: number): void {
    this.#add(this.#source.slice(start, end));
  }

  codePoint(codePoint: number): void {
    this.#add(String.fromCodePoint(codePoint));
  }

  isForeign(): boolean {
    return this.#open.has(Kind.foreign);
  }

  ended(level: Level, depth: number): void {
    const node = this.#path[depth];
    this.#path.length = Math.min(this.#path.length, depth);
    if (level.element.name === "math" && this.#math.isOpen) {
      const { tex, isDisplay } = this.#math.end();
      this.#addFormula(tex, isDisplay);
    }
    if (level.element.isBlock) this.#separate(level.element);
    if (depth === this.#pre) this.#pre = 0;
    if (node !== undefined && node !== this.#top && node.endBlock === 0) node.endBlock = this.#blocks.length;
    this.#marks.leave(depth);
    if (!this.#open.isNoise) {
      if (this.#veil !== Veil.none) this.#block = undefined;
      this.#veil = Veil.none;
      this.#isInDrawing = false;
    }
  }

  get #top(): Node {
    return this.#path.at(-1) ?? this.#root;
  }

  #enter(element: Element, attributes: ContentAttributes, startsNoise: boolean, veil: number): void {
    const depth = this.#open.depth;
    if (this.#open.push(element, startsNoise) === undefined) return;
    this.#marks.enter(depth);
    const isNode = element.name !== "math" && this.#nodes.length < MAX_NODES;
    const { length } = this.#nodes;
    const node = isNode ? new Node(length, element, this.#top, attributes, this.#blocks.length) : this.#top;
    if (isNode) {
      this.#top.add(node);
      this.#nodes.push(node);
    }
    this.#path[depth] = node;
    if (element.name === "pre" && this.#pre === 0) this.#pre = depth;
    if (!startsNoise) return;
    this.#block = undefined;
    this.#veil = veil;
    this.#isInDrawing = element.name === "svg";
  }

  /** What the start tag says beyond its place in the structure. */
  #note(element: Element, attributes: ContentAttributes): void {
    if (this.#isInDrawing) return;
    switch (element.name) {
      case "meta":
        this.#raw.addMeta(attributes);
        break;
      case "base":
        this.#raw.base ??= attributes.href;
        break;
      case "br":
        if (this.#block !== undefined) this.#block.breaks++;
        if (this.#pre > 0) this.#add("\n");
        else this.#addSign("br", attributes);
        break;
      case "hr":
      case "img":
        this.#addSign(element.name, attributes);
        break;
      case "input":
        if (this.#block !== undefined) this.#block.fields++;
        break;
      default:
        this.#marks.open(element.name, attributes.href);
        if (this.#block === undefined && attributes.class !== undefined) this.#inlineClass = attributes.class;
        if (this.#pre > 0) this.#noteLanguage(attributes);
    }
  }

  /** Names of languages stand on the elements inside `pre` too. */
  #noteLanguage(attributes: ContentAttributes): void {
    const pre = this.#path[this.#pre];
    if (pre !== undefined) pre.inner ??= attributes.class;
  }

  #addSign(name: "br" | "hr" | "img", attributes: ContentAttributes): void {
    if (name === "br" && this.#block === undefined) return;
    const after = this.#block ?? this.#blocks.at(-1);
    if (this.#block !== undefined) this.#append(name === "br" ? "\n" : " ", this.#marks.bits);
    const src = attributes["data-src"] ?? attributes.src ?? "";
    this.#top.add({ name, after, alt: attributes.alt ?? "", src, href: this.#marks.href });
  }

  /** A block-level element starts or ends here. */
  #separate(element: Element): void {
    if (element.name === "br") return;
    this.#inlineClass = "";
    if (this.#pre > 0 && this.#block !== undefined) {
      const last = this.#block.leaves.at(-1);
      if (last !== undefined && !last.text.endsWith("\n")) last.text += "\n";
    } else this.#block = undefined;
  }

  #addFormula(tex: string, isDisplay: boolean): void {
    const text = tex.trim();
    if (text === "" || this.#open.isNoise) return;
    this.#append(text, this.#marks.bits | Mark.formula | (isDisplay ? Mark.display : 0));
  }

  #add(text: string): void {
    if (this.#raw.isOpen) this.#raw.add(text);
    else if (this.#math.isOpen) this.#math.add(text);
    else if (!this.#isInDrawing) this.#append(text, this.#marks.bits);
  }

  #append(text: string, marks: number): void {
    if (this.#length > MAX_TEXT_LENGTH) return;
    this.#length += text.length;
    const block = this.#block ?? (isBlank(text) && this.#pre === 0 ? undefined : this.#startBlock());
    if (block === undefined) return;
    const last = this.#top.children.at(-1);
    const { href } = this.#marks;
    if (last !== undefined && isLeaf(last) && last.block === block && last.marks === marks && last.href === href) {
      last.text += text;
      return;
    }
    const leaf = { text, block, href, marks };
    this.#top.add(leaf);
    block.add(leaf);
  }

  #startBlock(): Block | undefined {
    if (this.#blocks.length >= MAX_BLOCKS) return this.#blocks.at(-1);
    const block = new Block(this.#blocks.length, this.#top, this.#veil, this.#inlineClass);
    this.#blocks.push(block);
    this.#block = block;
    return block;
  }
}

const BLANK = /^[\s\0\u00ad\u200b]*$/;

function isBlank(text: string): boolean {
  return BLANK.test(text);
}

const custom = new Map<string, Element>();
const MAX_CUSTOM = 1000;

/** Elements that pages make up (`<post-list>`) hold parts of pages: they get a level of their own. */
function standing(element: Element): Element {
  if (element.kind !== Kind.inline || !element.name.includes("-")) return element;
  const known = custom.get(element.name);
  if (known !== undefined) return known;
  const made = { ...element, kind: Kind.division };
  if (custom.size < MAX_CUSTOM && element.name.length <= 64) custom.set(element.name, made);
  return made;
}

function veilOf(element: Element, attributes: ContentAttributes): number {
  if (element.name === "noscript") return Veil.noscript;
  if (element.name === "template") return Veil.template;
  if (element.name === "svg") return Veil.hidden;
  if (attributes.hidden !== undefined && attributes.hidden.toLowerCase() !== "until-found") return Veil.hidden;
  if (attributes["aria-hidden"]?.trim().toLowerCase() === "true") return Veil.hidden;
  return attributes.style !== undefined && /display\s*:\s*none/i.test(attributes.style) ? Veil.hidden : Veil.none;
}
