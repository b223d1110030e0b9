/** What is said of a file of vectors that cannot be what it should be. @module */
import { ConfigError } from "../../errors.ts";

export function brokenFile(file: string, what: string): ConfigError {
  return new ConfigError("bad-option", `${file} ${what}`, "Get the file again or give another file of word vectors.");
}
