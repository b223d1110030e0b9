/**
 * Tells by its first letters that a word is none of a vocabulary. Most words of a page are none, and looking up a piece of
 * a text in a map, which has to read and hash it first, is the main cost of looking for topic words.
 * Exact for the normal forms of words.ts, to which vocabularies belong here: folding and Porter's stemmer keep the first
 * two letters of an ASCII word, but for stems of one letter, and "y" that becomes "i" ("ays" → "ai").
 * @module
 */

const ASCII = 128;

export class WordStarts {
  /** By first and second letter in lower case. */
  readonly #pairs = new Uint8Array(ASCII * ASCII);

  /** Adds a normal form; those that begin with other letters than ASCII need not be known. */
  add(normal: string): void {
    const first = normal.charCodeAt(0);
    if (!(first < ASCII)) return;
    if (normal.length === 1) this.#pairs.fill(1, first * ASCII, (first + 1) * ASCII);
    const second = normal.charCodeAt(1);
    if (!(second < ASCII)) return;
    this.#pairs[first * ASCII + second] = 1;
    if (normal[1] === "i") this.#pairs[first * ASCII + "y".charCodeAt(0)] = 1;
  }

  /** False only for a word whose normal form is not among those added. */
  mayBegin(word: string): boolean {
    return this.#mayBegin(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2));
  }

  /** The same of a word as code units. */
  mayBeginAt(codes: Uint16Array, start: number, end: number): boolean {
    const second = start + 1 < end ? codes[start + 1] : undefined;
    const third = start + 2 < end ? codes[start + 2] : undefined;
    return this.#mayBegin(codes[start] ?? ASCII, second ?? Number.NaN, third ?? Number.NaN);
  }

  /** Of a word without a second or third unit they are not numbers. */
  #mayBegin(first: number, second: number, third: number): boolean {
    // A third character may be a mark that changes the second; words of one letter are rare.
    if (!(first < ASCII && second < ASCII) || third >= ASCII) return true;
    return this.#pairs[lowered(first) * ASCII + lowered(second)] === 1;
  }
}

function lowered(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}
