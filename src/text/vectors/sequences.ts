/**
 * The way of texts through a model that reads token sequences: cut into passages, put passages of about equal length
 * into batches, run, and average the rows of every word. A text's vectors do not depend on the texts beside it.
 * @module
 */
import { at } from "../../collections/at.ts";
import { addDivided } from "../../math/dense.ts";
import { type BatchLimits, planBatches } from "./batches.ts";
import { type Passage, planPassages } from "./passages.ts";
import type { TokenVectors } from "./providers.ts";
import type { Piece } from "./text-pieces.ts";

/** A text in pieces, each of one or more tokens of the model. */
export interface TokenizedText<Token> {
  readonly pieces: readonly Piece[];
  readonly tokens: readonly (readonly Token[])[];
  /** Pieces at which a sequence of its own begins, in order; 0 is not named. */
  readonly cuts: readonly number[];
}

/** Pieces of one text that are read together; the model puts one token before and one behind them. */
export interface Sequence<Token> {
  /** Which of the texts. */
  readonly text: number;
  readonly passage: Passage;
  /** Of each piece of the passage. */
  readonly tokens: readonly (readonly Token[])[];
  /** With the first and the last token. */
  readonly length: number;
}

export interface SequenceLimits extends BatchLimits {
  /** Tokens of a sequence, with the first and the last. */
  readonly longest: number;
  readonly overlap: number;
}

/** Vectors of all sequences of a batch, each as long as the longest. */
export type RunBatch<Token> = (sequences: readonly Sequence<Token>[]) => Promise<Float32Array>;

const FRAME = 2;

export class SequenceModel<Token> {
  readonly #dimension: number;
  readonly #limits: SequenceLimits;
  readonly #run: RunBatch<Token>;
  /** The runtime takes one batch at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dimension: number, limits: SequenceLimits, run: RunBatch<Token>) {
    this.#dimension = dimension;
    this.#limits = limits;
    this.#run = run;
  }

  async encode(texts: readonly TokenizedText<Token>[]): Promise<TokenVectors[]> {
    const encodings = texts.map(({ pieces }) => {
      const words = pieces.filter(({ isWord }) => isWord).map(({ start, end }) => ({ start, end }));
      return { words, vectors: new Float32Array(words.length * this.#dimension), numbers: numberWords(pieces) };
    });
    await this.#forEachSequence(texts, ({ text, passage, tokens }, rows) => {
      const { vectors, numbers } = at(encodings, text);
      let row = 1;
      for (const [i, { length: count }] of tokens.entries()) {
        const piece = passage.from + i;
        const word = at(numbers, piece);
        if (word !== -1 && piece >= passage.keepFrom && piece < passage.keepTo) {
          const start = word * this.#dimension;
          this.#addMean(rows, row, count, vectors.subarray(start, start + this.#dimension));
        }
        row += count;
      }
    });
    return encodings.map(({ words, vectors }) => ({ words, vectors }));
  }

  /** The mean over all tokens of a text, the first and last of its sequences included, with length 1. */
  async pool(texts: readonly TokenizedText<Token>[]): Promise<Float32Array[]> {
    const sums = texts.map(() => new Float32Array(this.#dimension));
    await this.#forEachSequence(texts, ({ text, length }, rows) => {
      const sum = at(sums, text);
      for (let i = 0; i < length * this.#dimension; i++) {
        const component = i % this.#dimension;
        sum[component] = (sum[component] ?? 0) + (rows[i] ?? 0);
      }
    });
    for (const sum of sums) normalize(sum);
    return sums;
  }

  /** Resolves when no batch is running. */
  async idle(): Promise<void> {
    await this.#turn;
  }

  async #forEachSequence(
    texts: readonly TokenizedText<Token>[],
    take: (sequence: Sequence<Token>, rows: Float32Array) => void,
  ): Promise<void> {
    const sequences = texts.flatMap((text, index) => this.#sequencesOf(text, index));
    const lengths = sequences.map(({ length }) => length);
    for (const batch of planBatches(lengths, this.#limits)) {
      const members = batch.map((index) => at(sequences, index));
      const rows = await this.#inTurn(() => this.#run(members));
      const stride = rows.length / members.length;
      for (const [i, sequence] of members.entries()) take(sequence, rows.subarray(i * stride, (i + 1) * stride));
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  #sequencesOf({ tokens, cuts }: TokenizedText<Token>, text: number): Sequence<Token>[] {
    return [0, ...cuts].flatMap((start, i) => {
      const part = tokens.slice(start, cuts[i]);
      const sizes = part.map(({ length }) => length);
      return planPassages(sizes, this.#limits.longest - FRAME, this.#limits.overlap).map((passage) => {
        const read = part.slice(passage.from, passage.to);
        const length = read.reduce((sum, { length }) => sum + length, FRAME);
        return { text, passage: shift(passage, start), tokens: read, length };
      });
    });
  }

  #addMean(rows: Float32Array, first: number, count: number, into: Float32Array): void {
    for (let row = first; row < first + count; row++) addDivided(into, rows, row * this.#dimension, count);
  }
}

function shift({ from, to, keepFrom, keepTo }: Passage, by: number): Passage {
  return { from: from + by, to: to + by, keepFrom: keepFrom + by, keepTo: keepTo + by };
}

/** The number of each piece among the words, −1 for marks. */
function numberWords(pieces: readonly Piece[]): Int32Array {
  let next = 0;
  return Int32Array.from(pieces, ({ isWord }) => (isWord ? next++ : -1));
}

function normalize(vector: Float32Array): void {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  if (length > 0) vector.set(vector.map((x) => x / length));
}
