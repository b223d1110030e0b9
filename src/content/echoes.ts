/** How much of a block's text stands elsewhere: earlier or later in the page, in its description, in its structured data. @module */
import { HashSlots } from "./hash-slots.ts";
import type { Measures } from "./measures.ts";
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
  /** The runs of all blocks, and where those of each begin. */
  readonly #runs: Int32Array;
  readonly #begins: Int32Array;

  constructor(tree: Tree, { hashes, begins }: Measures) {
    const size = tree.blocks.length;
    this.earlier = new Float64Array(size);
    this.later = new Float64Array(size);
    this.#runs = new Int32Array(hashes.length);
    this.#begins = new Int32Array(size + 1);
    let end = 0;
    for (let at = 0; at < size; at++) {
      end = addRuns(hashes, begins[at]!, begins[at + 1]!, this.#runs, end);
      this.#begins[at + 1] = end;
    }
    this.#compare();
    const data = tree.data
      .join(" ")
      .slice(0, MAX_DATA)
      .replace(/\\[nrtu"]/g, " ");
    this.inData = this.#sharedWith(data);
    this.inDescription = this.#sharedWith(tree.meta.get("description") ?? tree.meta.get("og:description") ?? "");
  }

  #compare(): void {
    const [runs, begins] = [this.#runs, this.#begins];
    const size = begins.length - 1;
    const total = begins[size]!;
    const slots = new HashSlots(total);
    const own = new Int32Array(total);
    const [first, last] = [new Int32Array(slots.size), new Int32Array(slots.size)];
    for (let at = 0; at < size; at++) {
      for (let run = begins[at]!; run < begins[at + 1]!; run++) {
        const slot = slots.add(runs[run]!);
        own[run] = slot;
        // From 1 on: 0 is none.
        if (first[slot] === 0) first[slot] = at + 1;
        last[slot] = at + 1;
      }
    }
    for (let at = 0; at < size; at++) {
      const [from, to] = [begins[at]!, begins[at + 1]!];
      if (from === to) continue;
      let earlier = 0;
      let later = 0;
      for (let run = from; run < to; run++) {
        if (first[own[run]!] !== at + 1) earlier++;
        if (last[own[run]!] !== at + 1) later++;
      }
      this.earlier[at] = earlier / (to - from);
      this.later[at] = later / (to - from);
    }
  }

  /** Of each block the share of its runs that stand in a text. */
  #sharedWith(text: string): Float64Array {
    const [runs, begins] = [this.#runs, this.#begins];
    const shares = new Float64Array(begins.length - 1);
    const words = wordHashes(text);
    if (words.length === 0) return shares;
    const known = new HashSlots(words.length);
    const end = addRuns(words, 0, words.length, words, 0);
    for (let run = 0; run < end; run++) known.add(words[run]!);
    for (let at = 0; at < shares.length; at++) {
      const [from, to] = [begins[at]!, begins[at + 1]!];
      let count = 0;
      for (let run = from; run < to; run++) if (known.find(runs[run]!) >= 0) count++;
      if (count > 0) shares[at] = count / (to - from);
    }
    return shares;
  }
}

/** Writes the hashes of the runs among some words from `at` on, which may be over the words; returns where they end. */
function addRuns(words: Int32Array, from: number, to: number, runs: Int32Array, at: number): number {
  let end = at;
  const count = to - from;
  if (count === 0) return end;
  if (count < RUN) {
    let sum = count;
    for (let word = from; word < to; word++) sum = Math.imul(sum, 31) + words[word]!;
    runs[end++] = sum;
    return end;
  }
  for (let word = from; word <= to - RUN; word++) {
    const start = Math.imul(words[word]!, 31) + words[word + 1]!;
    runs[end++] = Math.imul(start, 31) + words[word + 2]!;
  }
  return end;
}
