/** Numbers of each block's text, taken in one look at it. Hot path: every character of a page comes through here once. @module */
import { Kind } from "../parse/elements.ts";
import { Columns } from "./columns.ts";
import { HashWeights } from "./hash-slots.ts";
import { TextScan } from "./text-scan.ts";
import { type Leaf, Mark, type Node, type Tree } from "./tree.ts";
import { HashList, hashOfWord, wordHashes } from "./word-hashes.ts";

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

const COPYRIGHT = hashOfWord("copyright");
const ALL = hashOfWord("all");
const RIGHTS = hashOfWord("rights");
const COLON = 0x3a;
const ENDS = new Set(Array.from('.!?。"”)', (sign) => sign.charCodeAt(0)));
const BULLETS = new Set(Array.from("-•·*–0123456789", (sign) => sign.charCodeAt(0)));

/** The columns of numbers that are taken of a block's text. */
export class Measures {
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
  /** Of blocks that are headings their level, 0 of others. */
  readonly levels: Uint8Array;
  /** 1 where it is so. */
  readonly endsSentence: Uint8Array;
  readonly endsColon: Uint8Array;
  readonly isListed: Uint8Array;
  readonly isCopyright: Uint8Array;

  constructor(tree: Tree) {
    const size = tree.blocks.length;
    this.begins = new Int32Array(size + 1);
    this.keys = new Int32Array(size);
    const columns = new Columns(size, 13);
    this.counts = columns.next();
    this.lengths = columns.next();
    this.linked = columns.next();
    this.bold = columns.next();
    this.code = columns.next();
    this.links = columns.next();
    this.sentences = columns.next();
    this.commas = columns.next();
    this.digits = columns.next();
    this.capitals = columns.next();
    this.functionWords = columns.next();
    this.prices = columns.next();
    this.signs = columns.next();
    this.levels = new Uint8Array(size);
    this.endsSentence = new Uint8Array(size);
    this.endsColon = new Uint8Array(size);
    this.isListed = new Uint8Array(size);
    this.isCopyright = new Uint8Array(size);
    const hashes = new HashList();
    const scan = new TextScan(hashes);
    for (const { index, node, leaves } of tree.blocks) {
      this.levels[index] = headingLevel(node);
      scan.start();
      this.#takeLeaves(index, leaves, scan);
      scan.finish();
      this.#takeSigns(index, scan);
      this.#takeWords(index, hashes, scan.isCopyright);
    }
    this.hashes = hashes.values.subarray(0, hashes.length);
  }

  /** Share of the text inside links. */
  linkShare(at: number): number {
    return share(this.linked[at], this.lengths[at]);
  }

  #takeLeaves(at: number, leaves: readonly Leaf[], scan: TextScan): void {
    let linked = 0;
    let bold = 0;
    let code = 0;
    let links = 0;
    let before: string | undefined;
    for (const { text, href, marks } of leaves) {
      const length = scan.add(text);
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

  #takeSigns(at: number, scan: TextScan): void {
    this.lengths[at] = scan.length;
    this.sentences[at] = scan.sentences;
    this.commas[at] = scan.commas;
    this.digits[at] = scan.digits;
    this.capitals[at] = scan.capitals;
    this.prices[at] = scan.prices;
    this.signs[at] = scan.signs;
    this.endsSentence[at] = ENDS.has(scan.lastUnit) ? 1 : 0;
    this.endsColon[at] = scan.lastUnit === COLON ? 1 : 0;
    this.isListed[at] = BULLETS.has(scan.firstUnit) ? 1 : 0;
  }

  #takeWords(at: number, hashes: HashList, isMarked: boolean): void {
    const { values, length } = hashes;
    const begin = this.begins[at]!;
    let functionWords = 0;
    let key = 0;
    let before = 0;
    let isCopyright = isMarked;
    for (let i = begin; i < length; i++) {
      const hash = values[i]!;
      key = (Math.imul(key, 31) + hash) | 0;
      functionWords += FUNCTION_WORDS.of(hash);
      if (hash === COPYRIGHT || (hash === RIGHTS && before === ALL)) isCopyright = true;
      before = hash;
    }
    this.keys[at] = key;
    this.begins[at + 1] = length;
    this.counts[at] = length - begin;
    this.functionWords[at] = functionWords;
    this.isCopyright[at] = isCopyright ? 1 : 0;
  }
}

/** 0 where there is nothing to have a share of. */
export function share(part = 0, whole = 0): number {
  return whole > 0 ? part / whole : 0;
}

/** From 1 to 6; 0 of what is no heading. */
export function headingLevel({ element }: Node): number {
  return element.kind === Kind.heading ? element.name.charCodeAt(1) - 0x30 : 0;
}
