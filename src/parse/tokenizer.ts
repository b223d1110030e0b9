/**
 * Tags, attributes and text of HTML as stretches of its source, by the rules of the standard for tokens, without its errors: what a
 * page ends in the middle of is no tag. One pass over code units in an array, which is read several times faster than a string; the
 * values of attributes that nobody wants are skipped. Hot: every character of every page passes here.
 * @module
 */
import {
  AMPERSAND,
  APOSTROPHE,
  attributeEnd,
  behindSpace,
  DASH,
  ENDS_NAME,
  EQUALS,
  EXCLAMATION,
  GREATER,
  isLetter,
  LESS,
  nameEnd,
  next,
  QUESTION,
  QUOTE,
  SLASH,
  TO_LOWER,
  unquotedEnd,
} from "./characters.ts";
import { commentEnd } from "./comments.ts";
import { decoded, decodeEntity } from "./entities.ts";
import { type Body, bodyCalled } from "./text-bodies.ts";

/** Hears of tokens, in their order. Stretches are of the source. */
export interface TokenSink {
  openTagName(start: number, end: number): void;
  /** Whether its value is wanted; if not, nothing more is said of it. */
  attributeName(start: number, end: number): boolean;
  attributeData(start: number, end: number): void;
  attributeEntity(codePoint: number): void;
  attributeEnd(): void;
  openTagEnd(): void;
  selfClosingTag(): void;
  closeTag(start: number, end: number): void;
  text(start: number, end: number): void;
  textEntity(codePoint: number): void;
  cdata(start: number, end: number): void;
  /** In a drawing or a formula no element holds raw text. */
  isInForeignContext(): boolean;
}

const CDATA = "[CDATA[";
const CDATA_END = "]]>";
const [FRAME, NO_SCRIPT] = ["iframe", "noscript"];

/** `units` are those of `source`. `isXhtml`: CDATA is text, and `<br/>` ends the element that it begins, also one of raw text. */
export function tokenize(source: string, units: Uint16Array, sink: TokenSink, isXhtml: boolean): void {
  new Tokenizer(source, units, sink, isXhtml).read();
}

class Tokenizer {
  readonly #source: string;
  readonly #units: Uint16Array;
  readonly #end: number;
  readonly #sink: TokenSink;
  readonly #isXhtml: boolean;
  /** Up to here frames have no end tags. */
  #endlessUntil = 0;
  #lookedUntil = 0;

  constructor(source: string, units: Uint16Array, sink: TokenSink, isXhtml: boolean) {
    this.#source = source;
    this.#units = units;
    this.#end = source.length;
    this.#sink = sink;
    this.#isXhtml = isXhtml;
  }

  read(): void {
    for (let at = 0; at < this.#end; ) at = this.#text(at);
  }

  /** From here to behind the next piece of markup. */
  #text(from: number): number {
    const units = this.#units;
    const end = this.#end;
    let start = from;
    for (let at = from; at < end; at++) {
      const unit = units[at]!;
      if (unit === LESS && this.#beginsMarkup(at + 1)) {
        if (start < at) this.#sink.text(start, at);
        return this.#markup(at + 1);
      }
      if (unit !== AMPERSAND) continue;
      const behind = this.#textEntity(start, at);
      if (behind === at) continue;
      start = behind;
      at = behind - 1;
    }
    if (start < end) this.#sink.text(start, end);
    return end;
  }

  /** Decodes what is at `at`, where it is an entity, and returns where it ends; the text before it is told of first. */
  #textEntity(start: number, at: number): number {
    const behind = decodeEntity(this.#source, at, false);
    if (behind === at) return at;
    if (start < at) this.#sink.text(start, at);
    this.#sink.textEntity(decoded.first);
    if (decoded.second >= 0) this.#sink.textEntity(decoded.second);
    return behind;
  }

  /** Whether what follows a `<` makes it more than a sign. */
  #beginsMarkup(at: number): boolean {
    if (at >= this.#end) return false;
    const unit = this.#units[at]!;
    if (unit === SLASH) return at + 1 < this.#end;
    return isLetter(unit) || unit === EXCLAMATION || unit === QUESTION;
  }

