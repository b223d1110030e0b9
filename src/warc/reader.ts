/**
 * Reads WARC files of any tool, record by record, in bounded memory: WARC/0.17 to 1.1, plain, one gzip member a
 * record or one member for all. Generous about line ends and missing separators, strict about truncation: a file
 * that breaks off is never mistaken for a whole one.
 * @module
 */
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { ConfigError, messageOf } from "../errors.ts";
import { InputWindow } from "./input.ts";
import { BrokenMember, gunzipMembers, inflateMember, isGzip, type Piece } from "./members.ts";
import { PieceReader } from "./pieces.ts";
import { HeadError, parseHead, type WarcRecord } from "./record.ts";

export interface PlacedRecord extends WarcRecord {
  /** Where the record, or the gzip member that holds it, begins in the file. */
  readonly offset: number;
}

/** Where and why a file stops being readable. */
export interface Truncation {
  readonly file: string;
  /** Counted from 1. */
  readonly record: number;
  readonly offset: number;
  readonly reason: string;
}

export interface ReadOptions {
  /** Name for messages when a stream is read. */
  readonly name?: string;
  /** With it, a record that is cut off makes this call and what is whole is still given; without, an error. */
  readonly onTruncation?: (truncation: Truncation) => void;
}

/** Longer contents are cut to this length. */
export const MAX_RECORD_BYTES = 64 * 2 ** 20;
const MAX_HEADER_BYTES = 2 ** 16;
const LETTER_W = 0x57;
const MAX_VERSION_BYTES = 100;
const VERSION = /^WARC\/\d+\.\d+\s*$/;

export async function* readWarc(
  source: string | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<PlacedRecord> {
  const isPath = typeof source === "string";
  const input = new InputWindow(isPath ? createReadStream(source, { highWaterMark: 2 ** 20 }) : source);
  const file = options.name ?? (isPath ? source : "the stream");
  const truncated = (problem: BrokenRecord) => {
    const truncation = { file, record: problem.record, offset: problem.offset, reason: problem.message };
    if (options.onTruncation === undefined || !problem.isCutOff) throw asConfigError(truncation, problem.isCutOff);
    options.onTruncation(truncation);
  };
  try {
    yield* readRecords(input, MAX_RECORD_BYTES, truncated);
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw isPath ? unreadable(file, error) : error;
    truncated(error);
  } finally {
    await input.close();
  }
}

/** The record at a place that `WarcFiles.append` returned. */
export function readRecordAt(path: string, offset: number, length: number): WarcRecord {
  const bytes = readBytes(path, offset, length);
  try {
    return parseRecord(isGzip(bytes) ? inflateMember(bytes, MAX_RECORD_BYTES).content : bytes);
  } catch (error) {
    throw asConfigError({ file: path, record: 1, offset, reason: messageOf(error) }, false);
  }
}

/** The record that these bytes begin with. Throws if it is none, or cut off. */
export function parseRecord(bytes: Uint8Array): WarcRecord {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headEnd = whole.indexOf("\r\n\r\n");
  const lines = whole.subarray(0, Math.max(0, headEnd)).toString().split("\r\n");
  if (!VERSION.test(lines[0] ?? "")) throw new HeadError("no record begins there");
  const head = parseHead(lines);
  const block = whole.subarray(headEnd + 4, headEnd + 4 + head.blockLength);
  if (block.length < head.blockLength) throw new HeadError("it is cut off");
  return { ...head, block };
}

class BrokenRecord extends Error {
  readonly record: number;
  readonly offset: number;
  readonly isCutOff: boolean;
  constructor(record: number, offset: number, isCutOff: boolean, message: string) {
    super(message);
    this.record = record;
    this.offset = offset;
    this.isCutOff = isCutOff;
  }
}

async function* readRecords(
  input: InputWindow,
  keep: number,
  truncated: (problem: BrokenRecord) => void,
): AsyncGenerator<PlacedRecord> {
  await input.fill(2);
  const isPlain = !isGzip(input.bytes);
  const reader = new PieceReader(isPlain ? plainPieces(input) : gunzipMembers(input), isPlain);
  let next = await findNext(reader);
  for (let number = 1; next !== undefined; number++) {
    if (next instanceof BrokenMember) throw new BrokenRecord(number, next.offset, next.isCutOff, next.message);
    const { offset } = next;
    const record = await readRecord(reader, number, next, keep);
    // Looking at the next byte checks the end of this record's member before the record is handed out.
    next = await findNext(reader);
    if (next instanceof BrokenMember && next.offset === offset) {
      throw new BrokenRecord(number, offset, next.isCutOff, next.message);
    }
    if (next instanceof BrokenMember || next?.isExpected !== false) yield record;
    else {
      truncated(
        new BrokenRecord(
          number,
          offset,
          true,
          `its content is longer than the ${record.blockLength} bytes it declares`,
        ),
      );
      next = await findVersionLine(reader);
    }
  }
}

interface RecordStart {
  readonly offset: number;
  /** False if other bytes follow where a record should end. */
  readonly isExpected: boolean;
  /** The version line, if it has been read already. */
  readonly line?: string;
}

type Found = RecordStart | BrokenMember | undefined;

/** Skips the empty lines between records; tools that leave them out begin the next record at once. */
function findNext(reader: PieceReader): Promise<Found> {
  return orBroken(async () => {
    const isSeparated = await reader.skipEmptyLines();
    if (!(await reader.more())) return undefined;
    return { offset: reader.offset, isExpected: isSeparated || reader.peek() === LETTER_W };
  });
}

/** After a record with a wrong length: the next line that begins a record. */
function findVersionLine(reader: PieceReader): Promise<Found> {
  return orBroken(async () => {
    while (await reader.skipLine()) {
      const { offset } = reader;
      const line = reader.peek() === LETTER_W ? await reader.line(MAX_VERSION_BYTES) : undefined;
      const text = Buffer.from(line ?? []).toString();
      if (VERSION.test(text)) return { offset, isExpected: true, line: text };
    }
    return undefined;
  });
}

async function orBroken(action: () => Promise<RecordStart | undefined>): Promise<Found> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof BrokenMember) return error;
    throw error;
  }
}

