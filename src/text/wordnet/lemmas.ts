/**
 * Which synsets a word belongs to, from WordNet's index files (`wndb(5WN)`). They are sorted, so a word is found by
 * bisection in the bytes as they were read: opening costs nothing and no entry becomes an object.
 * @module
 */
import { readWordNetFile } from "./files.ts";
import { PARTS, type SynsetId, synsetId } from "./synset.ts";

const LF = 10;
const SPACE = 32;
/** Index entries are ASCII; any other word is not there. */
const IS_ENTRY = /^[!-~]+$/;

export class Lexicon {
  readonly #files: readonly Buffer[];

  /** The four index files, in the order of PARTS. */
  constructor(files: readonly Buffer[]) {
    this.#files = files;
  }

  /** `word` in lower case, several words with a space or underscore; `part` as in PARTS. */
  has(word: string, part: number): boolean {
    return this.#find(word, part) >= 0;
  }

  /** The word's meanings, the most frequent first; none for an unknown word. */
  synsetsOf(word: string, part: number): SynsetId[] {
    const start = this.#find(word, part);
    if (start < 0) return [];
    const file = this.#files[part]!;
    const fields = file.toString("latin1", start, file.indexOf(LF, start)).trimEnd().split(" ");
    return fields.slice(fields.length - Number(fields[2])).map((offset) => synsetId(part, Number(offset)));
  }

  /** Every word of a part of speech, in the order of the file. */
  *words(part: number): Generator<string> {
    const file = this.#files[part];
    if (file === undefined) return;
    for (let at = 0; at < file.length; at = file.indexOf(LF, at) + 1) {
      if (file[at] !== SPACE) yield file.toString("latin1", at, file.indexOf(SPACE, at)).replaceAll("_", " ");
    }
  }

  /** The start of the word's line, or −1. */
  #find(word: string, part: number): number {
    const file = this.#files[part];
    const entry = word.replaceAll(" ", "_");
    if (file === undefined || !IS_ENTRY.test(entry)) return -1;
    let low = 0;
    let high = file.length;
    while (low < high) {
      const start = lineStart(file, (low + high) >>> 1);
      const order = compare(file, start, entry);
      if (order === 0) return start;
      if (order < 0) low = file.indexOf(LF, start) + 1;
      else high = start;
    }
    return -1;
  }
}

function lineStart(file: Buffer, at: number): number {
  while (at > 0 && file[at - 1] !== LF) at--;
  return at;
}

/** Negative when the line stands before the entry. The space behind a word is lower than any letter of a longer one. */
function compare(file: Buffer, start: number, entry: string): number {
  for (let i = 0; i < entry.length; i++) {
    const difference = file[start + i]! - entry.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return file[start + entry.length]! - SPACE;
}

let shared: Lexicon | undefined;

/** The installed WordNet's words: 6 MB, read once. */
export function openLexicon(): Lexicon {
  shared ??= new Lexicon(PARTS.map((part) => readWordNetFile(`index.${part}`)));
  return shared;
}
