/**
 * The Encoding Standard on top of the runtime: labels, and decoding that never throws. Needed because the runtime's
 * `TextDecoder` refuses iso-8859-16, x-user-defined and replacement, and in some versions decodes windows-1252 as
 * ISO 8859-1 (0x80 becomes U+0080 instead of the euro sign).
 * @module
 */
import { isAscii } from "node:buffer";

/** Labels that the runtime refuses; those of the replacement encoding are dead and dangerous encodings. */
const EXTRA_LABELS: ReadonlyMap<string, string> = new Map([
  ["iso-8859-16", "iso-8859-16"],
  ["x-user-defined", "x-user-defined"],
  ["replacement", "replacement"],
  ["csiso2022kr", "replacement"],
  ["hz-gb-2312", "replacement"],
  ["iso-2022-cn", "replacement"],
  ["iso-2022-cn-ext", "replacement"],
  ["iso-2022-kr", "replacement"],
]);

/** Bytes 0x80–0x9F of windows-1252; the other 224 are those of ISO 8859-1. */
const WINDOWS_1252_C1 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Bytes 0xA0–0xFF of ISO 8859-16. */
const ISO_8859_16_HIGH =
  "\xa0ĄąŁ€„Š§š©Ș«Ź\xadźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ";

/** The encoding that a label names, lower case (`latin1` → `windows-1252`); undefined if no encoding has that label. */
export function encodingOf(label: string): string | undefined {
  const trimmed = label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
  const extra = EXTRA_LABELS.get(trimmed);
  if (extra !== undefined) return extra;
  try {
    return new TextDecoder(trimmed).encoding;
  } catch {
    return undefined;
  }
}

/** The text of `bytes` without a byte order mark; malformed sequences become U+FFFD. `encoding` is an `encodingOf` result. */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  switch (encoding) {
    case "windows-1252":
      return latin1(bytes).replace(/[\x80-\x9f]/g, (c) => WINDOWS_1252_C1.charAt(c.charCodeAt(0) - 0x80));
    case "iso-8859-16":
      return latin1(bytes).replace(/[\xa0-\xff]/g, (c) => ISO_8859_16_HIGH.charAt(c.charCodeAt(0) - 0xa0));
    case "x-user-defined":
      return latin1(bytes).replace(/[\x80-\xff]/g, (c) => String.fromCharCode(0xf780 + c.charCodeAt(0) - 0x80));
    case "replacement":
      return bytes.length === 0 ? "" : "\ufffd";
    case "utf-8":
      return isAscii(bytes) ? latin1(bytes) : new TextDecoder().decode(bytes);
    default:
      return new TextDecoder(encoding).decode(bytes);
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
