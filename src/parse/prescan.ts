/**
 * "Prescan a byte stream to determine its encoding" of the HTML standard (section 13.2.3.2): looks for a `<meta>` that
 * declares the encoding near the start of a document, without parsing it as HTML.
 * @module
 */
import { encodingOf } from "./encodings.ts";

/** Where the standard lets a user agent stop; most pages declare their encoding here. */
const STANDARD_BYTES = 1024;
/** The standard lets the parser change its mind at a later `<meta>`. We do not parse twice: the search goes on instead. */
const EXTENDED_BYTES = 32_768;

/** The encoding that the start of an HTML document declares for itself, if any. */
export function prescanEncoding(body: Uint8Array): string | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, EXTENDED_BYTES));
  const found = new Prescan(bytes.toString("latin1", 0, STANDARD_BYTES)).run();
  if (found !== undefined || bytes.length <= STANDARD_BYTES) return found;
  return new Prescan(bytes.toString("latin1")).run();
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** A position in the bytes (as Latin-1 text). Running off the end means: no encoding found. */
class Prescan {
  readonly #bytes: string;
  #at = 0;

  constructor(bytes: string) {
    this.#bytes = bytes;
  }

  run(): string | undefined {
    while (this.#at < this.#bytes.length) {
      const next = this.#bytes.indexOf("<", this.#at);
      if (next < 0) return undefined;
      this.#at = next;
      const found = this.#markup();
      if (found !== undefined) return found;
      this.#at++;
    }
    return undefined;
  }

  /** Consumes one construct that starts at `<`, up to its last byte. */
  #markup(): string | undefined {
    const rest = this.#bytes.slice(this.#at, this.#at + 6);
    if (rest.startsWith("<!--")) {
      // The dashes of `<!--` may be those of `-->`, so that `<!-->` is a whole comment.
      this.#skipTo("-->", this.#at + 2, 2);
    } else if (/^<meta[\t\n\f\r /]/i.test(rest)) {
      this.#at += 5;
      return this.#meta();
    } else if (/^<\/?[a-z]/i.test(rest)) {
      this.#skipTag();
    } else if (/^<[!/?]/.test(rest)) {
      this.#skipTo(">", this.#at, 0);
    }
    return undefined;
  }

  #skipTo(mark: string, from: number, offset: number): void {
    const end = this.#bytes.indexOf(mark, from);
    this.#at = end < 0 ? this.#bytes.length : end + offset;
  }

  #skipTag(): void {
    while (this.#at < this.#bytes.length && !/[\t\n\f\r >]/.test(this.#bytes.charAt(this.#at))) this.#at++;
    while (this.#attribute() !== undefined);
  }

  #meta(): string | undefined {
    const seen = new Set<string>();
    let gotPragma = false;
    let needPragma: boolean | undefined;
    let charset: string | undefined;
    for (let found = this.#attribute(); found !== undefined; found = this.#attribute()) {
      const { name, value } = found;
      if (seen.has(name)) continue;
      seen.add(name);
      if (name === "http-equiv" && value === "content-type") gotPragma = true;
      else if (name === "content" && charset === undefined) {
        charset = charsetInContent(value);
        if (charset !== undefined) needPragma = true;
      } else if (name === "charset") {
        charset = encodingOf(value);
        needPragma = false;
      }
    }
    // A tag that the end of the bytes cuts off declares nothing.
    if (this.#at >= this.#bytes.length || needPragma === undefined || (needPragma && !gotPragma)) return undefined;
    return charset === undefined ? undefined : asDeclared(charset);
  }

  /** "Get an attribute": the next one, lower case; undefined at the end of the tag or of the bytes. */
  #attribute(): Attribute | undefined {
    this.#skip(/[\t\n\f\r /]/);
    if (this.#at >= this.#bytes.length || this.#bytes.charAt(this.#at) === ">") return undefined;
    const start = this.#at++;
    while (this.#at < this.#bytes.length && !/[=\t\n\f\r />]/.test(this.#bytes.charAt(this.#at))) this.#at++;
    const name = this.#bytes.slice(start, this.#at).toLowerCase();
    this.#skip(/[\t\n\f\r ]/);
    if (this.#bytes.charAt(this.#at) !== "=") return this.#at < this.#bytes.length ? { name, value: "" } : undefined;
    this.#at++;
    this.#skip(/[\t\n\f\r ]/);
    const value = this.#value();
    return value === undefined ? undefined : { name, value: value.toLowerCase() };
  }

  #value(): string | undefined {
    const quote = this.#bytes.charAt(this.#at);
    if (quote === '"' || quote === "'") {
      const start = this.#at + 1;
      const end = this.#bytes.indexOf(quote, start);
      this.#at = end < 0 ? this.#bytes.length : end + 1;
      return end < 0 ? undefined : this.#bytes.slice(start, end);
    }
    const start = this.#at;
    while (this.#at < this.#bytes.length && !/[\t\n\f\r >]/.test(this.#bytes.charAt(this.#at))) this.#at++;
    return this.#at < this.#bytes.length ? this.#bytes.slice(start, this.#at) : undefined;
  }

  #skip(bytes: RegExp): void {
    while (this.#at < this.#bytes.length && bytes.test(this.#bytes.charAt(this.#at))) this.#at++;
  }
}

/** "Extract a character encoding from a meta element": `text/html; charset=…`. */
export function charsetInContent(content: string): string | undefined {
  const match = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i.exec(
    content,
  );
  const label = match?.[1] ?? match?.[2] ?? match?.[3];
  return label === undefined ? undefined : encodingOf(label);
}

/** A document that can say so in ASCII is not in UTF-16; x-user-defined is how old pages say windows-1252. */
function asDeclared(encoding: string): string {
  if (encoding === "utf-16le" || encoding === "utf-16be") return "utf-8";
  return encoding === "x-user-defined" ? "windows-1252" : encoding;
}
