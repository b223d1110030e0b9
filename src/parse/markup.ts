/**
 * Tags and their attributes from the tokenizer's offsets: only the attributes that someone asks for become strings.
 * Hot path: runs once per tag and attribute of every page.
 * @module
 */
import { elementAt } from "./element-names.ts";
import type { Element } from "./elements.ts";
import { giveBackUnits, takeUnits, writeUnits } from "./scratch.ts";
import { type TokenSink, tokenize } from "./tokenizer.ts";

/** Longer values are data, not text or addresses. */
const MAX_VALUE_LENGTH = 8192;

/** The attributes that a reader asks for, each as its value or undefined; all of one shape, so that readers stay fast. */
export class Vocabulary<Name extends string> {
  readonly #known: ReadonlyMap<string, Name>;
  /** Lengths and first letters of the names: most other attributes (width, onclick …) need not become strings. */
  readonly #possible: Uint8Array;
  /** A set without values; makers of sets return objects of one class. */
  readonly make: () => AttributeValues<Name>;
  readonly none: Readonly<AttributeValues<Name>>;

  constructor(names: readonly Name[], make: () => AttributeValues<Name>) {
    this.#known = new Map(names.map((name) => [name, name]));
    this.#possible = new Uint8Array((Math.max(...names.map((name) => name.length)) + 1) * 32);
    for (const name of names) this.#possible[name.length * 32 + (name.charCodeAt(0) & 31)] = 1;
    this.make = make;
    this.none = make();
  }

  mayHave(length: number, firstUnit: number): boolean {
    return this.#possible[length * 32 + (firstUnit & 31)] === 1;
  }

  find(name: string): Name | undefined {
    return this.#known.get(name) ?? this.#known.get(name.toLowerCase());
  }
}

export type AttributeValues<Name extends string> = { [name in Name]: string | undefined };

class PageAttributes {
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

export type AttributeName = keyof PageAttributes;
export type Attributes = { readonly [name in AttributeName]?: string | undefined };

const PAGE_NAMES: readonly AttributeName[] = [
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
];

/** What pages are parsed with. */
const PAGE_VOCABULARY = new Vocabulary<AttributeName>(PAGE_NAMES, () => new PageAttributes());

/** What becomes of the markup. */
export interface MarkupSink<Name extends string = AttributeName> {
  /** The attributes are valid during the call only. `isSelfClosing`: in a syntax where that counts. */
  opened(element: Element, attributes: Readonly<AttributeValues<Name>>, isSelfClosing: boolean): void;
  closed(element: Element): void;
  /** A stretch of the source, whose code units are valid during the call only. */
  characters(start: number, end: number, units: Uint16Array): void;
  codePoint(codePoint: number): void;
  isForeign(): boolean;
}

/** Reads all of `source`. `isXhtml`: `<br/>` syntax and CDATA sections mean what they mean in XML. */
export function readMarkup(source: string, sink: MarkupSink, isXhtml: boolean): void {
  readMarkupWith(PAGE_VOCABULARY, source, sink, isXhtml);
}

/** The same for a reader with attributes of its own. */
export function readMarkupWith<Name extends string>(
  vocabulary: Vocabulary<Name>,
  source: string,
  sink: MarkupSink<Name>,
  isXhtml: boolean,
): void {
  const room = takeUnits(source.length);
  const units = writeUnits(source, room);
  tokenize(source, units, new MarkupReader(vocabulary, source, units, sink, isXhtml), isXhtml);
  giveBackUnits(room);
}

class MarkupReader<Name extends string> implements TokenSink {
  readonly #vocabulary: Vocabulary<Name>;
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #sink: MarkupSink<Name>;
  readonly #isXhtml: boolean;
  #element: Element | undefined;
  #attributes: AttributeValues<Name> | undefined;
  #attribute: Name | undefined;
  #value = "";

  constructor(
    vocabulary: Vocabulary<Name>,
    source: string,
    units: Uint16Array,
    sink: MarkupSink<Name>,
    isXhtml: boolean,
  ) {
    this.#vocabulary = vocabulary;
    this.#source = source;
    this.#units = units;
    this.#sink = sink;
    this.#isXhtml = isXhtml;
  }

  openTagName(start: number, end: number): void {
    this.#element = elementAt(this.#source, this.#units, start, end);
    this.#attributes = undefined;
  }

  attributeName(start: number, end: number): boolean {
    if (!this.#vocabulary.mayHave(end - start, this.#units[start]!)) return false;
    this.#attribute = this.#vocabulary.find(this.#source.slice(start, end));
    this.#value = "";
    return this.#attribute !== undefined;
  }

  attributeData(start: number, end: number): void {
    if (this.#value.length > MAX_VALUE_LENGTH) return;
    this.#value += this.#source.slice(start, Math.min(end, start + MAX_VALUE_LENGTH + 1));
  }

  attributeEntity(codePoint: number): void {
    if (this.#value.length <= MAX_VALUE_LENGTH) this.#value += String.fromCodePoint(codePoint);
  }

  attributeEnd(): void {
    const name = this.#attribute;
    this.#attribute = undefined;
    if (name === undefined || this.#value.length > MAX_VALUE_LENGTH) return;
    this.#attributes ??= this.#vocabulary.make();
    // The first of several attributes of one name counts.
    this.#attributes[name] ??= this.#value;
  }

  openTagEnd(): void {
    if (this.#element !== undefined) this.#sink.opened(this.#element, this.#attributes ?? this.#vocabulary.none, false);
  }

  selfClosingTag(): void {
    const isSelfClosing = this.#isXhtml || this.#sink.isForeign() || this.#element?.name === "svg";
    if (this.#element !== undefined)
      this.#sink.opened(this.#element, this.#attributes ?? this.#vocabulary.none, isSelfClosing);
  }

  closeTag(start: number, end: number): void {
    this.#sink.closed(elementAt(this.#source, this.#units, start, end));
  }

  text(start: number, end: number): void {
    this.#sink.characters(start, end, this.#units);
  }

  textEntity(codePoint: number): void {
    this.#sink.codePoint(codePoint);
  }

  cdata(start: number, end: number): void {
    if (this.#isXhtml) this.#sink.characters(start, end, this.#units);
  }

  isInForeignContext(): boolean {
    return this.#sink.isForeign();
  }
}
