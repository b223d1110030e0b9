/**
 * WordNet's data files in memory, as they are: 22 MB of ASCII in which every synset is found by its offset. Opening
 * takes some tens of milliseconds, since only line starts are noted.
 * @module
 */
import { present } from "../../collections/at.ts";
import { readWordNetFile } from "./files.ts";
import { LEXFILES } from "./lexfiles.ts";
import {
  definitionOf,
  offsetOf,
  PARTS,
  parseSynset,
  partOf,
  plainWord,
  type Synset,
  type SynsetId,
  synsetId,
} from "./synset.ts";

const LF = 10;
const SPACE = 32;
const ZERO = 48;
/** Where the number of the lexicographer file stands in a line. */
const LEXFILE_AT = 9;
/** Where the first word stands in a line. */
const WORDS_AT = 17;

export class WordNet {
  readonly #files: readonly Buffer[];
  /** By lexicographer file, the synsets in the order of the data file. */
  readonly #members: readonly Uint32Array[];
  readonly #size: number;

  constructor(files: readonly Buffer[]) {
    this.#files = files;
    this.#members = collect(files);
    this.#size = this.#members.reduce((sum, { length }) => sum + length, 0);
  }

  /** The synsets of a lexicographer file, ascending. */
  members(lexfile: number): Uint32Array {
    return this.#members[lexfile] ?? new Uint32Array(0);
  }

  /** How many synsets there are. */
  get size(): number {
    return this.#size;
  }

  /** Any number below `size` gives a synset, each another one. */
  at(index: number): SynsetId {
    for (const members of this.#members) {
      const id = members[index];
      if (id !== undefined) return id;
      index -= members.length;
    }
    throw new RangeError(`there are only ${this.size} synsets`);
  }

  /** True if a line begins there. */
  has(id: SynsetId): boolean {
    const file = this.#files[partOf(id)];
    const offset = offsetOf(id);
    if (file === undefined || offset === 0 || offset >= file.length || file[offset - 1] !== LF) return false;
    return file[offset] !== SPACE;
  }

  synset(id: SynsetId): Synset {
    return parseSynset(this.#slice(id, 0, this.#lineEnd(id)), id);
  }

  lexfile(id: SynsetId): number {
    return lexfileOf(this.#file(id), offsetOf(id));
  }

  /** The synset's word of that number (from 1), or its first one. */
  word(id: SynsetId, number = 1): string {
    const file = this.#file(id);
    let start = offsetOf(id) + WORDS_AT;
    // Each word is followed by its number in the lexicographer file.
    for (let i = 1; i < number; i++) start = file.indexOf(SPACE, file.indexOf(SPACE, start) + 1) + 1;
    return plainWord(file.toString("latin1", start, file.indexOf(SPACE, start)));
  }

  pointerCount(id: SynsetId): number {
    const words = Number.parseInt(this.#slice(id, 14, 16), 16);
    return Number(this.#slice(id, WORDS_AT, WORDS_AT + 80 * words + 4).split(" ", words * 2 + 1)[words * 2]);
  }

  /** The first synset that is more general. */
  broader(id: SynsetId): SynsetId | undefined {
    // Such pointers come first in a line, behind the words.
    const match = / @i? (\d{8}) ([nv]) /.exec(this.#slice(id, WORDS_AT, 1500).split(" | ", 1)[0] ?? "");
    return match === null ? undefined : synsetId(match[2] === "n" ? 0 : 1, Number(match[1]));
  }

  definition(id: SynsetId): string {
    const file = this.#file(id);
    const bar = file.indexOf(" | ", offsetOf(id), "latin1");
    return definitionOf(file.toString("latin1", bar + 3, this.#lineEnd(id)));
  }

  #file(id: SynsetId): Buffer {
    return present(this.#files[partOf(id)], "the data file of the synset's part of speech");
  }

  #lineEnd(id: SynsetId): number {
    return this.#file(id).indexOf(LF, offsetOf(id));
  }

  #slice(id: SynsetId, from: number, to: number): string {
    const offset = offsetOf(id);
    return this.#file(id).toString("latin1", offset + from, from === 0 ? to : offset + to);
  }
}

export function openWordNet(): WordNet {
  return new WordNet(PARTS.map((part) => readWordNetFile(`data.${part}`)));
}

/** The number of the lexicographer file, two digits of the line that begins at `line`. */
function lexfileOf(file: Buffer, line: number): number {
  const at = line + LEXFILE_AT;
  return (file.readUInt8(at) - ZERO) * 10 + (file.readUInt8(at + 1) - ZERO);
}

function collect(files: readonly Buffer[]): Uint32Array[] {
  const lists: number[][] = LEXFILES.map(() => []);
  files.forEach((file, part) => {
    for (let at = 0; at < file.length; at = file.indexOf(LF, at) + 1) {
      // The licence stands in front, its lines begin with a space.
      if (file[at] !== SPACE) lists[lexfileOf(file, at)]?.push(synsetId(part, at));
    }
  });
  return lists.map((list) => Uint32Array.from(list));
}
