/** Files that a user asked for: what stands in the way is told as such. @module */
import { ConfigError, messageOf } from "../errors.ts";
import { writeWholeFile } from "../system/whole-file.ts";

export function writeWantedFile(path: string, text: string): void {
  try {
    writeWholeFile(path, text);
  } catch (error) {
    throw new ConfigError(
      "out-not-writable",
      `cannot write ${path}: ${messageOf(error)}`,
      "Give a path in a folder that you may write to.",
      { cause: error },
    );
  }
}
