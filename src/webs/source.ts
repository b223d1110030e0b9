/**
 * The bytes of a web's file, counted for the progress display. Trouble with reading is trouble with the web, not with
 * the cache that is being written meanwhile.
 * @module
 */
import { createReadStream } from "node:fs";
import { ConfigError, messageOf } from "../errors.ts";

/** Large enough that decompressing, not reading, sets the pace. */
export const CHUNK_BYTES = 2 ** 20;

export async function* readCounted(path: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array>) {
      onRead(chunk.length);
      yield chunk;
    }
  } catch (error) {
    const hint = "Check that the file is still there and that you may read it.";
    throw new ConfigError("web-missing", `${path} cannot be read: ${messageOf(error)}`, hint, { cause: error });
  }
}
