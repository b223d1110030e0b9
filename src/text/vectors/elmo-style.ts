/**
 * Contextual vectors of a small ELMo-style model of our own: a CNN over the bytes of a word, then two LSTM layers in
 * each direction, trained on English encyclopedia text. It ships with the package. It is not the published ELMo.
 *
 * Sentences are read one at a time: the backward direction cannot take padding, and its int8 scales are found over
 * the whole batch, so that a sentence's vectors would depend on its neighbours; batches gain a fifth in speed at most.
 * @module
 */

import { readFileSync } from "node:fs";
import { at } from "../../collections/at.ts";
import { hashFiles } from "./bert-folder.ts";
import { isWrittenIn } from "./known-scripts.ts";
import { shippedModel } from "./model-files.ts";
import { openSession, type Session } from "./onnx/session.ts";
import { RUNTIME } from "./optional-packages.ts";
import type { ContextualEncoder } from "./providers.ts";
import { type RunBatch, SequenceModel, type TokenizedText } from "./sequences.ts";
import { MAX_WORDS, type Piece, upToWords } from "./text-pieces.ts";

const DIMENSION = 768;
/** The second of the two LSTM layers, which separates topics best. */
const OUTPUT = "layer2";
/** What the first and second layer contribute, for the fingerprint. */
const LAYER_SHARES = "0,1";
/** Dimension of the word layer. */
const WORD_LAYER = 512;
const TOKEN_BYTES = 20;
const SENTENCE_END = 1;
const WORD_START = 2;
const WORD_END = 3;
const BYTE_OFFSET = 4;
/** Training sentences had at most 120 tokens; the frame is two more. */
const LIMITS = { sequences: 1, tokens: Number.POSITIVE_INFINITY, shortest: 1, longest: 122, overlap: 16 } as const;
const TOKEN = /([\p{L}\p{N}]+(?:'[A-Za-z]+)?)|[^\p{L}\p{N}_\s]/gu;
const SENTENCE_MARK = /^[.!?]$/;

/**
 * @example
 * const encoder = await openElmoStyle();
 * const [{ words, vectors }] = await encoder.encode(["They sat on the bank of the river."]);
 */
export async function openElmoStyle(): Promise<ContextualEncoder> {
  const model = shippedModel("elmo-style-int8.onnx");
  const mean = readMean(shippedModel("elmo-style-means.bin"));
  const session = await openSession(model, [RUNTIME]);
  const sequences = new SequenceModel(DIMENSION, LIMITS, runner(session));
  return {
    name: "ELMo-style int8 (onnxruntime)",
    fingerprint: hashFiles([model], `${LAYER_SHARES} ${MAX_WORDS}`),
    dimension: DIMENSION,
    mean,
    understands: (text) => isWrittenIn(text, ["Latin"]),
    encode: (texts) => sequences.encode(texts.map(tokenize)),
    async close() {
      await sequences.idle();
      await session.close();
    },
  };
}

/** The file holds the means of the word layer and of both LSTM layers, one after the other. */
function readMean(path: string): Float32Array {
  const bytes = readFileSync(path);
  const from = WORD_LAYER + DIMENSION;
  return Float32Array.from({ length: DIMENSION }, (_, i) => bytes.readFloatLE((from + i) * 4));
}

/** Sentences begin behind a full stop and on a new line. */
function tokenize(text: string): TokenizedText<Uint16Array> {
  const pieces: Piece[] = [];
  const tokens: (readonly Uint16Array[])[] = [];
  const cuts: number[] = [];
  let isAfterMark = false;
  for (const piece of upToWords(piecesOf(text), MAX_WORDS)) {
    const token = text.slice(piece.start, piece.end);
    const gap = text.slice(pieces.at(-1)?.end ?? piece.start, piece.start);
    if (pieces.length > 0 && (gap.includes("\n") || (isAfterMark && gap !== ""))) cuts.push(pieces.length);
    pieces.push(piece);
    tokens.push([bytesOf(token.toLowerCase())]);
    isAfterMark = SENTENCE_MARK.test(token);
  }
  return { pieces, tokens, cuts };
}

/** As the training text was cut, which is not as everywhere else: "don't" is one word. */
function* piecesOf(text: string): Generator<Piece> {
  for (const match of text.matchAll(TOKEN)) {
    yield { start: match.index, end: match.index + match[0].length, isWord: match[1] !== undefined };
  }
}

/** A token as the model reads it: start, at most 18 bytes, end, padding. */
function bytesOf(word: string): Uint16Array {
  const bytes = Buffer.from(word).subarray(0, TOKEN_BYTES - 2);
  const token = new Uint16Array(TOKEN_BYTES);
  token[0] = WORD_START;
  bytes.forEach((byte, i) => {
    token[i + 1] = byte + BYTE_OFFSET;
  });
  token[bytes.length + 1] = WORD_END;
  return token;
}

function runner(session: Session): RunBatch<Uint16Array> {
  return async (batch) => {
    const { tokens, length } = at(batch, 0);
    const bytes = new BigInt64Array(length * TOKEN_BYTES);
    bytes[0] = bytes[(length - 1) * TOKEN_BYTES] = BigInt(SENTENCE_END);
    for (const [i, token] of tokens.flat().entries()) {
      const start = (1 + i) * TOKEN_BYTES;
      token.forEach((byte, j) => {
        bytes[start + j] = BigInt(byte);
      });
    }
    return session.run({ bytes: { type: "int64", data: bytes, shape: [1, length, TOKEN_BYTES] } }, OUTPUT);
  };
}
