/**
 * Tags and their attributes from the tokenizer's offsets: only the attributes that someone asks for become strings.
 * Hot path: runs once per tag and attribute of every page.
 * @module
 */
import { type QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { type Element, elementOf } from "./elements.ts";

/** Longer values are data, not text or addresses. */
const MAX_VALUE_LENGTH = 8192;

const ATTRIBUTES = [
  "alt",
  "aria-hidden",
  "content",
  "hidden",
  "href",
  "http-equiv",
  "lang",
  "name",
  "rel",
  "src",
  "style",
  "title",
] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];
export type Attributes = { readonly [name in AttributeName]?: string | undefined };

const KNOWN: ReadonlyMap<string, AttributeName> = new Map(ATTRIBUTES.map((name) => [name, name]));
/** Lengths and first letters of those: most other attributes (class, id, width …) need not become strings. */
const POSSIBLE = new Uint8Array(12 * 32);
for (const name of ATTRIBUTES) POSSIBLE[name.length * 32 + (name.charCodeAt(0) & 31)] = 1;

function mayBeKnown(length: number, firstUnit: number): boolean {
  return POSSIBLE[length * 32 + (firstUnit & 31)] === 1;
}

/** All attributes of all elements in one shape: every reader of attributes stays fast. */
class AttributeSet {
  alt: string | undefined = undefined;
  "aria-hidden": string | undefined = undefined;
  content: string | undefined = undefined;
  hidden: string | undefined = undefined;
  href: string | undefined = undefined;
  "http-equiv": string | undefined = undefined;
  lang: string | undefined = undefined;
  name: string | undefined = undefined;
  rel: string | undefined = undefined;
  src: string | undefined = undefined;
  style: string | undefined = undefined;
  title: string | undefined = undefined;
}

const NONE: Attributes = new AttributeSet();

/** What becomes of the markup. */
export interface MarkupSink {
  /** The attributes are valid during the call only. `isSelfClosing`: in a syntax where that counts. */
  opened(element: Element, attributes: Attributes, isSelfClosing: boolean): void;
  closed(element: Element): void;
  /** A stretch of the source. */
  characters(start: number, end: number): void;
  codePoint(codePoint: number): void;
  isForeign(): boolean;
}

/** Reads all of `source`. `isXhtml`: `<br/>` syntax and CDATA sections mean what they mean in XML. */
export function readMarkup(source: string, sink: MarkupSink, isXhtml: boolean): void {
  const tokenizer = new Tokenizer({ recognizeSelfClosing: isXhtml }, new MarkupReader(source, sink, isXhtml));
  tokenizer.write(source);
  tokenizer.end();
}

class MarkupReader implements TokenizerCallbacks {
  readonly #source: string;
  readonly #sink: MarkupSink;
  readonly #isXhtml: boolean;
  #element: Element | undefined;
  #attributes: AttributeSet | undefined;
  #attribute: AttributeName | undefined;
  #value = "";

  constructor(source: string, sink: MarkupSink, isXhtml: boolean) {
    this.#source = source;
    this.#sink = sink;
    this.#isXhtml = isXhtml;
  }

  onopentagname(start: number, end: number): void {
    this.#element = elementOf(this.#source.slice(start, end));
    this.#attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    if (!mayBeKnown(end - start, this.#source.charCodeAt(start))) return;
    const name = this.#source.slice(start, end);
    this.#attribute = KNOWN.get(name) ?? KNOWN.get(name.toLowerCase());
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === undefined || this.#value.length > MAX_VALUE_LENGTH) return;
    this.#value += this.#source.slice(start, Math.min(end, start + MAX_VALUE_LENGTH + 1));
  }

  onattribentity(codePoint: number): void {
    if (this.#attribute !== undefined && this.#value.length <= MAX_VALUE_LENGTH) {
      this.#value += String.fromCodePoint(codePoint);
    }
  }

  onattribend(_quote: QuoteType): void {
    const name = this.#attribute;
    this.#attribute = undefined;
    if (name === undefined || this.#value.length > MAX_VALUE_LENGTH) return;
    this.#attributes ??= new AttributeSet();
    // The first of several attributes of one name counts.
    this.#attributes[name] ??= this.#value;
  }

  onopentagend(): void {
    if (this.#element !== undefined) this.#sink.opened(this.#element, this.#attributes ?? NONE, false);
  }

  onselfclosingtag(): void {
    const isSelfClosing = this.#isXhtml || this.#sink.isForeign() || this.#element?.name === "svg";
    if (this.#element !== undefined) this.#sink.opened(this.#element, this.#attributes ?? NONE, isSelfClosing);
  }

  onclosetag(start: number, end: number): void {
    this.#sink.closed(elementOf(this.#source.slice(start, end)));
  }

  ontext(start: number, end: number): void {
    this.#sink.characters(start, end);
  }

  ontextentity(codePoint: number): void {
    this.#sink.codePoint(codePoint);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#isXhtml) this.#sink.characters(start, end - endOffset);
  }

  isInForeignContext(): boolean {
    return this.#sink.isForeign();
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
