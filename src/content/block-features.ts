/** Numbers of each block, by which the model tells content from furniture. Hot path: nothing is made for a block but its numbers. @module */
import { ANCESTORS, Ancestors } from "./ancestors.ts";
import { Echoes } from "./echoes.ts";
import { Groups } from "./groups.ts";
import { type Measures, share } from "./measures.ts";
import { coreOf } from "./page-features.ts";
import type { Places } from "./places.ts";
import { Surroundings } from "./surroundings.ts";
import type { Block, Node, Tree } from "./tree.ts";

const OWN = ["p", "li", "td", "th", "div", "a", "dt", "dd", "figcaption", "pre", "option", "button", "span", "address"];
const OWN_COLUMNS: ReadonlyMap<string, number> = new Map(OWN.map((name, at) => [name, at]));
const RUNGS = 4;
const NEAR = [-2, -1, 1, 2];

const NEIGHBOUR = "words linkShare sentences heading sameParent functionWords".split(" ");
const RUNG =
  "words linkShare share blocks sentencesPerBlock headings alike alikeWords position place prose depth".split(" ");

export const BLOCK_FEATURES: readonly string[] = [
  ..."words length linkShare links sentences commas digits capitals functionWords bold code prices signs breaks fields veil".split(
    " ",
  ),
  ..."wordLength endsSentence endsColon copyright heading depth position wordPosition isListed inlineClass".split(" "),
  ...OWN.map((name) => `own:${name}`),
  ...ANCESTORS.map((name) => `within:${name}`),
  ..."fromTop fromHeading wordsFromHeading headingLevel titleShare titleWords isTitle twins earlierTwin".split(" "),
  ..."earlier later inData inDescription".split(" "),
  ..."core core2 coreBefore coreAfter lastProse nextProse proseBefore".split(" "),
  ...NEAR.flatMap((offset) => NEIGHBOUR.map((name) => `${offset}:${name}`)),
  ..."window5words window5links window15words window15links".split(" "),
  ...Array.from({ length: RUNGS }, (_, at) => RUNG.map((name) => `rung${at}:${name}`)).flat(),
  ..."groupAlike groupWords groupLinks groupDistance groupPosition".split(" "),
];

export class BlockFeatures {
  readonly width = BLOCK_FEATURES.length;
  /** Places around the block that was written last, from the inside out; −1 beyond the page. */
  readonly rungs = new Int32Array(RUNGS);
  readonly #tree: Tree;
  readonly #measures: Measures;
  readonly #places: Places;
  readonly #echoes: Echoes;
  readonly #groups: Groups;
  readonly #ancestors: Ancestors;
  readonly #around: Surroundings;
  readonly #core: number;
  readonly #wideCore: number;
  #row: Float32Array = new Float32Array(0);
  #column = 0;
  constructor(tree: Tree, measures: Measures, places: Places) {
    this.#tree = tree;
    this.#measures = measures;
    this.#places = places;
    this.#around = new Surroundings(tree, measures);
    this.#echoes = new Echoes(tree, measures);
    this.#groups = new Groups(places);
    this.#ancestors = new Ancestors(places);
    this.#core = coreOf(places, 0.7);
    this.#wideCore = coreOf(places, 0.4);
  }

  /** Writes a row of `width` numbers, and sets the rungs that some of them are of. */
  write(block: Block, row: Float32Array): void {
    const at = block.index;
    this.#row = row;
    this.#column = 0;
    this.#putText(at, block);
    this.#putPath(at, block);
    this.#putPosition(at);
    this.#putNeighbour(at, at - 2);
    this.#putNeighbour(at, at - 1);
    this.#putNeighbour(at, at + 1);
    this.#putNeighbour(at, at + 2);
    this.#putWindow(at, 5);
    this.#putWindow(at, 15);
    this.#climb(at);
    for (let rung = 0; rung < RUNGS; rung++) this.#putRung(at, this.rungs[rung]!);
    this.#putGroup(this.#places.ofBlocks[at]!);
  }

