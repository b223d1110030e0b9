/**
 * From bytes to text: byte order mark, the header's charset, the document's own declaration, then evidence in the
 * bytes themselves. A wrong label never throws; it is skipped as if it were not there.
 * @module
 */
import { isAscii, isUtf8 } from "node:buffer";
import { detect } from "chardet";
import { decodeBytes, encodingOf } from "./encodings.ts";
import { charsetInContent, prescanEncoding } from "./prescan.ts";

export interface DecodedText {
  readonly text: string;
  /** Name of the encoding by the Encoding Standard, lower case. */
  readonly charset: string;
}

export interface SniffOptions {
  /** Look for `<meta>` declarations; off for text that is not HTML. */
  readonly prescan?: boolean;
}

/** What browsers fall back to where nothing speaks for another encoding. */
const FALLBACK = "windows-1252";

/** Enough for the detector's statistics; its cost grows with the sample. */
const DETECTION_BYTES = 8192;

/** Decodes a document's bytes. `decodeHtml(body, "text/html; charset=koi8-r")` → `{ text, charset: "koi8-r" }`. */
export function decodeHtml(
  body: Uint8Array,
  contentTypeHeader: string | undefined,
  options?: SniffOptions,
): DecodedText {
  const charset = sniffEncoding(body, contentTypeHeader, options);
  return { text: decodeBytes(body, charset), charset };
}

/** The encoding in which to read `body`: a pure function of the bytes and the header. */
export function sniffEncoding(body: Uint8Array, contentTypeHeader: string | undefined, options?: SniffOptions): string {
  return (
    encodingOfMark(body) ??
    (contentTypeHeader === undefined ? undefined : charsetInContent(contentTypeHeader)) ??
    (options?.prescan === false ? undefined : prescanEncoding(body)) ??
    guessEncoding(body)
  );
}

function encodingOfMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  return undefined;
}

function guessEncoding(body: Uint8Array): string {
  if (isAscii(body)) return FALLBACK;
  if (isUtf8(body)) return "utf-8";
  // Pages often open with kilobytes of ASCII scripts, which say nothing: start shortly before the first other byte.
  const start = Math.max(0, body.findIndex((byte) => byte >= 0x80) - DETECTION_BYTES / 8);
  const guess = detect(body.subarray(start, start + DETECTION_BYTES));
  const encoding = guess === null ? undefined : encodingOf(guess);
  // UTF-16 without a mark is never what a web page is; the detector says so of binary junk.
  return encoding === undefined || encoding.startsWith("utf-16") || encoding === "replacement" ? FALLBACK : encoding;
}
