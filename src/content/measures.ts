/** Numbers of each block's text, taken in one look at it. @module */
import { textOf } from "./block-text.ts";
import { HashWeights } from "./hash-slots.ts";
import { type Leaf, Mark, type Tree } from "./tree.ts";
import { addWords, HashList, wordHashes } from "./word-hashes.ts";

/** Function words of languages that much of the web is written in: prose is full of them, furniture is not. */
const FUNCTION_WORDS = new HashWeights(
  Array.from(
    wordHashes(
      "the of and to in a is that for it with as was on be by are this have from or an at you your we our they their not but " +
        "which can will has its if more than so when who what how do i my me he she his her were been there would could should " +
        "der die das und ist nicht ein eine zu den mit von auf für im dem des es sich auch als wie bei nach sie wir " +
        "le la les et est un une des du que qui dans pour pas sur au avec ce il elle nous vous plus par " +
        "el los las y es un una de en que por con para no se su al lo como más del " +
        "il di che è per non con del della una sono si da o os em uma com não na no ao dos das het een van en niet op te zijn " +
        "и в не на что с по как это из у за к от для о",
    ),
    (hash) => [hash, 1] as const,
  ),
);

/** The columns of numbers that are taken of a block's text. */
export class Measures {
  readonly texts: string[] = [];
  /** Hashes of all words of the page, and where those of each block begin. */
  readonly hashes: Int32Array;
  readonly begins: Int32Array;
  /** A hash of each block's words. */
  readonly keys: Int32Array;
  readonly counts: Float64Array;
  readonly lengths: Float64Array;
  /** Characters inside links, in bold type, in code. */
  readonly linked: Float64Array;
  readonly bold: Float64Array;
  readonly code: Float64Array;
  readonly links: Float64Array;
  readonly sentences: Float64Array;
  readonly commas: Float64Array;
  readonly digits: Float64Array;
  readonly capitals: Float64Array;
  readonly functionWords: Float64Array;
  readonly prices: Float64Array;
  /** Signs of data and programs, `{}<>=;|`. */
  readonly signs: Float64Array;

  constructor(tree: Tree) {
    const size = tree.blocks.length;
    const column = () => new Float64Array(size);
    this.begins = new Int32Array(size + 1);
    this.keys = new Int32Array(size);
    this.counts = column();
    this.lengths = column();
    this.linked = column();
    this.bold = column();
    this.code = column();
    this.links = column();
    this.sentences = column();
    this.commas = column();
    this.digits = column();
    this.capitals = column();
    this.functionWords = column();
    this.prices = column();
    this.signs = column();
    const hashes = new HashList();
    for (const block of tree.blocks) {
      const text = textOf(block);
      this.texts.push(text);
      this.#takeLeaves(block.index, block.leaves);
      this.#takeSigns(block.index, text);
      this.#takeWords(block.index, text, hashes);
    }
    this.hashes = hashes.values.subarray(0, hashes.length);
  }

  /** Share of the text inside links. */
  linkShare(at: number): number {
    return share(this.linked[at], this.lengths[at]);
  }

  /** The words of a block as hashes. */
  words(at: number): Int32Array {
    return this.hashes.subarray(this.begins[at], this.begins[at + 1]);
  }

  #takeLeaves(at: number, leaves: readonly Leaf[]): void {
    let [linked, bold, code, links] = [0, 0, 0, 0];
    let before: string | undefined;
    for (const { text, href, marks } of leaves) {
      if (href === undefined && marks === 0) {
        before = undefined;
        continue;
      }
      const length = text.trim().length;
      if (href !== undefined) {
        linked += length;
        if (href !== before) links++;
      }
      before = href;
      if ((marks & Mark.bold) !== 0) bold += length;
      if ((marks & Mark.code) !== 0) code += length;
    }
    this.linked[at] = linked;
    this.bold[at] = bold;
    this.code[at] = code;
    this.links[at] = links;
  }

  #takeSigns(at: number, text: string): void {
    let [sentences, commas, digits, capitals, prices, signs] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if ((unit >= 0x61 && unit <= 0x7a) || unit === 0x20) continue;
      if (unit >= 0x41 && unit <= 0x5a) capitals++;
      else if (unit >= 0x30 && unit <= 0x39) digits++;
      else if (unit === 0x2c || unit === 0xff0c || unit === 0x3001) commas++;
      else if (unit === 0x2e || unit === 0x21 || unit === 0x3f) {
        const next = text.charCodeAt(i + 1);
        if (Number.isNaN(next) || next === 0x20 || next === 0x22 || next === 0x201d || next === 0x29) sentences++;
      } else if (unit === 0x3002) sentences++;
      else if (unit === 0x24 || unit === 0x20ac || unit === 0xa3 || unit === 0xa5) prices++;
      else if (unit === 0x7b || unit === 0x7d || unit === 0x7c || (unit >= 0x3b && unit <= 0x3e)) signs++;
    }
    this.lengths[at] = text.length;
    this.sentences[at] = sentences;
    this.commas[at] = commas;
    this.digits[at] = digits;
    this.capitals[at] = capitals;
    this.prices[at] = prices;
    this.signs[at] = signs;
  }

  #takeWords(at: number, text: string, hashes: HashList): void {
    const before = hashes.length;
    addWords(text, hashes);
    let [functionWords, key] = [0, 0];
    for (let i = before; i < hashes.length; i++) {
      const hash = hashes.values[i]!;
      key = (Math.imul(key, 31) + hash) | 0;
      functionWords += FUNCTION_WORDS.of(hash);
    }
    this.keys[at] = key;
    this.begins[at + 1] = hashes.length;
    this.counts[at] = hashes.length - before;
    this.functionWords[at] = functionWords;
  }
}

/** 0 where there is nothing to have a share of. */
export function share(part = 0, whole = 0): number {
  return whole > 0 ? part / whole : 0;
}