  /** Behind a `<`; returns where text goes on. */
  #markup(at: number): number {
    const unit = this.#units[at]!;
    if (isLetter(unit)) return this.#openTag(at);
    if (unit === SLASH) return this.#closeTag(at + 1);
    return unit === EXCLAMATION ? this.#declaration(at + 1) : this.#behindNext(GREATER, at);
  }

  #openTag(start: number): number {
    const units = this.#units;
    const end = this.#end;
    const sink = this.#sink;
    let at = nameEnd(units, start + 1, end);
    const nameLength = at - start;
    const body = this.#bodyOf(start, at);
    // In a `noscript` a frame often has no end tag, and nobody misses it: browsers do not read the inside as markup.
    if (start < this.#endlessUntil && this.#isCalled(FRAME, start, at)) return this.#skippedTag(at);
    if (nameLength === NO_SCRIPT.length && !this.#isXhtml && this.#isCalled(NO_SCRIPT, start, at))
      this.#enterNoScript(at);
    if (at < end) sink.openTagName(start, at);
    for (;;) {
      at = behindSpace(units, at, end);
      if (at >= end) return end;
      const unit = units[at]!;
      if (unit === GREATER) {
        sink.openTagEnd();
        return this.#body(body, start, nameLength, at + 1);
      }
      if (unit === SLASH) {
        at = behindSpace(units, at + 1, end);
        if (at >= end) return end;
        if (units[at]! !== GREATER) continue;
        sink.selfClosingTag();
        return this.#isXhtml ? at + 1 : this.#body(body, start, nameLength, at + 1);
      }
      at = this.#attribute(at);
    }
  }

  /** Behind a tag of which nobody hears. */
  #skippedTag(from: number): number {
    const end = this.#end;
    let at = from;
    for (;;) {
      at = behindSpace(this.#units, at, end);
      if (at >= end) return end;
      const unit = this.#units[at]!;
      if (unit === GREATER) return at + 1;
      at = unit === SLASH ? at + 1 : this.#attribute(at, false);
    }
  }

  #enterNoScript(from: number): void {
    // What was looked at is not looked at again, however many of them are never closed.
    if (from < this.#lookedUntil) return;
    const endTag = /<\/(?:noscript|iframe)/gi;
    endTag.lastIndex = from;
    const [first = ""] = endTag.exec(this.#source) ?? [];
    this.#lookedUntil = first === "" ? this.#end : endTag.lastIndex;
    if (first.toLowerCase() === `</${NO_SCRIPT}`) this.#endlessUntil = this.#lookedUntil;
  }

  /** From its name to behind its value. */
  #attribute(start: number, isTold = true): number {
    const units = this.#units;
    const end = this.#end;
    // An equals sign at the beginning is a part of the name.
    let at = attributeEnd(units, start + 1, end);
    if (at >= end) return end;
    const isWanted = isTold && this.#sink.attributeName(start, at);
    at = behindSpace(units, at, end);
    if (units[at] !== EQUALS) {
      if (isWanted) this.#sink.attributeEnd();
      return at;
    }
    at = behindSpace(units, at + 1, end);
    if (at >= end) return end;
    const quote = units[at]!;
    const isQuoted = quote === QUOTE || quote === APOSTROPHE;
    if (!isWanted) return isQuoted ? this.#behindNext(quote, at + 1) : unquotedEnd(units, at, end);
    const first = isQuoted ? at + 1 : at;
    const last = isQuoted ? next(units, quote, first, end) : unquotedEnd(units, first, end);
    if (last >= end) return end;
    this.#value(first, last);
    return isQuoted ? last + 1 : last;
  }

  #value(from: number, to: number): void {
    const units = this.#units;
    let start = from;
    for (let at = from; at < to; at++) {
      if (units[at]! !== AMPERSAND) continue;
      const behind = decodeEntity(this.#source, at, true);
      if (behind === at) continue;
      if (start < at) this.#sink.attributeData(start, at);
      this.#sink.attributeEntity(decoded.first);
      if (decoded.second >= 0) this.#sink.attributeEntity(decoded.second);
      start = behind;
      at = behind - 1;
    }
    this.#sink.attributeData(start, to);
    this.#sink.attributeEnd();
  }

  /** What follows the start tag whose name begins at `name`. */
  #body(body: Body, name: number, length: number, from: number): number {
    if (body === "markup" || from >= this.#end) return from;
    if (body === "plaintext") {
      this.#sink.text(from, this.#end);
      return this.#end;
    }
    const units = this.#units;
    const end = this.#end;
    let start = from;
    for (let at = from; at < end; at++) {
      const unit = units[at]!;
      if (unit === LESS && units[at + 1] === SLASH && this.#isName(name, length, at + 2)) {
        if (start < at) this.#sink.text(start, at);
        return this.#closeTag(at + 2);
      }
      if (unit !== AMPERSAND || body === "raw") continue;
      const behind = this.#textEntity(start, at);
      if (behind === at) continue;
      start = behind;
      at = behind - 1;
    }
    if (start < end) this.#sink.text(start, end);
    return end;
  }

  /** Behind `</`. */
  #closeTag(start: number): number {
    const units = this.#units;
    const end = this.#end;
    // `</>` is nothing, and what does not begin as a name is a comment.
    if (!isLetter(units[start]!)) return this.#behindNext(GREATER, start);
    const at = nameEnd(units, start + 1, end);
    if (at < end) this.#sink.closeTag(start, at);
    return this.#behindNext(GREATER, at);
  }

  /** Behind `<!`: a comment, or what is taken for one. */
  #declaration(at: number): number {
    const units = this.#units;
    const source = this.#source;
    if (units[at] === DASH && units[at + 1] === DASH) return commentEnd(source, units, at + 2);
    // In HTML it ends as the comment does that browsers take it for.
    if (!this.#isXhtml || !source.startsWith(CDATA, at)) return this.#behindNext(GREATER, at);
    const start = at + CDATA.length;
    const last = source.indexOf(CDATA_END, start);
    if (last < 0) return this.#end;
    this.#sink.cdata(start, last);
    return last + CDATA_END.length;
  }

  #bodyOf(start: number, end: number): Body {
    const body = bodyCalled(this.#source, this.#units, start, end);
    return body === "markup" || this.#sink.isInForeignContext() ? "markup" : body;
  }

  #isCalled(name: string, start: number, end: number): boolean {
    return end - start === name.length && this.#source.slice(start, end).toLowerCase() === name;
  }

  /** Whether the name at `name` stands at `at` as well, in either case. */
  #isName(name: number, length: number, at: number): boolean {
    const units = this.#units;
    const behind = units[at + length];
    if (behind === undefined || ENDS_NAME[behind] !== 1) return false;
    for (let i = 0; i < length; i++) {
      if ((units[at + i]! | TO_LOWER) !== (units[name + i]! | TO_LOWER)) return false;
    }
    return true;
  }

  #behindNext(unit: number, from: number): number {
    return next(this.#units, unit, from, this.#end) + 1;
  }
}
