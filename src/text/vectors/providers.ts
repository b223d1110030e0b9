/**
 * Where vectors of words come from. Static vectors know words, contextual encoders know words in their place.
 * @module
 */
import type { Span } from "../../types.ts";
import type { GeneralEnglish } from "./general-file.ts";

/** One vector for each word, whatever stands around it: word2vec, GloVe. */
export interface StaticVectors {
  /** Named in logs and results. */
  readonly name: string;
  readonly dimension: number;
  readonly size: number;
  /** A vector of length 1, or undefined for an unknown word. Lower case is up to the caller. */
  vector(word: string): Float32Array | undefined;
}

/** Static vectors that know how frequent their words are. */
export interface RankedVectors extends StaticVectors {
  /** How many words are more frequent; undefined for an unknown word. */
  rank(word: string): number | undefined;
  /** The word of a rank, from 0 for the most frequent. */
  word(rank: number): string | undefined;
  /** What they make of English, where that ships with them. */
  general?(): GeneralEnglish;
}

/** Vectors of the words of one text, each in its context. */
export interface TokenVectors {
  /** Where each word stands in the text, in order; sub-words of one word are already averaged. */
  readonly words: readonly Span[];
  /** Row-major, `words.length` × `dimension`. */
  readonly vectors: Float32Array;
}

/** BERT-family and ELMo-style models. */
export interface ContextualEncoder {
  /** Model, precision and runtime, e.g. `all-MiniLM-L6-v2 int8 (onnxruntime)`; named in logs and results. */
  readonly name: string;
  /** Changes when weights or options change its vectors; caches go by name and fingerprint. */
  readonly fingerprint?: string;
  readonly dimension: number;
  /** Mean vector of a background vocabulary, for centring. */
  readonly mean: Float32Array;
  /** Whether the model knows the script of the text; what it does not know is refused, not guessed. */
  understands(text: string): boolean;
  /** Long texts are encoded in overlapping passages; every word gets a vector, up to the encoder's limit of words. */
  encode(texts: readonly string[]): Promise<TokenVectors[]>;
  close(): Promise<void>;
}

/** Encoders that also know one vector for a whole text. */
export interface SentenceEncoder extends ContextualEncoder {
  /** A vector of length 1 for each text: the mean over all its tokens; zeros for a text without tokens. */
  sentence(texts: readonly string[]): Promise<Float32Array[]>;
}
