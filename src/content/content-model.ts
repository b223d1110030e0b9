/**
 * The model that tells content from furniture: the words in names and texts are weighed, and boosted trees judge each block by
 * these weights and by the numbers of its text, its place, its surroundings and its page.
 * @module
 */

import { logistic } from "../math/logistic.ts";
import { BLOCK_FEATURES, BlockFeatures } from "./block-features.ts";
import { BlockRanges } from "./block-ranges.ts";
import { Measures } from "./measures.ts";
import type { ContentModelFile } from "./model-file.ts";
import { NodeClasses } from "./node-classes.ts";
import { pageFeatures } from "./page-features.ts";
import { PAGE_TYPES, type PageType } from "./page-type.ts";
import { Places } from "./places.ts";
import type { Tree } from "./tree.ts";
import { PageTrees, sumTurns } from "./trees.ts";
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
    const classes = new NodeClasses(tree);
    const places = new Places(tree, measures, classes);
    const page = pageFeatures(tree, measures, places, classes, url);
    const probabilities = this.#probabilities(tree, measures, places, classes, page);
    return { probabilities, measures, type: this.#typeOf(page) };
  }

  #typeOf(page: Float32Array): PageType {
    const { typeTrees, types } = this.#file;
    const sums = sumTurns(typeTrees, page, types.length);
    const name = types[sums.indexOf(Math.max(...sums))];
    return PAGE_TYPES.find((type) => type === name) ?? "article";
  }

  #probabilities(
    tree: Tree,
    measures: Measures,
    places: Places,
    classes: NodeClasses,
    page: Float32Array,
  ): Float64Array {
    const features = new BlockFeatures(tree, measures, places);
    const scores = new WordScores(tree, measures, places, classes, this.#file.weights);
    const whole = new BlockRanges(scores.whole, measures.counts);
    const trees = new PageTrees(this.#file.blockTrees, WIDTH, page);
    const probabilities = new Float64Array(tree.blocks.length);
    const row = new Float32Array(WIDTH);
    for (const block of tree.blocks) {
      const { index } = block;
      features.write(block, row);
      let column = BLOCK_FEATURES.length;
      for (const part of scores.parts) row[column++] = part[index]!;
      for (const offset of NEIGHBOURS) row[column++] = whole.at(index + offset);
      for (let rung = 0; rung < CONTAINERS; rung++) {
        const node = places.nodes[features.rungs[rung]!];
        row[column++] = node === undefined ? -1 : whole.mean(node.firstBlock, node.endBlock);
      }
      probabilities[index] = logistic(trees.sum(row));
    }
    return probabilities;
  }
}
