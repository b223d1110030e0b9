/** One line of a text file of word vectors: a word, then its numbers, spaces between. @module */
import type { VectorInput } from "./vector-input.ts";

export interface VectorLine {
  readonly word: string;
  readonly values: Float32Array;
}

/**
 * Some words of GloVe's largest file contain spaces, so the last `dimension` fields are the vector. But a line whose
 * surplus fields are numbers has a wrong dimension.
 */
export function parseVectorLine(line: string, number: number, dimension: number, input: VectorInput): VectorLine {
  const fields = fieldsOf(line);
  const wordFields = fields.length - dimension;
  const surplus = fields.slice(1, Math.max(1, wordFields));
  if (wordFields < 1 || (surplus.length > 0 && surplus.every(isNumber))) {
    throw input.broken(`line ${number}: has ${fields.length - 1} numbers, expected ${dimension}`);
  }
  const values = new Float32Array(dimension);
  for (const [i, field] of fields.slice(wordFields).entries()) {
    if (!isNumber(field)) throw input.broken(`line ${number}: ${JSON.stringify(field.slice(0, 40))} is not a number`);
    values[i] = Number(field);
  }
  return { word: fields.slice(0, wordFields).join(" "), values };
}

/** Lines may end with a space and, from Windows, with a carriage return. */
export function fieldsOf(line: string): string[] {
  return line.replace(/[ \t\r]+$/, "").split(/[ \t]/);
}

function isNumber(field: string): boolean {
  return field !== "" && Number.isFinite(Number(field));
}
