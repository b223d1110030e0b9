/**
 * Word vectors from the file that ships with the package or from a file of the user's: ours, word2vec's or GloVe's,
 * plain or gzip. The format is found by looking into the file.
 * @module
 */
import { readGloveFile } from "./glove-file.ts";
import { readModelFile, shippedModel } from "./model-files.ts";
import { MAGIC, readStaticFile, type StaticTable, TableVectors } from "./static-file.ts";
import { VectorInput } from "./vector-input.ts";
import { isBinary, isWord2vecHeader, readWord2vecBinary, readWord2vecText } from "./word2vec-file.ts";

/** So many words are kept of a word2vec or GloVe file, which have the frequent ones first: 150 MB at 300 dimensions. */
const MAX_WORDS = 500_000;
/** Enough for the header and the first vector. */
const SNIFF_BYTES = 4096;

/**
 * @example
 * const vectors = await openStaticVectors(); // GloVe, 100 dimensions, 100,000 words
 * vectors.vector("storm");
 */
export async function openStaticVectors(path?: string): Promise<TableVectors> {
  if (path === undefined) return openShippedVectors();
  const input = await VectorInput.open(path);
  try {
    return new TableVectors(await readTable(input), path);
  } finally {
    input.close();
  }
}

/** The shipped vectors at once, for callers that cannot wait. */
export function openShippedVectors(): TableVectors {
  const path = shippedModel("glove-100d-100k.bin");
  return new TableVectors(readStaticFile(readModelFile(path), path), path);
}

async function readTable(input: VectorInput): Promise<StaticTable> {
  const head = await input.peek(SNIFF_BYTES);
  if (head.length === 0) throw input.broken("is empty");
  if (head.subarray(0, MAGIC.length).toString("latin1") === MAGIC) {
    return readStaticFile(readModelFile(input.path), input.path);
  }
  const firstLineEnd = head.indexOf("\n");
  if (!isWord2vecHeader(head.toString("latin1", 0, Math.max(0, firstLineEnd)))) {
    if (isBinary(head)) throw input.broken("is binary, but begins neither as a file of ours nor of word2vec");
    return readGloveFile(input, MAX_WORDS);
  }
  return isBinary(head.subarray(firstLineEnd + 1))
    ? readWord2vecBinary(input, MAX_WORDS)
    : readWord2vecText(input, MAX_WORDS);
}
