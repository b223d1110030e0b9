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
import { ConfigError } from "../../errors.ts";
import { hashFiles } from "./bert-folder.ts";
import { isWrittenIn } from "./known-scripts.ts";
import { shippedModel } from "./model-files.ts";
import { openSession, type Session } from "./onnx/session.ts";
import { RUNTIME } from "./optional-packages.ts";
import type { ContextualEncoder } from "./providers.ts";
import { type RunBatch, SequenceModel, type TokenizedText } from "./sequences.ts";
import type { Piece } from "./text-pieces.ts";
import { centered } from "./token-vectors.ts";

export interface ElmoStyleOptions {
  /** Shares of the two LSTM layers, scaled to a sum of 1. The second alone separates topics best. */
  readonly layerWeights?: readonly [first: number, second: number];
  /** Subtract the mean vector already in `encode`; otherwise that is up to the caller. */
  readonly center?: boolean;
  readonly threads?: number;
  /** Words behind this many get no vectors, so that a text of any size has an end. */
  readonly maxWords?: number;
}

const DIMENSION = 768;
/** The file of means holds the word layer first, which is narrower and cannot be mixed with the others. */
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
 * const encoder = await openElmoStyle({ center: true });
 * const [{ words, vectors }] = await encoder.encode(["They sat on the bank of the river."]);
 */
export async function openElmoStyle(options: ElmoStyleOptions = {}): Promise<ContextualEncoder> {
  const { center = false, threads = 1, maxWords = 50_000 } = options;
  const weights = layerShares(options.layerWeights ?? [0, 1]);
  const model = shippedModel("elmo-style-int8.onnx");
  const means = layerMeans(shippedModel("elmo-style-means.bin"));
  const session = await openSession(model, threads, [RUNTIME]);
  const sequences = new SequenceModel(DIMENSION, LIMITS, runner(session, weights));
  const encoder: ContextualEncoder = {
    name: "ELMo-style int8 (onnxruntime)",
    fingerprint: hashFiles([model], `${weights.join()} ${maxWords}`),
    dimension: DIMENSION,
    mean: mix(means, weights),
    understands: (text) => isWrittenIn(text, ["Latin"]),
    encode: (texts) => sequences.encode(texts.map((text) => tokenize(text, maxWords))),
    async close() {
      await sequences.idle();
      await session.close();
    },
  };
  return center ? centered(encoder) : encoder;
}

function layerShares([first, second]: readonly [number, number]): readonly [number, number] {
  const sum = first + second;
  if (!(first >= 0 && second >= 0 && sum > 0 && Number.isFinite(sum))) {
    const message = `"layerWeights" must be two numbers ≥ 0, not both 0, got [${first}, ${second}]`;
    throw new ConfigError("bad-option", message, "Try [0, 1], the second layer alone.");
  }
  return [first / sum, second / sum];
}

function layerMeans(path: string): readonly Float32Array[] {
  const bytes = readFileSync(path);
  const layer = (from: number) => Float32Array.from({ length: DIMENSION }, (_, i) => bytes.readFloatLE((from + i) * 4));
  return [layer(WORD_LAYER), layer(WORD_LAYER + DIMENSION)];
}

/** Sentences begin behind a full stop and on a new line. */
function tokenize(text: string, maxWords: number): TokenizedText<Uint16Array> {
  const pieces: Piece[] = [];
  const tokens: (readonly Uint16Array[])[] = [];
  const cuts: number[] = [];
  let words = 0;
  let isAfterMark = false;
  for (const match of text.matchAll(TOKEN)) {
    const isWord = match[1] !== undefined;
    if (isWord && ++words > maxWords) break;
    const gap = text.slice(pieces.at(-1)?.end ?? match.index, match.index);
    if (pieces.length > 0 && (gap.includes("\n") || (isAfterMark && gap !== ""))) cuts.push(pieces.length);
    pieces.push({ start: match.index, end: match.index + match[0].length, isWord });
    tokens.push([bytesOf(match[0].toLowerCase())]);
    isAfterMark = SENTENCE_MARK.test(match[0]);
  }
  return { pieces, tokens, cuts };
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

function runner(session: Session, weights: readonly [number, number]): RunBatch<Uint16Array> {
  const layers = [
    { name: "layer1", weight: weights[0] },
    { name: "layer2", weight: weights[1] },
  ].filter(({ weight }) => weight > 0);
  const [names, shares] = [layers.map(({ name }) => name), layers.map(({ weight }) => weight)];
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
    const inputs = { bytes: { type: "int64", data: bytes, shape: [1, length, TOKEN_BYTES] } } as const;
    return mix(await session.runAll(inputs, names), shares);
  };
}

function mix(layers: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const [first, second] = [at(layers, 0), layers[1]];
  if (second === undefined) return first;
  const [ofFirst = 0, ofSecond = 0] = weights;
  return first.map((value, i) => value * ofFirst + (second[i] ?? 0) * ofSecond);
}
