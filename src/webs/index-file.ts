/**
 * The index of a cached web as one binary file: a header, then typed arrays that are used as they lie there.
 * Anything that does not fit (another version, byte order, size or checksum) is no index, and the cache is rebuilt.
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { UrlTableArrays } from "../url/url-table.ts";

/** What is known of each record, by its number. */
export interface WebIndex {
  readonly urls: UrlTableArrays;
  /** Where its body, or the target of a redirect, lies in the file of bodies. */
  readonly bodyStart: Float64Array;
  readonly bodyLength: Uint32Array;
  readonly status: Uint16Array;
  /** Number of its kind in `kinds`; REDIRECT for a redirect. */
  readonly kind: Uint32Array;
  readonly kinds: readonly PageKind[];
  /** Size of the file of bodies. */
  readonly bodiesSize: number;
  /** Records whose URL came a second time. */
  readonly duplicates: number;
  /** Records of an archive that are no pages: unreadable, too large, no HTTP. */
  readonly skipped: number;
}

/** Pages share few content types and headers, so these are stored once. */
export interface PageKind {
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Texts {
  readonly kinds: readonly PageKind[];
  readonly origins: readonly string[];
}

export const REDIRECT = 0xffffffff;

const MAGIC = 0x32574748; // "HGW2"; reads differently on a machine with the other byte order
const HEADER_BYTES = 64;

/** Header fields, each a float64 after the magic number and the checksum. */
const HEADER = ["count", "slots", "urlBytes", "textBytes", "bodiesSize", "duplicates", "skipped"] as const;
type Header = Readonly<Record<(typeof HEADER)[number], number>>;

export function writeIndex(path: string, index: WebIndex): void {
  const texts: Texts = { kinds: index.kinds, origins: index.urls.origins };
  const json = Buffer.from(JSON.stringify(texts));
  const header: Header = {
    count: index.urls.count,
    slots: index.urls.slots.length,
    urlBytes: index.urls.bytes.length,
    textBytes: json.length,
    bodiesSize: index.bodiesSize,
    duplicates: index.duplicates,
    skipped: index.skipped,
  };
  const arrays = layOut(new ArrayBuffer(sizeOf(header)), header);
  arrays.bodyStart.set(index.bodyStart.subarray(0, header.count));
  arrays.bodyLength.set(index.bodyLength.subarray(0, header.count));
  arrays.kind.set(index.kind.subarray(0, header.count));
  arrays.status.set(index.status.subarray(0, header.count));
  arrays.starts.set(index.urls.starts);
  arrays.slots.set(index.urls.slots);
  arrays.urlBytes.set(index.urls.bytes);
  arrays.textBytes.set(json);
  HEADER.forEach((name, i) => {
    arrays.header[i + 1] = header[name];
  });
  arrays.marks.set([MAGIC, crc32(arrays.all.subarray(8))]);
  writeFileSync(path, arrays.all);
}

/** Undefined if the file is no index of this version, or damaged. */
export function readIndex(path: string): WebIndex | undefined {
  const file = readFileSync(path);
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== MAGIC) return undefined;
  // Typed arrays need their own alignment, which a pooled buffer does not promise.
  const buffer = file.byteOffset % 8 === 0 ? file.buffer : new Uint8Array(file).buffer;
  const base = file.byteOffset % 8 === 0 ? file.byteOffset : 0;
  const numbers = new Float64Array(buffer, base, HEADER_BYTES / 8);
  const header = Object.fromEntries(HEADER.map((name, i) => [name, numbers[i + 1] ?? 0])) as Header;
  if (sizeOf(header) !== file.length) return undefined;
  const arrays = layOut(buffer, header, base);
  if (arrays.marks[0] !== MAGIC || arrays.marks[1] !== crc32(arrays.all.subarray(8))) return undefined;
  const { bodyStart, bodyLength, status, kind, starts, slots } = arrays;
  const { kinds, origins } = parseTexts(Buffer.from(arrays.textBytes).toString());
  const urls = { count: header.count, starts, slots, bytes: arrays.urlBytes, origins };
  return { ...header, urls, bodyStart, bodyLength, status, kind, kinds };
}

/** Our own file, with a matching checksum; no outside data. */
function parseTexts(json: string): Texts {
  return JSON.parse(json) as Texts;
}

function sizeOf({ count, slots, urlBytes, textBytes }: Header): number {
  return HEADER_BYTES + count * 8 + count * 4 * 2 + (count + 1) * 4 + slots * 4 + count * 2 + urlBytes + textBytes;
}

/** Sections in the order of their element size, so that each is aligned without gaps. */
function layOut(buffer: ArrayBufferLike, header: Header, base = 0) {
  const { count, slots, urlBytes, textBytes } = header;
  let at = base + HEADER_BYTES;
  const next = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  return {
    all: new Uint8Array(buffer, base, sizeOf(header)),
    marks: new Uint32Array(buffer, base, 2),
    header: new Float64Array(buffer, base, HEADER_BYTES / 8),
    bodyStart: new Float64Array(buffer, next(count * 8), count),
    bodyLength: new Uint32Array(buffer, next(count * 4), count),
    kind: new Uint32Array(buffer, next(count * 4), count),
    starts: new Uint32Array(buffer, next((count + 1) * 4), count + 1),
    slots: new Uint32Array(buffer, next(slots * 4), slots),
    status: new Uint16Array(buffer, next(count * 2), count),
    urlBytes: new Uint8Array(buffer, next(urlBytes), urlBytes),
    textBytes: new Uint8Array(buffer, next(textBytes), textBytes),
  };
}