async function* plainPieces(input: InputWindow): AsyncGenerator<Piece> {
  for (;;) {
    await input.fill(1);
    const { offset } = input;
    const bytes = input.takeAll();
    if (bytes.length === 0) return;
    yield { bytes, offset };
  }
}

async function readRecord(
  reader: PieceReader,
  number: number,
  { offset, line }: RecordStart,
  keep: number,
): Promise<PlacedRecord> {
  try {
    const lines = line === undefined ? [] : [line];
    for (let size = 0; lines.at(-1) !== ""; size += lines.at(-1)?.length ?? 0) {
      const bytes = await reader.line(MAX_HEADER_BYTES - size);
      if (bytes === undefined) throw await headProblem(reader, number, offset);
      lines.push(Buffer.from(bytes).toString());
      if (!VERSION.test(lines[0] ?? "")) throw new HeadError(`it begins with ${quote(lines[0])} instead of WARC/1.1`);
    }
    const head = parseHead(lines);
    const block = await reader.block(head.blockLength, keep);
    if (block !== undefined) return { ...head, block, offset };
    throw new BrokenRecord(number, offset, true, `its content of ${head.blockLength} bytes breaks off`);
  } catch (error) {
    if (error instanceof BrokenMember) throw new BrokenRecord(number, offset, error.isCutOff, error.message);
    if (error instanceof HeadError) throw new BrokenRecord(number, offset, false, error.message);
    throw error;
  }
}

async function headProblem(reader: PieceReader, number: number, offset: number): Promise<BrokenRecord> {
  const isCutOff = !(await reader.more());
  return new BrokenRecord(number, offset, isCutOff, isCutOff ? "its headers break off" : "its headers never end");
}

function quote(text = ""): string {
  return JSON.stringify(text.slice(0, 40));
}

function readBytes(path: string, offset: number, length: number): Buffer {
  try {
    const descriptor = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(length);
      let have = 0;
      for (let got = -1; have < length && got !== 0; have += got) {
        got = readSync(descriptor, bytes, have, length - have, offset + have);
      }
      return bytes.subarray(0, have);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof ConfigError || !(error instanceof Error) || !("code" in error)) return error;
  return new ConfigError("web-missing", `${file} cannot be read: ${error.message}`, "Check the path.", {
    cause: error,
  });
}

function asConfigError({ file, record, offset, reason }: Truncation, isCutOff: boolean): ConfigError {
  return new ConfigError(
    "web-broken",
    `${file}: record ${record} at byte ${offset} ${isCutOff ? "is cut off" : "cannot be read"}: ${reason}.`,
    "The file is damaged or was not copied to its end; get it again.",
  );
}
