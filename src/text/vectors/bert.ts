/**
 * Contextual vectors of BERT-family models through onnxruntime: MiniLM from its package, or any Hugging Face folder
 * with a BERT model. The graph is built from the weights once and kept in the cache folder, and so is the mean vector.
 * @module
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../../errors.ts";
import { cacheFolder, keepFile } from "../../system/cache-folder.ts";
import { backgroundTexts, meanVector } from "./background.ts";
import { type BertFiles, findBert, hashFiles, readBertShape } from "./bert-folder.ts";
import { isWrittenIn, type Script, scriptsOf } from "./known-scripts.ts";
import { type BertShape, buildBertGraph, GRAPH_VERSION, type Precision } from "./onnx/bert-graph.ts";
import { openSession, type Session } from "./onnx/session.ts";
import { MINILM, RUNTIME, TOKENIZERS } from "./optional-packages.ts";
import type { SentenceEncoder } from "./providers.ts";
import { SafetensorsFile } from "./safetensors.ts";
import { type RunBatch, type SequenceLimits, SequenceModel, type TokenizedText } from "./sequences.ts";
import { openSubwords, type Subwords } from "./subwords.ts";
import { MAX_WORDS, piecesOf, upToWords } from "./text-pieces.ts";

export interface BertOptions {
  /** `int8` is two to three times as fast; its vectors have a cosine of about 0.99 with those of `fp32`. */
  readonly precision?: Precision;
}

/** Tokens that a model reads at once; MiniLM was trained with 256. */
const PASSAGE_TOKENS = 256;
/** Fewer leave no room for words and their overlap. */
const FEWEST_TOKENS = 64;
/** Tokens that neighbouring passages share. */
const OVERLAP_TOKENS = 32;

/** A batch of this size keeps its activations in the processor's cache. */
const BATCH = { sequences: 32, tokens: 512, shortest: 0.8 } as const;

/**
 * @example
 * const encoder = await openBert("minilm");
 * const [{ words, vectors }] = await encoder.encode(["A storm is coming."]);
 * await encoder.close();
 */
export async function openBert(model: string, { precision = "int8" }: BertOptions = {}): Promise<SentenceEncoder> {
  const needed = [RUNTIME, ...(model === "minilm" ? [MINILM] : []), TOKENIZERS];
  const files = await findBert(model, needed);
  const shape = readBertShape(files.config);
  const limits = sequenceLimits(shape);
  const subwords = await openSubwords(files.tokenizer, needed);
  const hash = hashFiles([files.config, files.tokenizer, files.weights], `${GRAPH_VERSION} ${precision}`);
  const cached = join(cacheFolder(), "models", hash);
  const session = await openGraph(`${cached}.onnx`, () => buildGraph(files, shape, precision), needed);
  const sequences = new SequenceModel(shape.hidden, limits, runner(session, subwords));
  const scripts = scriptsOf(subwords.vocabulary);
  const tokenize = tokenizer(subwords);
  return {
    name: `${files.name} ${precision} (onnxruntime)`,
    fingerprint: `${hash} ${limits.longest} ${limits.overlap} ${MAX_WORDS}`,
    dimension: shape.hidden,
    mean: await meanFor(sequences, tokenize, shape, scripts, subwords, `${cached}.mean`),
    understands: (text) => isWrittenIn(text, scripts),
    encode: (texts) => sequences.encode(texts.map(tokenize)),
    sentence: (texts) => sequences.pool(texts.map(tokenize)),
    async close() {
      await sequences.idle();
      await session.close();
    },
  };
}

function sequenceLimits({ positions }: BertShape): SequenceLimits {
  if (positions < FEWEST_TOKENS) {
    const message = `the model reads ${positions} tokens at once, expected at least ${FEWEST_TOKENS}`;
    throw new ConfigError("bad-option", message, "Give another model.");
  }
  return { ...BATCH, longest: Math.min(PASSAGE_TOKENS, positions), overlap: OVERLAP_TOKENS };
}

function tokenizer(subwords: Subwords): (text: string) => TokenizedText<number> {
  return (text) => {
    const pieces = [];
    const tokens = [];
    for (const piece of upToWords(piecesOf(text), MAX_WORDS)) {
      const ids = subwords.of(text.slice(piece.start, piece.end), piece.isWord);
      if (ids.length === 0) continue;
      pieces.push(piece);
      tokens.push(ids);
    }
    return { pieces, tokens, cuts: [] };
  };
}

function runner(session: Session, subwords: Subwords): RunBatch<number> {
  return (batch) => {
    const longest = Math.max(...batch.map(({ length }) => length));
    const ids = new Int32Array(batch.length * longest);
    const mask = new Int32Array(ids.length);
    for (const [row, { tokens, length }] of batch.entries()) {
      let at = row * longest;
      mask.fill(1, at, at + length);
      ids[at++] = subwords.first;
      for (const piece of tokens) for (const id of piece) ids[at++] = id;
      ids[at] = subwords.last;
    }
    const shape = [batch.length, longest];
    const inputs = { ids: { type: "int32", data: ids, shape }, mask: { type: "int32", data: mask, shape } } as const;
    return session.run(inputs, "last_hidden_state");
  };
}

/** From the cached graph if it is whole, else from one that is built now and cached where that is possible. */
async function openGraph(
  path: string,
  build: () => readonly Uint8Array[],
  needed: readonly string[],
): Promise<Session> {
  if (existsSync(path)) {
    const session = await openSession(path, needed).catch(() => undefined);
    if (session !== undefined) return session;
  }
  const chunks = build();
  return openSession(keepFile(path, chunks) ? path : Buffer.concat(chunks), needed);
}

function buildGraph(files: BertFiles, shape: BertShape, precision: Precision): readonly Uint8Array[] {
  const weights = new SafetensorsFile(files.weights);
  try {
    return buildBertGraph(weights, shape, precision);
  } finally {
    weights.close();
  }
}

async function meanFor(
  sequences: SequenceModel<number>,
  tokenize: (text: string) => TokenizedText<number>,
  { hidden }: BertShape,
  scripts: readonly Script[],
  { vocabulary }: Subwords,
  path: string,
): Promise<Float32Array> {
  const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (kept.length === hidden * 4) return Float32Array.from({ length: hidden }, (_, i) => kept.readFloatLE(i * 4));
  const texts = scripts.includes("Latin") ? backgroundTexts() : vocabularySample(vocabulary);
  const mean = meanVector(await sequences.encode(texts.map(tokenize)), hidden);
  keepFile(path, [new Uint8Array(mean.buffer)]);
  return mean;
}

/** For models that read no English: words of their own vocabulary, taken evenly. */
function vocabularySample(vocabulary: readonly string[]): string[] {
  const words = vocabulary.filter((token) => /^\p{L}+$/u.test(token));
  return words.filter((_, i) => i % Math.ceil(words.length / 1000) === 0);
}
