/** What the words of names and texts say, block by block: sums of learned weights. @module */
import type { HashWeights } from "./hash-slots.ts";
import type { Measures } from "./measures.ts";
import type { WordGroup } from "./model-file.ts";
import { addNames, NEAR, namesOfNode } from "./path-words.ts";
import type { Block, Node, Tree } from "./tree.ts";
import { HashList } from "./word-hashes.ts";

/** Of a text, so many words are weighed. */
const FIRST_WORDS = 20;

type Weights = Readonly<Record<WordGroup, HashWeights>>;

interface NodeScore {
  readonly near: number;
  /** Of the node and all around it. */
  readonly far: number;
}

const OUTSIDE: NodeScore = { near: 0, far: 0 };

export class WordScores {
  /** Near names, far names, names of inline elements, text; and all together. */
  readonly parts: readonly Float64Array[];
  readonly whole: Float64Array;
  readonly #weights: Weights;
  readonly #nodes = new Map<Node, NodeScore>();
  readonly #list = new HashList();

  constructor(tree: Tree, measures: Measures, weights: Weights) {
    this.#weights = weights;
    const column = () => new Float64Array(tree.blocks.length);
    const [near, far, inline, text] = [column(), column(), column(), column()];
    this.whole = column();
    for (const block of tree.blocks) {
      const at = block.index;
      const names = this.#names(block);
      near[at] = names.near;
      far[at] = names.far;
      inline[at] = this.#inline(block);
      const begin = measures.begins[at]!;
      text[at] = sumOf(weights.text, measures.hashes, begin, Math.min(measures.begins[at + 1]!, begin + FIRST_WORDS));
      this.whole[at] = names.near + names.far + inline[at]! + text[at]!;
    }
    this.parts = [near, far, inline, text];
  }

  #names(block: Block): NodeScore {
    let near = 0;
    let node: Node | undefined = block.node;
    for (let level = 0; level < NEAR && node !== undefined; level++, node = node.parent) near += this.#of(node).near;
    return { near, far: node === undefined ? 0 : this.#of(node).far };
  }

  #inline(block: Block): number {
    if (block.inlineClass === "") return 0;
    const list = this.#list;
    list.length = 0;
    addNames(block.inlineClass, list);
    return sumOf(this.#weights.inline, list.values, 0, list.length);
  }

  #of(node: Node): NodeScore {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    const around = node.parent === undefined ? OUTSIDE : this.#of(node.parent);
    const list = this.#list;
    list.length = 0;
    for (const names of namesOfNode(node)) if (names !== undefined) addNames(names, list);
    const near = sumOf(this.#weights.near, list.values, 0, list.length);
    const far = around.far + sumOf(this.#weights.far, list.values, 0, list.length);
    const score = { near, far };
    this.#nodes.set(node, score);
    return score;
  }
}

function sumOf(weights: HashWeights, words: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += weights.of(words[at]!);
  return sum;
}
