/** How much of a block's text stands elsewhere: earlier or later in the page, in its description, in its structured data. @module */
import { type Measures, share } from "./measures.ts";
import type { Tree } from "./tree.ts";
import { wordHashes } from "./word-hashes.ts";

/** Runs of so many words are compared; shorter texts as they are. */
const RUN = 3;
const MAX_DATA = 40_000;

export class Echoes {
  /** Shares of each block's runs. */
  readonly earlier: Float64Array;
  readonly later: Float64Array;
  readonly inData: Float64Array;
  readonly inDescription: Float64Array;

  constructor(tree: Tree, measures: Measures) {
    const size = tree.blocks.length;
    this.earlier = new Float64Array(size);
    this.later = new Float64Array(size);
    this.inData = new Float64Array(size);
    this.inDescription = new Float64Array(size);
    const runs = tree.blocks.map(({ index }) => runsOf(measures.words(index)));
    this.#compare(runs);
    const data = tree.data
      .join(" ")
      .slice(0, MAX_DATA)
      .replace(/\\[nrtu"]/g, " ");
    const known = new Set(runsOf(wordHashes(data)));
    const described = new Set(
      runsOf(wordHashes(tree.meta.get("description") ?? tree.meta.get("og:description") ?? "")),
    );
    for (const [at, own] of runs.entries()) {
      this.inData[at] = sharedWith(known, own);
      this.inDescription[at] = sharedWith(described, own);
    }
  }

  #compare(runs: readonly Int32Array[]): void {
    const seen = new RunTable(runs.reduce((sum, own) => sum + own.length, 0));
    for (const [at, own] of runs.entries()) for (const run of own) seen.add(run, at);
    for (const [at, own] of runs.entries()) {
      let [earlier, later] = [0, 0];
      for (const run of own) {
        const slot = seen.find(run);
        if (seen.first[slot] !== at) earlier++;
        if (seen.last[slot] !== at) later++;
      }
      this.earlier[at] = share(earlier, own.length);
      this.later[at] = share(later, own.length);
    }
  }
}

/** First and last block of each run: a hash table in flat arrays, for a page may have a hundred thousand runs. */
class RunTable {
  readonly #runs: Int32Array;
  /** −1 where a slot is free. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly #mask: number;

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
    this.#mask = size - 1;
    this.#runs = new Int32Array(size);
    this.first = new Int32Array(size).fill(-1);
    this.last = new Int32Array(size);
  }

  /** The slot of a run, or the free one where it belongs. */
  find(run: number): number {
    let slot = (run ^ (run >>> 15)) & this.#mask;
    while (this.first[slot]! >= 0 && this.#runs[slot] !== run) slot = (slot + 1) & this.#mask;
    return slot;
  }

  add(run: number, at: number): void {
    const slot = this.find(run);
    if (this.first[slot]! < 0) {
      this.#runs[slot] = run;
      this.first[slot] = at;
    }
    this.last[slot] = at;
  }
}

/** Hashes of the runs of words in a text. */
function runsOf(words: ArrayLike<number>): Int32Array {
  if (words.length === 0) return new Int32Array(0);
  if (words.length < RUN) {
    let sum = words.length;
    for (let at = 0; at < words.length; at++) sum = Math.imul(sum, 31) + (words[at] ?? 0);
    return Int32Array.of(sum | 0);
  }
  const runs = new Int32Array(words.length - RUN + 1);
  for (let at = 0; at < runs.length; at++) {
    const start = Math.imul(words[at] ?? 0, 31) + (words[at + 1] ?? 0);
    runs[at] = Math.imul(start, 31) + (words[at + 2] ?? 0);
  }
  return runs;
}

function sharedWith(known: ReadonlySet<number>, runs: Int32Array): number {
  if (known.size === 0) return 0;
  let count = 0;
  for (const run of runs) if (known.has(run)) count++;
  return share(count, runs.length);
}
