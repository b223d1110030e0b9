/**
 * Reads by what a page could be known for the work of a generator: samples of its own text, of its form, and of where it
 * links to. Anchors, numbers and the words of its address are left out of the text: they are what a generator varies.
 * @module
 */
import type { PageReader } from "../../digesting.ts";
import type { Page } from "../../types.ts";
import { hostOf } from "../../url/canonical.ts";
import { lineSketch } from "./line-sketch.ts";
import { linkShape } from "./link-shape.ts";
import { OwnWords } from "./own-words.ts";
import { pageWords } from "./page-words.ts";
import { Sketch, sketchOf } from "./sketch.ts";
import { mixed, textSamples } from "./text-samples.ts";

/** Hashes of 32 bits. */
export interface PageTraits {
  /** One in sixteen of the pairs of neighbouring words, 32 at most: the same pair is in the sample of every page. */
  readonly pairs: readonly number[];
  /** One in four of its words, in the same way. */
  readonly sampledWords: readonly number[];
  /** Sketches of its words, its form, and the shapes of its links. */
  readonly words: readonly number[];
  readonly form: readonly number[];
  readonly links: readonly number[];
  /** Of its short lines without links. */
  readonly lines: readonly number[];
}

/** Some 2000 words are enough for all samples. */
const MAX_CHARACTERS = 12_000;
const SKETCH = 48;
/** Links whose shapes are looked at. */
const MAX_LINKS = 100;

export const TRAITS: PageReader<PageTraits> = {
  name: "page-traits",
  data: { kind: "page-traits", options: undefined },
  read(page) {
    const own = new OwnWords(page.url);
    const read = pageWords(page.text);
    const { pairs, sampledWords, words, count } = textSamples(page, MAX_CHARACTERS, read, own);
    return {
      pairs: pairs.hashes,
      sampledWords: sampledWords.hashes,
      words: words.hashes,
      form: sketchOf(formOf(page, count), SKETCH),
      links: linkSketch(page),
      lines: lineSketch(page, MAX_CHARACTERS, read, own),
    };
  },
};

/** Which label groups follow each other, and how much there is of everything, to a factor of two. */
function formOf({ segments, links, blockCount, title }: Page, words: number): Iterable<number> {
  const traits = new Set<number>();
  let before = ZONES;
  for (const { zone, block } of segments) {
    traits.add(zone * (ZONES + 1) + before);
    if (block < FIRST_BLOCKS) traits.add(100 * (1 + block) + zone);
    before = zone;
  }
  [words, links.length, blockCount, title.length].forEach((count, i) => {
    const size = Math.log2(1 + count);
    // Two neighbouring classes, so that pages at the edge of one are alike still.
    traits.add(10_000 * (i + 1) + Math.floor(size));
    traits.add(10_000 * (i + 1) + 100 + Math.floor(size + 0.5));
  });
  return [...traits].map((trait) => mixed(trait, trait));
}

const ZONES = 5;
const FIRST_BLOCKS = 8;

/** Of each link: its first folder, and its shape. */
function linkSketch({ url, links }: Page): number[] {
  const sketch = new Sketch(SKETCH);
  const host = hostOf(url);
  for (const link of links.slice(0, MAX_LINKS)) {
    const { shape, top } = linkShape(link.url, host);
    sketch.add(shape);
    sketch.add(top);
  }
  return sketch.hashes;
}
