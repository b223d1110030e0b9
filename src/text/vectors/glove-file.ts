/**
 * GloVe's text format: a line a word, without a header; the first line tells the dimension.
 * @module
 */
import { basename } from "node:path";
import { StaticBuilder } from "./static-builder.ts";
import type { StaticTable } from "./static-file.ts";
import type { VectorInput } from "./vector-input.ts";
import { fieldsOf, parseVectorLine } from "./vector-line.ts";

/** Fewer numbers than this are a header or a list, not vectors. */
const MIN_DIMENSION = 2;

export async function readGloveFile(input: VectorInput, limit: number): Promise<StaticTable> {
  const first = await input.line();
  if (first === undefined) throw input.broken("is empty");
  const dimension = fieldsOf(first).length - 1;
  if (dimension < MIN_DIMENSION) throw input.broken("line 1: is not a word and its vector");
  const builder = new StaticBuilder(dimension);
  let number = 1;
  for (let line: string | undefined = first; line !== undefined; line = await input.line(), number++) {
    if (line.trim() === "") continue;
    const { word, values } = parseVectorLine(line, number, dimension, input);
    builder.add(word, values);
    if (builder.size >= limit) break;
  }
  return builder.build(basename(input.path));
}
