/**
 * What is kept of every target, in columns: whenever the crawl has learned, all that waits is weighed again, and what is read for
 * it lies side by side.
 * @module
 */
import { Int32Column, Uint8Column } from "../../collections/columns.ts";
import type { LinkId } from "../../types.ts";

/** The first pages that link to a target: so many. */
const MAX_SOURCES = 8;

/** What is known of a target once and for all; all but the source are numbers of kinds. */
export interface TargetKinds {
  /** The page that was the first to link to it. */
  readonly source: LinkId;
  readonly urlWords: readonly number[];
  /** From the host to its folders to the beginning of its file name: two at least. */
  readonly path: readonly number[];
  /** Its file type, anywhere and on its host. */
  readonly types: readonly [number, number];
}

/** A row of kinds: source, both types, how many words and places, then these. */
const [SOURCE, ANYWHERE, ON_HOST, WORDS, PLACES, FIRST] = [0, 1, 2, 3, 4, 5] as const;

export class TargetTable {
  /** By the number of the link: 1 + where its row begins, 0 for one that was not found. */
  readonly #starts = new Int32Column();
  readonly #rows = new Int32Column();
  #end = 0;
  /** By the number of the link: distinct words of all its anchors. */
  readonly #anchorWords: (number[] | undefined)[] = [];
  /** By the number of the link, eight of each: the first pages that link to it, as kinds. */
  readonly #sources = new Int32Column();
  readonly #sourceCounts = new Uint8Column();

  has(id: LinkId): boolean {
    return (this.#starts.data[id] ?? 0) > 0;
  }

  add(id: LinkId, { source, urlWords, path, types }: TargetKinds): void {
    const row = [source, ...types, urlWords.length, path.length, ...urlWords, ...path];
    this.#rows.ensure(this.#end + row.length);
    this.#rows.data.set(row, this.#end);
    this.#starts.ensure(id + 1);
    this.#starts.data[id] = 1 + this.#end;
    this.#end += row.length;
    this.#sources.ensure((id + 1) * MAX_SOURCES);
    this.#sourceCounts.ensure(id + 1);
    while (this.#anchorWords.length <= id) this.#anchorWords.push(undefined); // no holes, which are slow to read
  }

  /** All rows; the numbers of a target's kinds stand in it where the methods below say. */
  get kinds(): Int32Array {
    return this.#rows.data;
  }

  /** Where the row of a target that was found begins. */
  row(id: LinkId): number {
    return this.#starts.data[id]! - 1;
  }

  source(row: number): LinkId {
    return this.#rows.data[row + SOURCE]!;
  }

  typeAnywhere(row: number): number {
    return this.#rows.data[row + ANYWHERE]!;
  }

  typeOnHost(row: number): number {
    return this.#rows.data[row + ON_HOST]!;
  }

  /** The words of its URL stand from here up to its path. */
  wordsAt(row: number): number {
    return row + FIRST;
  }

  pathAt(row: number): number {
    return row + FIRST + this.#rows.data[row + WORDS]!;
  }

  pathEnd(row: number): number {
    return this.pathAt(row) + this.#rows.data[row + PLACES]!;
  }

  anchorWords(id: LinkId): readonly number[] {
    return this.#anchorWords[id] ?? NONE;
  }

  addAnchorWord(id: LinkId, word: number): void {
    const words = this.#anchorWords[id];
    if (words === undefined) this.#anchorWords[id] = [word];
    else if (!words.includes(word)) words.push(word);
  }

  get sources(): Int32Array {
    return this.#sources.data;
  }

  sourcesAt(id: LinkId): number {
    return id * MAX_SOURCES;
  }

  sourcesEnd(id: LinkId): number {
    return id * MAX_SOURCES + this.#sourceCounts.data[id]!;
  }

  /** Those beyond the first are not kept. */
  addSource(id: LinkId, source: number): void {
    const count = this.#sourceCounts.data[id]!;
    if (count === MAX_SOURCES) return;
    this.#sources.data[id * MAX_SOURCES + count] = source;
    this.#sourceCounts.data[id] = count + 1;
  }
}

const NONE: readonly number[] = [];
