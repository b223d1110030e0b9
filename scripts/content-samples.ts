/**
 * Makes what tools/content-model/train.py learns from: the numbers of every block of the pages of the Web Content Extraction
 * Benchmark, their words, and the words of what is the content.
 *
 *   npx tsx scripts/content-samples.ts SUITE/wcxb/dev.jsonl.br FOLDER
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BLOCK_FEATURES, BlockFeatures } from "../src/content/block-features.ts";
import { textOf } from "../src/content/block-text.ts";
import { Measures } from "../src/content/measures.ts";
import { NodeClasses } from "../src/content/node-classes.ts";
import { PAGE_FEATURES, pageFeatures } from "../src/content/page-features.ts";
import { NEAR, namesIn, namesOfNode } from "../src/content/path-words.ts";
import { Places } from "../src/content/places.ts";
import type { Node } from "../src/content/tree.ts";
import { readTree } from "../src/content/tree-reader.ts";
import { readBenchmark, siteOf } from "./content/benchmark-pages.ts";
import { wordsOf } from "./content/score.ts";

/** Words as numbers, in the order of their appearance. */
class Numbers {
  readonly words: string[] = [];
  readonly #known = new Map<string, number>();

  of(word: string): number {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    this.#known.set(word, this.words.length);
    this.words.push(word);
    return this.words.length - 1;
  }
}

/** Lists of numbers one behind the other. */
class Lists {
  readonly #values: number[] = [];
  readonly #ends: number[] = [0];

  add(values: Iterable<number>): void {
    for (const value of values) this.#values.push(value);
    this.#ends.push(this.#values.length);
  }

  save(folder: string, name: string): void {
    writeFileSync(join(folder, `${name}.values.i32`), Int32Array.from(this.#values));
    writeFileSync(join(folder, `${name}.ends.i32`), Int32Array.from(this.#ends));
  }
}

const namesOf = (node: Node) => namesOfNode(node).flatMap((text) => namesIn(text ?? ""));
const nameOf = (word: string) => paths.of(word);

/** From the node outwards. */
function pathOf(node: Node): readonly Node[] {
  return node.parent === undefined ? [node] : [node, ...pathOf(node.parent)];
}

const [suite, folder] = process.argv.slice(2);
if (suite === undefined || folder === undefined) {
  console.error("usage: tsx scripts/content-samples.ts <dev.jsonl.br> <folder>");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const [words, paths] = [new Numbers(), new Numbers()];
const lists = {
  words: new Lists(),
  near: new Lists(),
  far: new Lists(),
  inline: new Lists(),
  gold: new Lists(),
  rungs: new Lists(),
};
const pages: object[] = [];
const [blockRows, pageRows]: [Float32Array[], Float32Array[]] = [[], []];
let rows = 0;
for await (const page of readBenchmark(suite)) {
  if (page.content === undefined) continue;
  const url = page.url || "http://unknown.invalid/";
  const tree = readTree(page.html);
  const measures = new Measures(tree);
  const classes = new NodeClasses(tree);
  const places = new Places(tree, measures, classes);
  const features = new BlockFeatures(tree, measures, places);
  const matrix = new Float32Array(tree.blocks.length * features.width);
  for (const block of tree.blocks) {
    features.write(block, matrix.subarray(block.index * features.width, (block.index + 1) * features.width));
    const rungs = Array.from(features.rungs).flatMap((place) => places.nodes[place] ?? []);
    lists.rungs.add(rungs.flatMap((node) => [node.firstBlock, node.endBlock]));
    lists.words.add(wordsOf(textOf(block)).map((word) => words.of(word)));
    const path = pathOf(block.node);
    lists.near.add(path.slice(0, NEAR).flatMap(namesOf).map(nameOf));
    lists.far.add(path.slice(NEAR).flatMap(namesOf).map(nameOf));
    lists.inline.add(namesIn(block.inlineClass).map(nameOf));
  }
  blockRows.push(matrix);
  pageRows.push(pageFeatures(tree, measures, places, classes, url));
  lists.gold.add(wordsOf(page.content).map((word) => words.of(word)));
  pages.push({ id: page.id, type: page.type, site: siteOf(page), first: rows, count: tree.blocks.length });
  rows += tree.blocks.length;
}
for (const [name, list] of Object.entries(lists)) list.save(folder, name);
writeFileSync(join(folder, "blocks.f32"), Buffer.concat(blockRows.map((row) => Buffer.from(row.buffer))));
writeFileSync(join(folder, "pages.f32"), Buffer.concat(pageRows.map((row) => Buffer.from(row.buffer))));
writeFileSync(
  join(folder, "samples.json"),
  JSON.stringify({
    blockFeatures: BLOCK_FEATURES,
    pageFeatures: PAGE_FEATURES,
    pages,
    words: words.words,
    paths: paths.words,
  }),
);
console.log(`${pages.length} pages, ${rows} blocks, ${BLOCK_FEATURES.length} + ${PAGE_FEATURES.length} numbers`);
