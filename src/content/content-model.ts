/**
 * The model that tells content from furniture: the words in names and texts are weighed, and boosted trees judge each block by
 * these weights and by the numbers of its text, its place, its surroundings and its page.
 * @module
 */
import { BLOCK_FEATURES, BlockFeatures } from "./block-features.ts";
import { BlockRanges } from "./block-ranges.ts";
import { Measures } from "./measures.ts";
import type { ContentModelFile } from "./model-file.ts";
import { coreOf, pageFeatures } from "./page-features.ts";
import { PAGE_TYPES, type PageType } from "./page-type.ts";
import { Places } from "./places.ts";
import type { Tree } from "./tree.ts";
import { logistic, sumRows, sumTurns } from "./trees.ts";
import { wordHashes } from "./word-hashes.ts";
import { WordScores } from "./word-scores.ts";

/** Of which neighbours, and of how many containers around, the weights of words count too. */
const NEIGHBOURS = [-2, -1, 1, 2];
const CONTAINERS = 3;
const PARTS = 4;
/** The numbers of the page come behind those of a block. */
const WIDTH = BLOCK_FEATURES.length + PARTS + NEIGHBOURS.length + CONTAINERS;

export interface Judgement {
  /** Of each block, how likely it is content. */
  readonly probabilities: Float64Array;
  readonly measures: Measures;
  readonly type: PageType;
}

export class ContentModel {
  readonly #file: ContentModelFile;

  constructor(file: ContentModelFile) {
    this.#file = file;
  }

  judge(tree: Tree, url: string): Judgement {
    const measures = new Measures(tree);
    const places = new Places(tree, measures);
    const page = pageFeatures(tree, measures, places, url, coreOf(places, 0.7));
    const features = new BlockFeatures(tree, measures, places, new Set(wordHashes(tree.title)));
    const sums = sumRows(this.#file.blockTrees, this.#rows(tree, measures, features), WIDTH, page);
    return { probabilities: sums.map(logistic), measures, type: this.#typeOf(page) };
  }

  #typeOf(page: Float32Array): PageType {
    const { typeTrees, types } = this.#file;
    const sums = sumTurns(typeTrees, page, types.length);
    const name = types[sums.indexOf(Math.max(...sums))];
    return PAGE_TYPES.find((type) => type === name) ?? "article";
  }

  #rows(tree: Tree, measures: Measures, features: BlockFeatures): Float32Array {
    const rows = new Float32Array(WIDTH * tree.blocks.length);
    const scores = new WordScores(tree, measures, this.#file.weights);
    const whole = new BlockRanges(scores.whole, measures.counts);
    for (const block of tree.blocks) {
      const { index } = block;
      const row = rows.subarray(index * WIDTH, (index + 1) * WIDTH);
      const rungs = features.write(block, row);
      let at = BLOCK_FEATURES.length;
      for (const part of scores.parts) row[at++] = part[index]!;
      for (const offset of NEIGHBOURS) row[at++] = whole.at(index + offset);
      for (let rung = 0; rung < CONTAINERS; rung++) {
        const node = rungs[rung]?.node;
        row[at++] = node === undefined ? -1 : whole.mean(node.firstBlock, node.endBlock);
      }
    }
    return rows;
  }
}
