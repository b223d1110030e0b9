/**
 * The HTTP response inside a WARC record: status, headers, and the body without chunks and content coding. Archives
 * hold what servers really sent and what tools made of it, so this reads generously: a header that promises chunks or
 * gzip where there are none is ignored, and a compressed body that breaks off gives what could be decoded.
 * @module
 */
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { systemCodeOf } from "../errors.ts";

export interface ArchivedResponse {
  readonly kind: "response";
  readonly status: number;
  /** Status line and headers, CRLF between them, without the final empty line. */
  readonly head: string;
  /** Lower-case names; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as archived. */
  readonly raw: Uint8Array;
  /** The body without chunks and content coding. */
  readonly body: Uint8Array;
}

export interface BrokenResponse {
  readonly kind: "broken";
  readonly reason: string;
}

/** More than any page; protects against archived decompression bombs. */
const DEFAULT_MAX_BYTES = 64 * 2 ** 20;

export function parseHttpResponse(
  block: Uint8Array,
  { maxBytes = DEFAULT_MAX_BYTES }: { readonly maxBytes?: number } = {},
): ArchivedResponse | BrokenResponse {
  const { headEnd, bodyStart } = splitHead(block);
  const lines = Buffer.from(block.buffer, block.byteOffset, headEnd).toString("latin1").split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d+)?[ \t]+(\d{3})(?![^ \t])/.exec(lines[0] ?? "")?.[1];
  if (status === undefined) return { kind: "broken", reason: "it does not begin with an HTTP status line" };
  const headers = parseHeaders(lines.slice(1));
  const raw = block.subarray(bodyStart);
  const whole = headers["transfer-encoding"]?.toLowerCase().includes("chunked") ? (dechunk(raw) ?? raw) : raw;
  const body = decodeContent(whole, headers["content-encoding"] ?? "", maxBytes);
  if (typeof body === "string") return { kind: "broken", reason: body };
  return { kind: "response", status: Number(status), head: lines.join("\r\n"), headers, raw, body };
}

/** The head ends at the first empty line; lines may end with a bare LF. A head without an end is all there is. */
function splitHead(block: Uint8Array): { headEnd: number; bodyStart: number } {
  for (let lf = block.indexOf(10); lf >= 0; lf = block.indexOf(10, lf + 1)) {
    const next = block[lf + 1] === 13 ? lf + 2 : lf + 1;
    if (block[next] !== 10) continue;
    return { headEnd: block[lf - 1] === 13 ? lf - 1 : lf, bodyStart: next + 1 };
  }
  return { headEnd: block.length, bodyStart: block.length };
}

function parseHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  let name = "";
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (/^[ \t]/.test(line) && name !== "") {
      headers[name] = `${headers[name]} ${line.trim()}`;
    } else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
  }
  return headers;
}

/** The bytes of the chunks; undefined if the first line is no chunk size. A body that breaks off gives what is there. */
export function dechunk(bytes: Uint8Array): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf(10, at);
    const line = Buffer.from(bytes.subarray(at, Math.min(lineEnd, at + 100))).toString("latin1");
    const size = lineEnd < 0 ? undefined : /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(line)?.[1];
    if (size === undefined) return at === 0 ? undefined : Buffer.concat(chunks);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const start = lineEnd + 1;
    chunks.push(bytes.subarray(start, start + length));
    at = start + length;
    if (bytes[at] === 13) at++;
    if (bytes[at] === 10) at++;
  }
  return Buffer.concat(chunks);
}

/** No coding needs more bytes for nothing; a longer body that gives nothing was never encoded. */
const LONGEST_EMPTY = 64;

/** The decoded body, or the reason why there is none. Codings were applied left to right, so undo right to left. */
function decodeContent(body: Uint8Array, encoding: string, maxBytes: number): Uint8Array | string {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  let current = body;
  for (const coding of codings.reverse()) {
    const decoded = decodeOne(current, coding, maxBytes);
    if (typeof decoded === "string") return decoded;
    current = decoded;
  }
  return current.length > maxBytes ? `its body is larger than ${maxBytes} bytes` : current;
}

function decodeOne(bytes: Uint8Array, coding: string, maxBytes: number): Uint8Array | string {
  if (coding === "" || coding === "identity" || bytes.length === 0) return bytes;
  const decoder = decoderOf(bytes, coding);
  if (decoder === undefined) return `its content coding "${coding}" is unknown`;
  try {
    const decoded = decoder(bytes, maxBytes);
    return decoded.length === 0 && bytes.length > LONGEST_EMPTY ? bytes : decoded;
  } catch (error) {
    if (systemCodeOf(error) === "ERR_BUFFER_TOO_LARGE") return `its body is larger than ${maxBytes} bytes when decoded`;
    return bytes; // Stored decoded by the tool that made the archive, which is common.
  }
}

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Uint8Array;

/** Flushing at the end instead of finishing lets a body that breaks off give its beginning. */
const SYNC = { finishFlush: constants.Z_SYNC_FLUSH };

function decoderOf(bytes: Uint8Array, coding: string): Decoder | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return (input, maxOutputLength) => gunzipSync(input, { ...SYNC, maxOutputLength });
    case "deflate": {
      const hasZlibHeader = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
      const inflate = hasZlibHeader ? inflateSync : inflateRawSync;
      return (input, maxOutputLength) => inflate(input, { ...SYNC, maxOutputLength });
    }
    case "br":
      return (input, maxOutputLength) =>
        brotliDecompressSync(input, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength });
    default:
      return undefined;
  }
}
