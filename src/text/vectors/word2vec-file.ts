/**
 * word2vec's formats: a line with count and dimension, then either a line a word, or for each word the word, a space
 * and 32-bit floats.
 * @module
 */
import { basename } from "node:path";
import { StaticBuilder } from "./static-builder.ts";
import type { StaticTable } from "./static-file.ts";
import type { VectorInput } from "./vector-input.ts";
import { parseVectorLine } from "./vector-line.ts";

const SPACE = 32;
const MAX_DIMENSION = 10_000;
const HEADER = /^(\d+)[ \t](\d+)[ \t]*\r?$/;

/** Whether a file's first line is word2vec's header. */
export function isWord2vecHeader(line: string): boolean {
  return HEADER.test(line);
}

/** Whether the bytes behind the header are floats rather than digits: text has no control characters. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

export async function readWord2vecText(input: VectorInput, limit: number): Promise<StaticTable> {
  const { count, dimension } = await readHeader(input);
  const builder = new StaticBuilder(dimension);
  const wanted = Math.min(count, limit);
  for (let i = 0; i < wanted; i++) {
    const line = await input.line();
    if (line === undefined) throw input.broken(`line ${i + 2}: the file ends after ${i} of ${count} words`);
    const { word, values } = parseVectorLine(line, i + 2, dimension, input);
    builder.add(word, values);
  }
  return builder.build(basename(input.path));
}

export async function readWord2vecBinary(input: VectorInput, limit: number): Promise<StaticTable> {
  const { count, dimension } = await readHeader(input);
  const builder = new StaticBuilder(dimension);
  const wanted = Math.min(count, limit);
  for (let i = 0; i < wanted; i++) {
    const word = await input.takeUntil(SPACE);
    const bytes = await input.take(dimension * 4);
    if (word === undefined || bytes === undefined) {
      throw input.broken(`word ${i + 1}: the file ends after ${i} of ${count} words`);
    }
    // The original program ends every vector with a line end, others do not.
    builder.add(word.toString("utf8").replace(/^\n+/, ""), floatsOf(bytes, i, input));
  }
  return builder.build(basename(input.path));
}

async function readHeader(input: VectorInput): Promise<{ count: number; dimension: number }> {
  const [, count, dimension] = HEADER.exec((await input.line()) ?? "") ?? [];
  if (count === undefined || dimension === undefined) {
    throw input.broken("line 1: is not word2vec's header, the numbers of words and of dimensions");
  }
  if (Number(dimension) < 1 || Number(dimension) > MAX_DIMENSION) {
    throw input.broken(`line 1: has dimension ${dimension}, expected 1 to ${MAX_DIMENSION}`);
  }
  return { count: Number(count), dimension: Number(dimension) };
}

function floatsOf(bytes: Buffer, word: number, input: VectorInput): Float32Array {
  const values = new Float32Array(bytes.length / 4);
  for (let i = 0; i < values.length; i++) {
    const value = bytes.readFloatLE(i * 4);
    values[i] = value;
    if (!Number.isFinite(value)) throw input.broken(`word ${word + 1}: number ${i + 1} is not finite`);
  }
  return values;
}
