/**
 * Word vectors of nothing but letters, for every language and script: words that have letter n-grams in common have
 * similar vectors, so that inflected forms and compounds are alike (Zelle, Zellen, Zellbereich). What a word means they
 * do not know. Every n-gram adds to a few components that its hash chooses, with a sign of its own, so that n-grams do
 * not meet but by chance (feature hashing; Weinberger et al. 2009).
 * @module
 */
import { unit } from "../../math/dense.ts";
import { gramRows } from "./letter-grams.ts";
import type { StaticVectors } from "./providers.ts";
import { WordMemory } from "./word-memory.ts";

const DIMENSION = 256;
/** Components that an n-gram adds to. */
const SPREAD = 4;
/** N-grams are told apart by as many bits as there are. */
const ALL_HASHES = 2 ** 32;
const IS_WORD = /\p{L}/u;

export class LetterVectors implements StaticVectors {
  readonly name = "letter n-grams";
  readonly dimension = DIMENSION;
  /** Every word has one. */
  readonly size = Number.POSITIVE_INFINITY;
  readonly #memory = new WordMemory(vectorOf);

  vector(word: string): Float32Array | undefined {
    return this.#memory.vector(word);
  }
}

function vectorOf(word: string): Float32Array | undefined {
  if (!IS_WORD.test(word)) return undefined;
  const sum = new Float32Array(DIMENSION);
  for (const gram of gramRows(word, ALL_HASHES)) {
    let bits = gram;
    for (let i = 0; i < SPREAD; i++) {
      bits = mixed(bits + i);
      const component = bits % DIMENSION;
      sum[component] = (sum[component] ?? 0) + (bits >= 2 ** 31 ? 1 : -1);
    }
  }
  return unit(sum);
}

/** The last step of MurmurHash3. */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
