/** What the words of names and texts say, block by block: sums of learned weights. @module */
import type { Measures } from "./measures.ts";
import type { WordGroup } from "./model-file.ts";
import { eachName, NEAR, namesOfNode } from "./path-words.ts";
import type { Block, Node, Tree } from "./tree.ts";

/** Of a text, so many words are weighed. */
const FIRST_WORDS = 20;

type Weights = Readonly<Record<WordGroup, ReadonlyMap<number, number>>>;

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
      inline[at] = sumOfNames(weights.inline, block.inlineClass);
      text[at] = sumOf(weights.text, measures.words(at).subarray(0, FIRST_WORDS));
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

  #of(node: Node): NodeScore {
    const known = this.#nodes.get(node);
    if (known !== undefined) return known;
    const around = node.parent === undefined ? OUTSIDE : this.#of(node.parent);
    let near = 0;
    let far = around.far;
    const weigh = (hash: number): void => {
      near += this.#weights.near.get(hash) ?? 0;
      far += this.#weights.far.get(hash) ?? 0;
    };
    for (const names of namesOfNode(node)) if (names !== undefined) eachName(names, weigh);
    const score = { near, far };
    this.#nodes.set(node, score);
    return score;
  }
}

function sumOf(weights: ReadonlyMap<number, number>, words: Iterable<number>): number {
  let sum = 0;
  for (const word of words) sum += weights.get(word) ?? 0;
  return sum;
}

function sumOfNames(weights: ReadonlyMap<number, number>, names: string): number {
  let sum = 0;
  if (names !== "") {
    eachName(names, (hash) => {
      sum += weights.get(hash) ?? 0;
    });
  }
  return sum;
}
