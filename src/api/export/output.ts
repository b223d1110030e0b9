/** Where an export goes: a file that appears under its name only when it is whole, or a stream that stays open. @module */
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigError, HoneyguideError, messageOf, systemCodeOf } from "../../errors.ts";
import { pipeToWholeFile } from "../../system/whole-file.ts";

export async function writeOutput(content: Readable, output: string | NodeJS.WritableStream): Promise<void> {
  if (typeof output !== "string") return pipeline(content, output, { end: false });
  try {
    await pipeToWholeFile(content, output);
  } catch (error) {
    if (error instanceof HoneyguideError) throw error;
    const isFull = systemCodeOf(error) === "ENOSPC";
    throw new ConfigError(
      isFull ? "disk-full" : "out-not-writable",
      `cannot write ${output}: ${messageOf(error)}`,
      isFull
        ? "Free some space, or name a file elsewhere with --output."
        : "Give a file that you may write to with --output.",
      { cause: error },
    );
  }
}
