/**
 * Gzip files member by member, with the place of each member: in a WARC file that is the place of a record. The
 * usual small member is inflated at once (a stream costs more than the work); a large one, or a file that is one
 * single member, goes through a stream piece by piece, so memory stays bounded.
 * @module
 */
import { crc32, createInflateRaw, type InflateRaw, inflateRawSync } from "node:zlib";
import { messageOf, systemCodeOf } from "../errors.ts";
import type { InputWindow } from "./input.ts";

/** A stretch of decompressed bytes. */
export interface Piece {
  readonly bytes: Uint8Array;
  /** Where the member begins in the file (compressed), or where `bytes` begins (plain). */
  readonly offset: number;
}

/** A member that breaks off or is damaged. */
export class BrokenMember extends Error {
  readonly offset: number;
  readonly isCutOff: boolean;
  constructor(offset: number, isCutOff: boolean, message: string) {
    super(message);
    this.offset = offset;
    this.isCutOff = isCutOff;
  }
}

/** Members whose compressed form fits are inflated at once. */
const AT_ONCE_INPUT = 2 ** 18;
/** … and only if their content fits this. */
const AT_ONCE_OUTPUT = 2 ** 24;
const TRAILER = 8;
const CUT_OFF = "the compressed data break off";

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

export async function* gunzipMembers(input: InputWindow): AsyncGenerator<Piece> {
  for (;;) {
    await input.fill(AT_ONCE_INPUT);
    if (input.bytes.length === 0) return;
    const offset = input.offset;
    const header = headerLength(input.bytes, offset);
    const content = input.bytes.subarray(header);
    const atOnce = inflateAtOnce(content, offset, AT_ONCE_OUTPUT);
    input.advance(header);
    if (atOnce === undefined) {
      yield* inflatePieces(input, offset);
    } else {
      input.advance(atOnce.consumed);
      await checkTrailer(input, offset, crc32(atOnce.bytes), atOnce.bytes.length);
      yield { bytes: atOnce.bytes, offset };
    }
  }
}

/**
 * The member at the beginning of the bytes, if it is whole and as it was written. Throws a BrokenMember otherwise; one that
 * is cut off may be whole with more bytes.
 */
export function inflateMember(bytes: Uint8Array, maxOutput: number): { content: Uint8Array; length: number } {
  const header = headerLength(bytes, 0);
  const inflated = inflateAtOnce(bytes.subarray(header), 0, maxOutput);
  if (inflated === undefined) throw new BrokenMember(0, true, CUT_OFF);
  const { bytes: content, consumed } = inflated;
  checkSum(bytes.subarray(header + consumed), 0, crc32(content), content.length);
  return { content, length: header + consumed + TRAILER };
}

/** RFC 1952 section 2.3. */
function headerLength(bytes: Uint8Array, offset: number): number {
  if (bytes.length < 10 && (bytes.length < 2 || isGzip(bytes))) throw new BrokenMember(offset, true, CUT_OFF);
  if (!isGzip(bytes)) throw new BrokenMember(offset, false, "the bytes there are not gzip");
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  if (flags & 8) at = afterZero(bytes, at);
  if (flags & 16) at = afterZero(bytes, at);
  if (flags & 2) at += 2;
  if (at > bytes.length) throw new BrokenMember(offset, true, CUT_OFF);
  return at;
}

function afterZero(bytes: Uint8Array, from: number): number {
  const zero = bytes.indexOf(0, from);
  return zero < 0 ? bytes.length + 1 : zero + 1;
}

/** Undefined if the member does not end in the window or is too large for this way. */
function inflateAtOnce(
  bytes: Uint8Array,
  offset: number,
  maxOutputLength: number,
): { bytes: Uint8Array; consumed: number } | undefined {
  try {
    return contentAndInput(inflateRawSync(bytes, { info: true, chunkSize: 2 ** 16, maxOutputLength }));
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "Z_BUF_ERROR" || code === "ERR_BUFFER_TOO_LARGE") return undefined;
    throw new BrokenMember(offset, false, `the compressed data are damaged (${messageOf(error)})`);
  }
}

/** With `info`, zlib returns its engine too, which knows how much input it used; the type declarations do not say so. */
function contentAndInput(result: object): { bytes: Uint8Array; consumed: number } {
  if ("buffer" in result && "engine" in result && result.buffer instanceof Uint8Array) {
    const { buffer, engine } = result;
    if (typeof engine === "object" && engine !== null && "bytesWritten" in engine) {
      return { bytes: buffer, consumed: Number(engine.bytesWritten) };
    }
  }
  throw new TypeError("zlib did not return its engine");
}

async function* inflatePieces(input: InputWindow, offset: number): AsyncGenerator<Piece> {
  const inflate = createInflateRaw({ chunkSize: 2 ** 18 });
  const feeder = { fed: 0, last: new Uint8Array(0) as Uint8Array };
  feed(input, inflate, feeder).catch((error: unknown) =>
    inflate.destroy(new Error(messageOf(error), { cause: error })),
  );
  let sum = 0;
  let length = 0;
  try {
    for await (const bytes of inflate as AsyncIterable<Uint8Array>) {
      sum = crc32(bytes, sum);
      length += bytes.length;
      yield { bytes, offset };
    }
  } catch (error) {
    const isCutOff = systemCodeOf(error) === "Z_BUF_ERROR";
    throw new BrokenMember(
      offset,
      isCutOff,
      isCutOff ? CUT_OFF : `the compressed data are damaged (${messageOf(error)})`,
    );
  }
  input.putBack(feeder.last.subarray(feeder.last.length - (feeder.fed - inflate.bytesWritten)));
  await checkTrailer(input, offset, sum, length);
}

/** Gives the engine one chunk at a time, so that what it leaves unused is always the end of the last one. */
async function feed(input: InputWindow, inflate: InflateRaw, state: { fed: number; last: Uint8Array }): Promise<void> {
  while (!inflate.destroyed) {
    await input.fill(1);
    const chunk = input.takeAll();
    if (chunk.length === 0) return void inflate.end();
    state.fed += chunk.length;
    state.last = chunk;
    await new Promise<void>((resolve) => inflate.write(chunk, () => resolve()));
    if (inflate.bytesWritten < state.fed) return;
  }
}

async function checkTrailer(input: InputWindow, offset: number, sum: number, length: number): Promise<void> {
  await input.fill(TRAILER);
  checkSum(input.bytes, offset, sum, length);
  input.advance(TRAILER);
}

function checkSum(bytes: Uint8Array, offset: number, sum: number, length: number): void {
  if (bytes.length < TRAILER) throw new BrokenMember(offset, true, CUT_OFF);
  const trailer = new DataView(bytes.buffer, bytes.byteOffset, TRAILER);
  if (trailer.getUint32(0, true) !== sum || trailer.getUint32(4, true) !== length % 2 ** 32) {
    throw new BrokenMember(offset, false, "the checksum of the compressed data is wrong");
  }
}
