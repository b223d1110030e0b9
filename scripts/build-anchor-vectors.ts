/**
 * Makes models/anchors-words.bin and models/anchors-letters.bin out of what tools/anchor-vectors/train.py has written:
 * `npx tsx scripts/build-anchor-vectors.ts FOLDER`
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { at } from "../src/collections/at.ts";
import { ofLetters } from "../src/text/vectors/anchor-vectors.ts";
import { writeLetterFile } from "../src/text/vectors/letter-file.ts";
import { StaticBuilder } from "../src/text/vectors/static-builder.ts";
import { type StaticTable, writeStaticFile } from "../src/text/vectors/static-file.ts";

const DIMENSION = 128;
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("usage: npx tsx scripts/build-anchor-vectors.ts FOLDER\n");
  process.exit(2);
}
const read = (name: string) => readFileSync(join(folder, name));
const bytesOf = (name: string) => Int8Array.from(read(name));
const numbersOf = (name: string) => new Float32Array(Uint8Array.from(read(name)).buffer);

const letters = { dimension: DIMENSION, scales: numbersOf("grams.scale.f32"), rows: bytesOf("grams.i8") };

/** A word's own vector and that of its letters in one, so that looking up a word adds up nothing. */
function wordTable(): StaticTable {
  const words = read("words.txt").toString("utf8").trimEnd().split("\n");
  const [vectors, scales] = [bytesOf("words.i8"), numbersOf("words.scale.f32")];
  if (vectors.length !== words.length * DIMENSION || scales.length !== words.length) {
    throw new Error(`${words.length} words, ${scales.length} scales, ${vectors.length} components`);
  }
  const builder = new StaticBuilder(DIMENSION, words.length);
  const lengths = words.map((word, rank) => {
    const own = vectors.subarray(rank * DIMENSION, (rank + 1) * DIMENSION);
    const whole = ofLetters(word, letters).map((value, i) => value + at(own, i) * at(scales, rank));
    builder.add(word, whole);
    return Math.hypot(...whole);
  });
  const table = builder.build(`anchor vectors ${DIMENSION}d`);
  if (table.order.length !== words.length) throw new Error("some words are repeated, too long or without a direction");
  // The builder's vectors have length 1; these have learned theirs.
  for (const [rank, index] of table.order.entries()) table.scales[index] = at(table.scales, index) * at(lengths, rank);
  return table;
}

function save(name: string, bytes: Buffer): void {
  const path = fileURLToPath(new URL(`../models/${name}`, import.meta.url));
  writeFileSync(path, bytes);
  process.stdout.write(`${path}: ${bytes.length} bytes\n`);
}

save("anchors-words.bin", writeStaticFile(wordTable()));
save("anchors-letters.bin", writeLetterFile(letters));