  #put(value: number): void {
    this.#row[this.#column++] = value;
  }

  #putText(at: number, block: Block): void {
    const m = this.#measures;
    const words = m.counts[at]!;
    const length = m.lengths[at]!;
    this.#put(words);
    this.#put(length);
    this.#put(m.linkShare(at));
    this.#put(m.links[at]!);
    this.#put(m.sentences[at]!);
    this.#put(m.commas[at]!);
    this.#put(share(m.digits[at], length));
    this.#put(share(m.capitals[at], length));
    this.#put(share(m.functionWords[at], words));
    this.#put(share(m.bold[at], length));
    this.#put(share(m.code[at], length));
    this.#put(m.prices[at]!);
    this.#put(share(m.signs[at], length));
    this.#put(block.breaks);
    this.#put(block.fields);
    this.#put(block.veil);
    this.#put(share(length, words));
    this.#put(m.endsSentence[at]!);
    this.#put(m.endsColon[at]!);
    this.#put(m.isCopyright[at]!);
    this.#put(m.levels[at]!);
    this.#put(block.node.depth);
    this.#put(share(at, m.counts.length));
    this.#put(share(this.#around.wordsBefore[at], this.#around.wordsBefore[m.counts.length]));
    this.#put(m.isListed[at]!);
    this.#put(block.inlineClass === "" ? 0 : 1);
  }

  #putPath(at: number, { node }: Block): void {
    const first = this.#column;
    for (let i = 0; i < OWN.length; i++) this.#put(0);
    const own = OWN_COLUMNS.get(node.name);
    if (own !== undefined) this.#row[first + own] = 1;
    this.#ancestors.write(this.#places.ofBlocks[at]!, this.#row, this.#column);
    this.#column += ANCESTORS.length;
  }

  #putPosition(at: number): void {
    const m = this.#measures;
    const size = m.counts.length;
    const heading = this.#around.headingBefore[at]!;
    const words = m.counts[at]!;
    const known = words > 30 ? 0 : this.#around.inTitle(at);
    const twins = this.#around.twinsOf(at);
    this.#put(this.#around.top < 0 ? 0 : at - this.#around.top);
    this.#put(heading < 0 ? 500 : at - heading);
    this.#put(heading < 0 ? 5000 : this.#around.wordsBetween(heading, at));
    this.#put(heading < 0 ? 0 : m.levels[heading]!);
    this.#put(share(known, words));
    this.#put(share(known, this.#around.titleSize));
    this.#put(at === this.#around.top ? 1 : 0);
    this.#put(this.#around.twinCounts[twins]!);
    this.#put(this.#around.firstTwins[twins] === at ? 0 : 1);
    this.#put(this.#echoes.earlier[at]!);
    this.#put(this.#echoes.later[at]!);
    this.#put(this.#echoes.inData[at]!);
    this.#put(this.#echoes.inDescription[at]!);
    const { firstBlock, endBlock } = this.#places.nodes[this.#core]!;
    this.#put(this.#places.holds(this.#core, at));
    this.#put(this.#places.holds(this.#wideCore, at));
    this.#put(at < firstBlock ? firstBlock - at : 0);
    this.#put(at >= endBlock ? at - endBlock + 1 : 0);
    const before = this.#around.proseBefore[at]!;
    const after = this.#around.proseAfter[at]!;
    this.#put(before < 0 ? 500 : at - before);
    this.#put(after >= size ? 500 : after - at);
    this.#put(before < 0 ? 5000 : this.#around.wordsBetween(before, at));
  }

  #putNeighbour(at: number, other: number): void {
    const m = this.#measures;
    const block = this.#tree.blocks[other];
    if (block === undefined) {
      this.#put(-1);
      this.#put(-1);
      this.#put(-1);
      this.#put(0);
      this.#put(-1);
      this.#put(0);
      return;
    }
    this.#put(m.counts[other]!);
    this.#put(m.linkShare(other));
    this.#put(m.sentences[other]!);
    this.#put(m.levels[other]!);
    this.#put(nearness(this.#tree.blocks[at]!.node, block.node));
    this.#put(share(m.functionWords[other], m.counts[other]));
  }

  #putWindow(at: number, reach: number): void {
    const from = Math.max(0, at - reach);
    const to = Math.min(this.#measures.counts.length, at + reach + 1);
    this.#put(share(this.#around.wordsBefore[to]! - this.#around.wordsBefore[from]!, to - from));
    const length = this.#around.lengthBefore[to]! - this.#around.lengthBefore[from]!;
    this.#put(share(this.#around.linkedBefore[to]! - this.#around.linkedBefore[from]!, length));
  }

  #putRung(at: number, place: number): void {
    if (place < 0) {
      for (let i = 0; i < RUNG.length; i++) this.#put(-1);
      return;
    }
    const places = this.#places;
    const node = places.nodes[place]!;
    const blocks = node.endBlock - node.firstBlock;
    this.#put(places.words[place]!);
    this.#put(places.linkShare(place));
    this.#put(share(places.words[place], places.words[0]));
    this.#put(blocks);
    this.#put(share(places.sentences[place], blocks));
    this.#put(places.headings[place]!);
    this.#put(places.alike[place]!);
    this.#put(places.alikeWords[place]!);
    this.#put(places.positions[place]!);
    this.#put(share(at - node.firstBlock, blocks));
    this.#put(share(places.prose[place], places.words[place]));
    this.#put(node.depth);
  }

  #putGroup(place: number): void {
    const places = this.#places;
    const group = this.#groups.nearest[place]!;
    if (group < 0) {
      for (let i = 0; i < 5; i++) this.#put(-1);
      return;
    }
    this.#put(places.alike[group]!);
    this.#put(places.alikeWords[group]!);
    this.#put(places.linkShare(group));
    this.#put(this.#groups.distances[place]!);
    this.#put(places.positions[group]!);
  }

  /** Places around a block, each with half as many words again as the one before: wrappers are skipped. */
  #climb(at: number): void {
    const { words, parents, ofBlocks } = this.#places;
    let rung = 0;
    let least = this.#measures.counts[at]! * 1.5 + 1;
    for (let place = ofBlocks[at]!; place >= 0 && rung < RUNGS; place = parents[place]!) {
      if (words[place]! < least) continue;
      this.rungs[rung++] = place;
      least = words[place]! * 1.5 + 1;
    }
    while (rung < RUNGS) this.rungs[rung++] = -1;
  }
}

/** How near two nodes are: 2 in one parent or one in the other, 1 with a grandparent in common, 0 further. */
function nearness(one: Node, other: Node): number {
  if (one === other || one.parent === other.parent || one.parent === other || other.parent === one) return 2;
  return one.parent?.parent === other.parent?.parent ? 1 : 0;
}
