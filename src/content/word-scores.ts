/** What the words of names and texts say, block by block: sums of learned weights. @module */
import { Columns } from "./columns.ts";
import type { HashWeights } from "./hash-slots.ts";
import type { Measures } from "./measures.ts";
import type { WordGroup } from "./model-file.ts";
import type { NodeClasses } from "./node-classes.ts";
import { addNames, isSilent, NEAR } from "./path-words.ts";
import type { Places } from "./places.ts";
import type { Tree } from "./tree.ts";
import { HashList } from "./word-hashes.ts";

/** Of a text, so many words are weighed. */
const FIRST_WORDS = 20;

type Weights = Readonly<Record<WordGroup, HashWeights>>;

export class WordScores {
  /** Near names, far names, names of inline elements, text; and all together. */
  readonly parts: readonly Float64Array[];
  readonly whole: Float64Array;
  readonly #weights: Weights;
  /** Of each place, what its own names say near by, and what they and all around it say from afar. */
  readonly #near: Float64Array;
  readonly #far: Float64Array;
  /** Weights of what has been weighed, near and far behind each other, and where those of names begin. */
  readonly #names = new Map<string, number>();
  readonly #sums: number[] = [];
  readonly #list = new HashList();

  constructor(tree: Tree, measures: Measures, places: Places, classes: NodeClasses, weights: Weights) {
    this.#weights = weights;
    this.#near = new Float64Array(places.nodes.length);
    this.#far = new Float64Array(places.nodes.length);
    this.#weighPlaces(places, classes);
    const size = tree.blocks.length;
    const columns = new Columns(size, 5);
    const near = columns.next();
    const far = columns.next();
    const inline = columns.next();
    const text = columns.next();
    this.whole = columns.next();
    const inlineWeights = new Map([["", 0]]);
    for (let at = 0; at < size; at++) {
      let place = places.ofBlocks[at]!;
      for (let level = 0; level < NEAR && place >= 0; level++, place = places.parents[place]!) {
        near[at]! += this.#near[place]!;
      }
      if (place >= 0) far[at] = this.#far[place]!;
      inline[at] = this.#inline(tree.blocks[at]!.inlineClass, inlineWeights);
      const begin = measures.begins[at]!;
      const end = Math.min(measures.begins[at + 1]!, begin + FIRST_WORDS);
      text[at] = sumOf(weights.text, measures.hashes, begin, end);
      this.whole[at] = near[at]! + far[at]! + inline[at]! + text[at]!;
    }
    this.parts = [near, far, inline, text];
  }

  #inline(names: string, known: Map<string, number>): number {
    const weight = known.get(names);
    if (weight !== undefined) return weight;
    const list = this.#list;
    list.length = 0;
    addNames(names, list);
    const sum = sumOf(this.#weights.inline, list.values, 0, list.length);
    known.set(names, sum);
    return sum;
  }

  #weighPlaces({ nodes, parents }: Places, classes: NodeClasses): void {
    // Of each key of classes, where its weights begin.
    const known = new Int32Array(classes.keyCount).fill(-1);
    for (let place = 0; place < nodes.length; place++) {
      const node = nodes[place]!;
      const { name, attributes } = node;
      const parent = parents[place]!;
      if (parent >= 0) this.#far[place] = this.#far[parent]!;
      if (attributes.class !== undefined) {
        const key = classes.keyOf(node);
        if (known[key] === -1) known[key] = this.#weigh(attributes.class);
        this.#add(known[key]!, place);
      }
      if (!isSilent(name)) this.#add(this.#weighName(name), place);
      if (attributes.id !== undefined) this.#add(this.#weigh(attributes.id), place);
      if (attributes.role !== undefined) this.#add(this.#weighName(attributes.role), place);
      if (attributes.itemprop !== undefined) this.#add(this.#weighName(attributes.itemprop), place);
      const label = attributes["aria-label"];
      if (label !== undefined) this.#add(this.#weigh(label), place);
    }
  }

  #add(weights: number, place: number): void {
    this.#near[place]! += this.#sums[weights]!;
    this.#far[place]! += this.#sums[weights + 1]!;
  }

  /** Names that come again and again. */
  #weighName(name: string): number {
    let at = this.#names.get(name);
    if (at === undefined) {
      at = this.#weigh(name);
      this.#names.set(name, at);
    }
    return at;
  }

  /** Where the weights of some names begin, near and far. */
  #weigh(names: string): number {
    const list = this.#list;
    list.length = 0;
    addNames(names, list);
    const at = this.#sums.push(sumOf(this.#weights.near, list.values, 0, list.length)) - 1;
    this.#sums.push(sumOf(this.#weights.far, list.values, 0, list.length));
    return at;
  }
}

function sumOf(weights: HashWeights, words: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += weights.of(words[at]!);
  return sum;
}
