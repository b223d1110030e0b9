/**
 * The start tags of a page with the attributes by which a page speaks of itself, the text inside the few elements that are
 * asked for, and its blocks of linked data. One pass, no tree; linear in the size of the page.
 * @module
 */
import type { Element } from "../parse/elements.ts";
import { type AttributeValues, type MarkupSink, readMarkupWith, Vocabulary } from "../parse/markup.ts";

class Values {
  class: string | undefined = undefined;
  content: string | undefined = undefined;
  datetime: string | undefined = undefined;
  href: string | undefined = undefined;
  itemprop: string | undefined = undefined;
  name: string | undefined = undefined;
  property: string | undefined = undefined;
  pubdate: string | undefined = undefined;
  rel: string | undefined = undefined;
  type: string | undefined = undefined;
}

type Name = keyof Values;
export type Attributes = Readonly<AttributeValues<Name>>;

const NAMES: readonly Name[] = [
  "class",
  "content",
  "datetime",
  "href",
  "itemprop",
  "name",
  "property",
  "pubdate",
  "rel",
  "type",
];
const VOCABULARY = new Vocabulary<Name>(NAMES, () => new Values());

/** Of one block of linked data, and how many of them count. */
const MAX_SCRIPT_LENGTH = 2 ** 19;
const MAX_SCRIPTS = 50;
/** Of an element whose text is asked for. */
const MAX_TEXT_LENGTH = 1000;

export interface TagSink {
  /** A start tag. True: `text` is wanted when the element ends. */
  opened(name: string, attributes: Attributes): boolean;
  /** What stands in an element for which `opened` said true; such elements do not nest. */
  text(content: string, name: string): void;
  /** The content of `<script type="application/ld+json">`. */
  linkedData(content: string): void;
}

/** Reads all of `source`. */
export function readTags(source: string, sink: TagSink): void {
  readMarkupWith(VOCABULARY, source, new TagReader(source, sink), false);
}

class TagReader implements MarkupSink<Name> {
  readonly #source: string;
  readonly #sink: TagSink;
  #scripts = 0;
  #script: string | undefined;
  /** Inside a style or another element whose text no reader sees. */
  #isRaw = false;
  /** The element whose text is asked for, how many of its name are open inside it, and the text so far. */
  #asked: { readonly name: string; depth: number; text: string } | undefined;

  constructor(source: string, sink: TagSink) {
    this.#source = source;
    this.#sink = sink;
  }

  opened({ name, isVoid, isRaw }: Element, attributes: Attributes): void {
    this.#isRaw = isRaw;
    if (name === "script") {
      const isLinkedData = /^\s*application\/ld\+json\b/i.test(attributes.type ?? "");
      this.#script = isLinkedData && this.#scripts++ < MAX_SCRIPTS ? "" : undefined;
      return;
    }
    const isAsked = this.#sink.opened(name, attributes);
    if (isVoid) return;
    if (this.#asked?.name === name) this.#asked.depth++;
    else if (this.#asked === undefined && isAsked) this.#asked = { name, depth: 0, text: "" };
  }

  closed({ name }: Element): void {
    this.#isRaw = false;
    if (this.#script !== undefined) this.#sink.linkedData(this.#script);
    this.#script = undefined;
    const asked = this.#asked;
    if (asked?.name !== name || asked.depth-- > 0) return;
    this.#asked = undefined;
    this.#sink.text(asked.text, name);
  }

  characters(start: number, end: number): void {
    const [length, longest] =
      this.#script === undefined
        ? [this.#asked?.text.length ?? 0, MAX_TEXT_LENGTH]
        : [this.#script.length, MAX_SCRIPT_LENGTH];
    if (length < longest) this.#add(this.#source.slice(start, Math.min(end, start + longest)));
  }

  codePoint(codePoint: number): void {
    if (this.#script === undefined && (this.#asked?.text.length ?? 0) < MAX_TEXT_LENGTH) {
      this.#add(String.fromCodePoint(codePoint));
    }
  }

  isForeign(): boolean {
    return false;
  }

  #add(text: string): void {
    if (this.#script !== undefined) this.#script += text;
    else if (this.#asked !== undefined && !this.#isRaw) this.#asked.text += text;
  }
}
