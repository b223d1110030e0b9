/**
 * Numbers of each place, a node that has text inside: what it holds, and how often its like stands beside it. Places are numbered
 * in document order, so that parents come before what is inside them. Hot path: columns, and no object a place.
 * @module
 */
import { Columns } from "./columns.ts";
import { type Measures, share } from "./measures.ts";
import type { NodeClasses } from "./node-classes.ts";
import type { Node, Tree } from "./tree.ts";

export class Places {
  readonly nodes: readonly Node[];
  /** The root has none, −1. */
  readonly parents: Int32Array;
  readonly words: Float64Array;
  readonly length: Float64Array;
  readonly linked: Float64Array;
  readonly sentences: Float64Array;
  readonly headings: Float64Array;
  /** Words of blocks that read like prose. */
  readonly prose: Float64Array;
  readonly prices: Float64Array;
  /** How many children of the parent are like this one: of its classes, or of its name where there are none. */
  readonly alike: Int32Array;
  /** Position among those. */
  readonly positions: Int32Array;
  /** Mean words of those. */
  readonly alikeWords: Float64Array;
  /** Of each block the place that it stands in. */
  readonly ofBlocks: Int32Array;

  constructor(tree: Tree, measures: Measures, classes: NodeClasses) {
    const byNode = new Int32Array(tree.nodes.length);
    // Nodes without text say nothing, and most of a page's nodes are such.
    this.nodes = tree.nodes.filter((node) => node.firstBlock !== node.endBlock || node.parent === undefined);
    const size = this.nodes.length;
    this.parents = new Int32Array(size).fill(-1);
    for (let place = 0; place < size; place++) {
      const { index, parent } = this.nodes[place]!;
      byNode[index] = place;
      if (parent !== undefined) this.parents[place] = byNode[parent.index]!;
    }
    this.ofBlocks = new Int32Array(tree.blocks.length);
    for (const { index, node } of tree.blocks) this.ofBlocks[index] = byNode[node.index]!;
    const columns = new Columns(size, 8);
    this.words = columns.next();
    this.length = columns.next();
    this.linked = columns.next();
    this.sentences = columns.next();
    this.headings = columns.next();
    this.prose = columns.next();
    this.prices = columns.next();
    this.#fill(measures);
    this.alike = new Int32Array(size).fill(1);
    this.positions = new Int32Array(size);
    this.alikeWords = columns.next();
    this.#countAlike(classes);
  }

  blocks(place: number): number {
    const { firstBlock, endBlock } = this.nodes[place]!;
    return endBlock - firstBlock;
  }

  linkShare(place: number): number {
    return share(this.linked[place], this.length[place]);
  }

  /** 1 if a block stands inside. */
  holds(place: number, block: number): number {
    const { firstBlock, endBlock } = this.nodes[place]!;
    return block >= firstBlock && block < endBlock ? 1 : 0;
  }

  #fill(measures: Measures): void {
    const { words, length, linked, sentences, headings, prose, prices, parents } = this;
    for (let block = 0; block < this.ofBlocks.length; block++) {
      const place = this.ofBlocks[block]!;
      words[place]! += measures.counts[block]!;
      length[place]! += measures.lengths[block]!;
      linked[place]! += measures.linked[block]!;
      sentences[place]! += measures.sentences[block]!;
      prices[place]! += measures.prices[block]!;
      if (measures.levels[block]! > 0) headings[place]!++;
      prose[place]! += proseOf(measures, block);
    }
    for (let place = words.length - 1; place > 0; place--) {
      const parent = parents[place]!;
      words[parent]! += words[place]!;
      length[parent]! += length[place]!;
      linked[parent]! += linked[place]!;
      sentences[parent]! += sentences[place]!;
      prices[parent]! += prices[place]!;
      headings[parent]! += headings[place]!;
      prose[parent]! += prose[place]!;
    }
  }

  /** Groups of places with words, of one parent and one key; groups of one stay as they are. */
  #countAlike(classes: NodeClasses): void {
    const { parents, words, alike, positions, alikeWords } = this;
    const size = parents.length;
    const [firstChild, nextSibling] = [new Int32Array(size).fill(-1), new Int32Array(size).fill(-1)];
    for (let place = size - 1; place > 0; place--) {
      if (words[place] === 0) continue;
      const parent = parents[place]!;
      nextSibling[place] = firstChild[parent]!;
      firstChild[parent] = place;
    }
    // Of each key, for which parent it was last counted, and what came of it.
    const seen = new Int32Array(classes.keyCount).fill(-1);
    const [counts, sums] = [new Int32Array(classes.keyCount), new Float64Array(classes.keyCount)];
    for (let parent = 0; parent < size; parent++) {
      const first = firstChild[parent]!;
      if (first < 0 || nextSibling[first]! < 0) continue;
      for (let place = first; place >= 0; place = nextSibling[place]!) {
        const key = classes.keyOf(this.nodes[place]!);
        if (seen[key] !== parent) {
          seen[key] = parent;
          counts[key] = 0;
          sums[key] = 0;
        }
        positions[place] = counts[key]!++;
        sums[key]! += words[place]!;
      }
      for (let place = first; place >= 0; place = nextSibling[place]!) {
        const key = classes.keyOf(this.nodes[place]!);
        if (counts[key]! < 2) continue;
        alike[place] = counts[key]!;
        alikeWords[place] = sums[key]! / counts[key]!;
      }
    }
  }
}

/** Words of a block, as far as it reads like prose. */
function proseOf(measures: Measures, at: number): number {
  const words = measures.counts[at]!;
  if (words < 8) return 0;
  const linkShare = measures.linkShare(at);
  if (linkShare > 0.5) return 0;
  return words * (1 - linkShare) * (measures.sentences[at]! > 0 ? 1 : 0.4);
}
