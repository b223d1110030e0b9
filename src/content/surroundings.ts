/** What lies before, behind and above each block: headings, prose, words, blocks of the same words, and the words of the title. @module */
import { HashSlots } from "./hash-slots.ts";
import { type Measures, share } from "./measures.ts";
import type { Tree } from "./tree.ts";
import { wordHashes } from "./word-hashes.ts";

export class Surroundings {
  /** Before each block, and before the end of the page. */
  readonly wordsBefore: Float64Array;
  readonly linkedBefore: Float64Array;
  readonly lengthBefore: Float64Array;
  /** The nearest blocks of prose, and the nearest heading before; −1, or as many as there are blocks, for none. */
  readonly proseBefore: Int32Array;
  readonly proseAfter: Int32Array;
  readonly headingBefore: Int32Array;
  /** Of blocks of the same words, by the number of these: how many, and the first. */
  readonly twinCounts: Int32Array;
  readonly firstTwins: Int32Array;
  readonly titleSize: number;
  /** The heading of the page, −1 if there is none. */
  readonly top: number;
  readonly #measures: Measures;
  readonly #title: HashSlots;
  readonly #twins: HashSlots;

  constructor(tree: Tree, measures: Measures) {
    const size = tree.blocks.length;
    this.#measures = measures;
    this.wordsBefore = sums(measures.counts);
    this.linkedBefore = sums(measures.linked);
    this.lengthBefore = sums(measures.lengths);
    this.proseBefore = new Int32Array(size);
    this.proseAfter = new Int32Array(size);
    this.headingBefore = new Int32Array(size);
    this.#twins = new HashSlots(size);
    this.twinCounts = new Int32Array(this.#twins.size);
    this.firstTwins = new Int32Array(this.#twins.size);
    const title = new Set(wordHashes(tree.title));
    this.#title = new HashSlots(title.size);
    this.titleSize = title.size;
    for (const word of title) this.#title.add(word);
    this.#lookAround();
    this.top = this.#topHeading();
  }

  /** The number of a block's words, as it were. */
  twinsOf(at: number): number {
    return this.#twins.find(this.#measures.keys[at]!);
  }

  /** How many words of a block stand in the title. */
  inTitle(at: number): number {
    const { hashes, begins } = this.#measures;
    let count = 0;
    for (let word = begins[at]!; word < begins[at + 1]!; word++) if (this.#title.find(hashes[word]!) >= 0) count++;
    return count;
  }

  wordsBetween(from: number, to: number): number {
    return this.wordsBefore[to]! - this.wordsBefore[from + 1]!;
  }

  /** What lies before and behind each block. */
  #lookAround(): void {
    const measures = this.#measures;
    const size = this.proseBefore.length;
    let prose = -1;
    let heading = -1;
    for (let at = 0; at < size; at++) {
      this.proseBefore[at] = prose;
      this.headingBefore[at] = heading;
      if (isProse(measures, at)) prose = at;
      if (measures.levels[at]! > 0) heading = at;
      const slot = this.#twins.add(measures.keys[at]!);
      if (this.twinCounts[slot]!++ === 0) this.firstTwins[slot] = at;
    }
    prose = size;
    for (let at = size - 1; at >= 0; at--) {
      this.proseAfter[at] = prose;
      if (isProse(measures, at)) prose = at;
    }
  }

  /** The heading of the page: the first `h1` that is like the title, the first `h1`, or the heading most like the title. */
  #topHeading(): number {
    const { levels, counts } = this.#measures;
    let [best, most] = [-1, 0];
    for (let at = 0; at < levels.length; at++) {
      if (levels[at] === 0) continue;
      const known = this.inTitle(at);
      const isFirst = levels[at] === 1;
      const likeness = share(known, Math.max(counts[at]!, 1)) + (isFirst ? 1 : 0);
      if (likeness > most && (known > 0 || isFirst)) [best, most] = [at, likeness];
    }
    return best;
  }
}

function sums(values: Float64Array): Float64Array {
  const result = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) result[at + 1] = result[at]! + values[at]!;
  return result;
}

function isProse(measures: Measures, at: number): boolean {
  return measures.counts[at]! >= 15 && measures.sentences[at]! > 0 && measures.linkShare(at) < 0.35;
}
