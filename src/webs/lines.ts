/**
 * The lines of a file that may be compressed, with their numbers, in bounded memory. A compressed file that breaks
 * off is an error, never a shorter file.
 * @module
 */

import { pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { joinBytes } from "../collections/bytes.ts";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";
import type { WebInput } from "./inputs.ts";
import { CHUNK_BYTES, readCounted } from "./source.ts";

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** The file ends here without a line end. */
  readonly isUnended: boolean;
}

const LF = 10;
/** A text of V8 cannot be longer than about half a gigabyte. */
const MAX_LINE_BYTES = 2 ** 28;

export async function* readLines(input: WebInput, onRead: (bytes: number) => void): AsyncGenerator<Line> {
  let number = 0;
  let open: Uint8Array[] = [];
  try {
    for await (const chunk of content(input, onRead)) {
      let at = 0;
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
        open.push(chunk.subarray(at, end));
        number++;
        yield { number, bytes: joinBytes(open), isUnended: false };
        open = [];
        at = end + 1;
      }
      if (at < chunk.length) open.push(chunk.subarray(at));
      refuseEndless(open, input, number + 1);
    }
  } catch (error) {
    throw readProblem(error, input, number);
  }
  if (open.length > 0) yield { number: number + 1, bytes: joinBytes(open), isUnended: true };
}

/** The file's bytes, counted as they lie on disk and decompressed. */
function content(input: WebInput, onRead: (bytes: number) => void): AsyncIterable<Uint8Array> {
  const file = readCounted(input.path, onRead);
  if (input.coding === "none") return file;
  const decompress =
    input.coding === "gzip"
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : createBrotliDecompress({ chunkSize: CHUNK_BYTES });
  // The error reaches the reader of `decompress`; the callback only keeps it from being thrown twice.
  return pipeline(Readable.from(file, { objectMode: true }), decompress, () => {});
}

function refuseEndless(parts: readonly Uint8Array[], { path }: WebInput, number: number): void {
  if (parts.reduce((sum, { length }) => sum + length, 0) <= MAX_LINE_BYTES) return;
  throw new ConfigError("web-broken", `${path}: line ${number} is longer than ${MAX_LINE_BYTES} bytes.`, "Shorten it.");
}

function readProblem(error: unknown, { path, coding }: WebInput, number: number): unknown {
  const code = systemCodeOf(error);
  if (code === undefined || error instanceof ConfigError) return error;
  if (code === "Z_BUF_ERROR") {
    const message = `${path} is cut off: the ${coding} data break off after line ${number}.`;
    return new ConfigError("web-broken", message, "The file was not copied to its end; get it again.");
  }
  const message = `${path} holds damaged ${coding} data after line ${number}: ${messageOf(error)}`;
  return new ConfigError("web-broken", message, "Get the file again.", { cause: error });
}
