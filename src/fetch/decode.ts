/**
 * Content decoding with a hard limit on the output, so that a compression bomb costs the limit and no more.
 * A compressed body that ends too early gives what could be decoded, as browsers do; damaged data is an error.
 * @module
 */

import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gunzip,
  gunzipSync,
  inflate,
  inflateRaw,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from "node:zlib";
import { messageOf, systemCodeOf } from "../errors.ts";
import type { Trouble } from "../fetching.ts";
import { decodeBeginning, looksLikeZlib } from "./decode-beginning.ts";
import { failed, skipped } from "./trouble.ts";

/** RFC 9110 section 8.4 allows chains; real servers send two at most, by accident. */
const MAX_ENCODINGS = 3;

/** Small bodies are decoded at once: handing them to another thread costs more than decoding them. */
const SYNCHRONOUS_BELOW = 64 * 1024;

/** How long a decoded body may be, and whether a longer one is refused or cut there. */
export interface BodyLimit {
  readonly maxBytes: number;
  readonly isCut?: boolean;
}

/** The body behind `Content-Encoding`, or why there is none. */
export async function decodeBody(
  wire: Uint8Array,
  contentEncoding: string,
  limit: BodyLimit,
): Promise<Uint8Array | Trouble> {
  const encodings = parseEncodings(contentEncoding);
  if (encodings.length > MAX_ENCODINGS) return failed("bad-encoding", `more than ${MAX_ENCODINGS} content encodings`);
  let body = wire;
  for (const encoding of encodings.reverse()) {
    if (body.length === 0) break;
    const decoded = await decodeOnce(body, encoding, limit);
    if (!(decoded instanceof Uint8Array)) return decoded;
    body = decoded;
  }
  if (body.length <= limit.maxBytes) return body;
  return limit.isCut === true ? body.subarray(0, limit.maxBytes) : tooLarge(limit.maxBytes);
}

function parseEncodings(header: string): string[] {
  const names = header
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return names.filter((name) => name !== "" && name !== "identity").map((name) => name.replace(/^x-/, ""));
}

async function decodeOnce(
  bytes: Uint8Array,
  encoding: string,
  { maxBytes, isCut }: BodyLimit,
): Promise<Uint8Array | Trouble> {
  try {
    const decoded = await (isCut === true ? decodeBeginning : decompress)(bytes, encoding, maxBytes);
    if (decoded === undefined) return failed("bad-encoding", `unknown content encoding "${encoding}"`);
    return decoded.length === 0
      ? failed("bad-encoding", `${encoding}: the data ends before anything could be decoded`)
      : decoded;
  } catch (error) {
    if (systemCodeOf(error) === "ERR_BUFFER_TOO_LARGE") return tooLarge(maxBytes);
    return failed("bad-encoding", `${encoding}: ${messageOf(error)}`);
  }
}

async function decompress(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const isSmall = bytes.length < SYNCHRONOUS_BELOW;
  // Flushing at the end instead of finishing is what lets a truncated stream give its beginning.
  const zlib: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes };
  const brotli: BrotliOptions = { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength: maxBytes };
  switch (encoding) {
    case "gzip":
      return isSmall ? gunzipSync(bytes, zlib) : await gunzipLater(bytes, zlib);
    case "br":
      return isSmall ? brotliDecompressSync(bytes, brotli) : await brotliLater(bytes, brotli);
    case "deflate":
      return await decompressDeflate(bytes, zlib, isSmall);
    default:
      return undefined;
  }
}

/** Raw deflate can look like zlib by chance: what does not decode as the one is tried as the other. */
async function decompressDeflate(bytes: Uint8Array, options: ZlibOptions, isSmall: boolean): Promise<Uint8Array> {
  if (looksLikeZlib(bytes)) {
    try {
      return isSmall ? inflateSync(bytes, options) : await inflateLater(bytes, options);
    } catch (error) {
      if (systemCodeOf(error) === "ERR_BUFFER_TOO_LARGE") throw error;
    }
  }
  return isSmall ? inflateRawSync(bytes, options) : await inflateRawLater(bytes, options);
}

function tooLarge(maxBytes: number): Trouble {
  return skipped("too-large", `more than ${maxBytes} bytes after decoding`);
}

const gunzipLater = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip);
const inflateLater = promisify<Uint8Array, ZlibOptions, Buffer>(inflate);
const inflateRawLater = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw);
const brotliLater = promisify<Uint8Array, BrotliOptions, Buffer>(brotliDecompress);
