/**
 * Word vectors for anchors and titles, trained by us (tools/anchor-vectors): 90,000 words have one, and every other word has
 * the mean of the vectors of its letter n-grams. Summed over the words of a text they come near to what MiniLM and GloVe
 * make of it.
 * @module
 */
import { unit } from "../../math/dense.ts";
import { brokenFile } from "./broken-file.ts";
import { type GeneralEnglish, readGeneralFile } from "./general-file.ts";
import { type LetterTable, readLetterFile } from "./letter-file.ts";
import { gramRows } from "./letter-grams.ts";
import { readModelFile, shippedModel } from "./model-files.ts";
import type { RankedVectors } from "./providers.ts";
import { readStaticFile, TableVectors } from "./static-file.ts";
import { WordMemory } from "./word-memory.ts";

/** All that they were trained on; n-grams of other scripts, of numbers and of single characters are noise. */
const IS_KNOWN_SCRIPT = /^(?=.*\p{sc=Latin})[\p{sc=Latin}\p{M}\p{N}]{2,}$/u;

export class AnchorVectors implements RankedVectors {
  readonly name: string;
  readonly general?: () => GeneralEnglish;
  readonly dimension: number;
  readonly size: number;
  readonly #words: TableVectors;
  readonly #letters: LetterTable;
  readonly #memory = new WordMemory((word) => this.#made(word));

  /** `file` is named when the letters do not go with the words. */
  constructor(words: TableVectors, letters: LetterTable, file: string, general?: () => GeneralEnglish) {
    if (general !== undefined) this.general = general;
    if (letters.dimension !== words.dimension) {
      throw brokenFile(file, `has ${letters.dimension} dimensions, the words have ${words.dimension}`);
    }
    this.name = words.name;
    this.dimension = words.dimension;
    this.size = words.size;
    this.#words = words;
    this.#letters = letters;
  }

  vector(word: string): Float32Array | undefined {
    return this.#memory.vector(word);
  }

  rank(word: string): number | undefined {
    return this.#words.rank(word);
  }

  word(rank: number): string | undefined {
    return this.#words.word(rank);
  }

  #made(word: string): Float32Array | undefined {
    return IS_KNOWN_SCRIPT.test(word) ? unit(this.learned(word)) : undefined;
  }

  /** With the length that it has learned, of whatever script: telling words are longer. */
  learned(word: string): Float32Array {
    return this.#words.vector(word) ?? ofLetters(word, this.#letters);
  }
}

/** The mean over its n-grams. */
export function ofLetters(word: string, { dimension, scales, rows }: LetterTable): Float32Array {
  const grams = gramRows(word, scales.length);
  const sum = new Float64Array(dimension);
  let next = 0;
  // Four at once, added in their order: a sum is read and written once for them.
  for (; next + 3 < grams.length; next += 4) {
    const [first, second, third, fourth] = [grams[next]!, grams[next + 1]!, grams[next + 2]!, grams[next + 3]!];
    const [a, b, c, d] = [first * dimension, second * dimension, third * dimension, fourth * dimension];
    const [ofA, ofB, ofC, ofD] = [scales[first]!, scales[second]!, scales[third]!, scales[fourth]!];
    for (let i = 0; i < dimension; i++) {
      sum[i] = sum[i]! + rows[a + i]! * ofA + rows[b + i]! * ofB + rows[c + i]! * ofC + rows[d + i]! * ofD;
    }
  }
  for (; next < grams.length; next++) {
    const from = grams[next]! * dimension;
    const scale = scales[grams[next]!]!;
    for (let i = 0; i < dimension; i++) sum[i] = sum[i]! + rows[from + i]! * scale;
  }
  const mean = new Float32Array(dimension);
  for (let i = 0; i < dimension; i++) mean[i] = sum[i]! / grams.length;
  return mean;
}

/** Those that ship with the package. */
export function openAnchorVectors(): AnchorVectors {
  const [words, letters] = [shippedModel("anchors-words.bin"), shippedModel("anchors-letters.bin")];
  const general = shippedModel("anchors-general.bin");
  const table = new TableVectors(readStaticFile(readModelFile(words), words), words);
  return new AnchorVectors(table, readLetterFile(readModelFile(letters), letters), letters, () =>
    readGeneralFile(readModelFile(general), general),
  );
}
