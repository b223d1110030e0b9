/**
 * Which synsets a word belongs to, from WordNet's index files (`wndb(5WN)`): a hash table of line starts over the bytes
 * as they were read, made for each part of speech when it is first asked for, so no entry becomes an object.
 * Hot: every new word of a crawl is looked up in several forms.
 * @module
 */
import { readWordNetFile } from "./files.ts";
import { PARTS, type SynsetId, synsetId } from "./synset.ts";

const LF = 10;
const SPACE = 32;
const ZERO = 48;
const OFFSET_DIGITS = 8;
/** An offset and the space before it. */
const OFFSET_STEP = OFFSET_DIGITS + 1;

export class Lexicon {
  readonly #files: readonly Buffer[];
  readonly #slots: Uint32Array[] = [];

  /** The four index files, in the order of PARTS. */
  constructor(files: readonly Buffer[]) {
    this.#files = files;
  }

  /** `word` in lower case, several words with a space or underscore; `part` as in PARTS. */
  has(word: string, part: number): boolean {
    return this.#find(word, part) >= 0;
  }

  /** The word's meanings, the most frequent first, at most `most`; none for an unknown word. */
  synsetsOf(word: string, part: number, most = Number.POSITIVE_INFINITY): SynsetId[] {
    const start = this.#find(word, part);
    if (start < 0) return [];
    const file = this.#files[part]!;
    // `lemma pos synset_cnt …`, and at the end one offset of eight digits for each synset, and spaces.
    let at = start + word.length + 3;
    let count = 0;
    for (; file[at] !== SPACE; at++) count = count * 10 + file[at]! - ZERO;
    let end = file.indexOf(LF, at);
    if (end < 0) end = file.length;
    while (file[end - 1]! <= SPACE) end--;
    const ids: SynsetId[] = [];
    for (let i = 0; i < count && i < most; i++)
      ids.push(synsetId(part, offsetAt(file, end - (count - i) * OFFSET_STEP + 1)));
    return ids;
  }

  /** The start of the word's line, or −1. */
  #find(word: string, part: number): number {
    const file = this.#files[part];
    const entry = word.includes(" ") ? word.replaceAll(" ", "_") : word;
    if (file === undefined || entry === "") return -1;
    this.#slots[part] ??= slotsOf(file);
    const slots = this.#slots[part];
    const mask = slots.length - 1;
    let hash = HASH_START;
    for (let i = 0; i < entry.length; i++) hash = Math.imul(hash ^ entry.charCodeAt(i), HASH_FACTOR);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const start = slots[slot]! - 1;
      if (start < 0 || isEntry(file, start, entry)) return start;
    }
  }
}

/** FNV-1a. */
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** Start of a word's line plus one, 0 if free; at most half full. */
function slotsOf(file: Buffer): Uint32Array {
  const starts: number[] = [];
  for (let at = 0; at < file.length; at = file.indexOf(LF, at) + 1) if (file[at] !== SPACE) starts.push(at);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * starts.length + 2)));
  const mask = slots.length - 1;
  for (const start of starts) {
    let hash = HASH_START;
    for (let at = start; file[at] !== SPACE; at++) hash = Math.imul(hash ^ file[at]!, HASH_FACTOR);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = start + 1;
  }
  return slots;
}

function offsetAt(file: Buffer, start: number): number {
  let offset = 0;
  for (let at = start; at < start + OFFSET_DIGITS; at++) offset = offset * 10 + file[at]! - ZERO;
  return offset;
}

function isEntry(file: Buffer, start: number, entry: string): boolean {
  for (let i = 0; i < entry.length; i++) if (file[start + i] !== entry.charCodeAt(i)) return false;
  return file[start + entry.length] === SPACE;
}

let shared: Lexicon | undefined;

/** The installed WordNet's words: 6 MB, read once. */
export function openLexicon(): Lexicon {
  shared ??= new Lexicon(PARTS.map((part) => readWordNetFile(`index.${part}`)));
  return shared;
}
