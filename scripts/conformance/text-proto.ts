/**
 * A reader for protocol buffer text files, as far as test suites use them: messages, lists, names, numbers, and strings
 * with C escapes that continue over adjacent literals. Strings come back as bytes, because tests put raw ones in.
 * @module
 */

export type ProtoValue = Buffer | string | ProtoMessage | ProtoValue[];

/** A field may stand several times. */
export interface ProtoMessage {
  readonly fields: ReadonlyMap<string, readonly ProtoValue[]>;
}

export function parseTextProto(text: string): ProtoMessage {
  return new Reader(text).message("");
}

/** The messages of a field, whether it was repeated or given as a list. */
export function messagesOf(message: ProtoMessage, name: string): ProtoMessage[] {
  const flat = (message.fields.get(name) ?? []).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return flat.filter((value): value is ProtoMessage => typeof value === "object" && "fields" in value);
}

/** The bytes of a string field; empty if it is missing. */
export function bytesOf(message: ProtoMessage, name: string): Buffer {
  const [value] = message.fields.get(name) ?? [];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

/** The text of a string field or the name of an enumeration value. */
export function textOf(message: ProtoMessage, name: string): string {
  const [value] = message.fields.get(name) ?? [];
  return typeof value === "string" ? value : bytesOf(message, name).toString("utf8");
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  message(end: string): ProtoMessage {
    const fields = new Map<string, ProtoValue[]>();
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length || this.#take(end)) return { fields };
      const name = this.#word();
      this.#skip();
      this.#take(":");
      const values = fields.get(name) ?? [];
      values.push(this.#value());
      fields.set(name, values);
      this.#skip();
      if (!this.#take(",")) this.#take(";");
    }
  }

  #value(): ProtoValue {
    this.#skip();
    if (this.#take("{")) return this.message("}");
    if (this.#take("[")) return this.#list();
    return /["']/.test(this.#text[this.#at] ?? "") ? this.#strings() : this.#word();
  }

  #list(): ProtoValue[] {
    const values: ProtoValue[] = [];
    for (;;) {
      this.#skip();
      if (this.#take("]") || this.#at >= this.#text.length) return values;
      values.push(this.#value());
      this.#skip();
      this.#take(",");
    }
  }

  #strings(): Buffer {
    const literal = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/y;
    const parts: Buffer[] = [];
    for (;;) {
      this.#skip();
      literal.lastIndex = this.#at;
      const match = literal.exec(this.#text);
      if (match === null) return Buffer.concat(parts);
      parts.push(unescapeString(match[1] ?? match[2] ?? ""));
      this.#at = literal.lastIndex;
    }
  }

  #word(): string {
    const word = /[\w.+-]+/y;
    word.lastIndex = this.#at;
    const match = word.exec(this.#text);
    if (match === null)
      throw new Error(`Text proto: unexpected ${JSON.stringify(this.#text[this.#at])} at ${this.#at}`);
    this.#at = word.lastIndex;
    return match[0];
  }

  #take(text: string): boolean {
    if (text === "" || !this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** White space and comments. */
  #skip(): void {
    const blank = /(?:\s+|#[^\n]*)*/y;
    blank.lastIndex = this.#at;
    blank.exec(this.#text);
    this.#at = blank.lastIndex;
  }
}

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, a: 7, b: 8, f: 12, v: 11 };

function unescapeString(literal: string): Buffer {
  const parts = literal.match(/\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3}|\\.|[^\\]+/gs) ?? [];
  return Buffer.concat(
    parts.map((part) => (part.startsWith("\\") ? Buffer.from([escapedByte(part)]) : Buffer.from(part))),
  );
}

function escapedByte(sequence: string): number {
  const rest = sequence.slice(1);
  if (/^x/.test(rest)) return Number.parseInt(rest.slice(1), 16);
  if (/^[0-7]+$/.test(rest)) return Number.parseInt(rest, 8) & 0xff;
  return SIMPLE_ESCAPES[rest] ?? rest.charCodeAt(0);
}
