/** How much of a block's text stands elsewhere: earlier or later in the page, in its description, in its structured data. @module */
import { HashSlots } from "./hash-slots.ts";
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
    const known = slotsOf(runsOf(wordHashes(data)));
    const described = slotsOf(
      runsOf(wordHashes(tree.meta.get("description") ?? tree.meta.get("og:description") ?? "")),
    );
    for (const [at, own] of runs.entries()) {
      this.inData[at] = sharedWith(known, own);
      this.inDescription[at] = sharedWith(described, own);
    }
  }

  #compare(runs: readonly Int32Array[]): void {
    const slots = new HashSlots(runs.reduce((sum, own) => sum + own.length, 0));
    const first = new Int32Array(slots.size).fill(-1);
    const last = new Int32Array(slots.size);
    for (const [at, own] of runs.entries()) {
      for (const run of own) {
        const slot = slots.add(run);
        if (first[slot] === -1) first[slot] = at;
        last[slot] = at;
      }
    }
    for (const [at, own] of runs.entries()) {
      let [earlier, later] = [0, 0];
      for (const run of own) {
        const slot = slots.find(run);
        if (first[slot] !== at) earlier++;
        if (last[slot] !== at) later++;
      }
      this.earlier[at] = share(earlier, own.length);
      this.later[at] = share(later, own.length);
    }
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

function slotsOf(runs: Int32Array): HashSlots | undefined {
  if (runs.length === 0) return undefined;
  const slots = new HashSlots(runs.length);
  for (const run of runs) slots.add(run);
  return slots;
}

function sharedWith(known: HashSlots | undefined, runs: Int32Array): number {
  if (known === undefined) return 0;
  let count = 0;
  for (const run of runs) if (known.find(run) >= 0) count++;
  return share(count, runs.length);
}
