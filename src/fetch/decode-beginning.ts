/** The beginning of compressed data, for files of which the beginning is enough: a bomb costs what is kept of it. @module */
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";

/** Decoded bytes that arrive at once, at most. */
const PIECE_BYTES = 64 * 1024;

/** At most `maxBytes` of what the data decodes to; undefined if the encoding is unknown. Rejects if it is damaged before. */
export async function decodeBeginning(
  bytes: Uint8Array,
  encoding: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const decoder = decoderOf(encoding, bytes);
  if (decoder === undefined) return undefined;
  const pieces: Buffer[] = [];
  let length = 0;
  decoder.end(bytes);
  for await (const piece of decoder) {
    if (!Buffer.isBuffer(piece)) continue;
    pieces.push(piece);
    length += piece.length;
    if (length >= maxBytes) break; // which ends the decoder too
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

function decoderOf(encoding: string, bytes: Uint8Array) {
  // Flushing at the end instead of finishing is what lets a truncated stream give its beginning.
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: PIECE_BYTES };
  switch (encoding) {
    case "gzip":
      return createGunzip(zlib);
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH, chunkSize: PIECE_BYTES });
    case "deflate":
      return looksLikeZlib(bytes) ? createInflate(zlib) : createInflateRaw(zlib);
    default:
      return undefined;
  }
}

/** "deflate" means zlib (RFC 9110 section 8.4.1.2), yet some servers send raw deflate; the first two bytes tell, mostly. */
export function looksLikeZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
