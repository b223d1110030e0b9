/** Numbers of each block, by which the model tells content from furniture. @module */
import { ANCESTORS, Ancestors } from "./ancestors.ts";
import { Echoes } from "./echoes.ts";
import { type Measures, share } from "./measures.ts";
import { coreOf } from "./page-features.ts";
import { isHeading, type Place, type Places } from "./places.ts";
import type { Block, Node, Tree } from "./tree.ts";

const OWN = ["p", "li", "td", "th", "div", "a", "dt", "dd", "figcaption", "pre", "option", "button", "span", "address"];
const RUNGS = 4;

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
  ...[-2, -1, 1, 2].flatMap((offset) => NEIGHBOUR.map((name) => `${offset}:${name}`)),
  ..."window5words window5links window15words window15links".split(" "),
  ...Array.from({ length: RUNGS }, (_, at) => RUNG.map((name) => `rung${at}:${name}`)).flat(),
  ..."groupAlike groupWords groupLinks groupDistance groupPosition".split(" "),
];

/** Blocks of the same words. */
interface Twins {
  readonly first: number;
  count: number;
}

export class BlockFeatures {
  readonly width = BLOCK_FEATURES.length;
  readonly #tree: Tree;
  readonly #measures: Measures;
  readonly #places: Places;
  readonly #echoes: Echoes;
  readonly #cores: readonly Place[];
  readonly #title: ReadonlySet<number>;
  readonly #ancestors = new Ancestors();
  #row: Float32Array = new Float32Array(0);
  #column = 0;
  readonly #twins = new Map<number, Twins>();
  /** Words before each block, words inside links likewise. */
  readonly #wordsBefore: Float64Array;
  readonly #linkedBefore: Float64Array;
  readonly #lengthBefore: Float64Array;
  readonly #proseBefore: Int32Array;
  readonly #proseAfter: Int32Array;
  readonly #headingBefore: Int32Array;
  readonly #top: number;

  constructor(tree: Tree, measures: Measures, places: Places, title: ReadonlySet<number>) {
    this.#tree = tree;
    this.#measures = measures;
    this.#places = places;
    this.#title = title;
    this.#echoes = new Echoes(tree, measures);
    this.#cores = [coreOf(places, 0.7), coreOf(places, 0.4)];
    const size = tree.blocks.length;
    this.#wordsBefore = sums(measures.counts);
    this.#linkedBefore = sums(measures.linked);
    this.#lengthBefore = sums(measures.lengths);
    this.#proseBefore = new Int32Array(size);
    this.#proseAfter = new Int32Array(size);
    this.#headingBefore = new Int32Array(size);
    let [prose, heading] = [-1, -1];
    for (let at = 0; at < size; at++) {
      this.#proseBefore[at] = prose;
      this.#headingBefore[at] = heading;
      if (isProse(measures, at)) prose = at;
      if (isHeading(this.#node(at))) heading = at;
      const key = measures.keys[at] ?? 0;
      const twins = this.#twins.get(key);
      if (twins === undefined) this.#twins.set(key, { first: at, count: 1 });
      else twins.count++;
    }
    prose = size;
    for (let at = size - 1; at >= 0; at--) {
      this.#proseAfter[at] = prose;
      if (isProse(measures, at)) prose = at;
    }
    this.#top = this.#topHeading();
  }

  /** Writes a row of `width` numbers; returns the places around the block that some of them are of. */
  write(block: Block, row: Float32Array): readonly Place[] {
    const at = block.index;
    this.#row = row;
    this.#column = 0;
    this.#putText(at, block);
    this.#putPath(block);
    this.#putPosition(at);
    for (const offset of [-2, -1, 1, 2]) this.#putNeighbour(at, at + offset);
    this.#putWindow(at, 5);
    this.#putWindow(at, 15);
    const rungs = this.#rungs(block);
    for (let rung = 0; rung < RUNGS; rung++) this.#putRung(at, rungs[rung]);
    this.#putGroup(block);
    return rungs;
  }

  #put(value: number): void {
    this.#row[this.#column++] = value;
  }

  #putText(at: number, block: Block): void {
    const m = this.#measures;
    const [words = 0, length = 0] = [m.counts[at], m.lengths[at]];
    const text = m.texts[at] ?? "";
    this.#put(words);
    this.#put(length);
    this.#put(m.linkShare(at));
    this.#put(m.links[at] ?? 0);
    this.#put(m.sentences[at] ?? 0);
    this.#put(m.commas[at] ?? 0);
    this.#put(share(m.digits[at], length));
    this.#put(share(m.capitals[at], length));
    this.#put(share(m.functionWords[at], words));
    this.#put(share(m.bold[at], length));
    this.#put(share(m.code[at], length));
    this.#put(m.prices[at] ?? 0);
    this.#put(share(m.signs[at], length));
    this.#put(block.breaks);
    this.#put(block.fields);
    this.#put(block.veil);
    this.#put(share(length, words));
    this.#put(/[.!?。"”)]$/.test(text) ? 1 : 0);
    this.#put(text.endsWith(":") ? 1 : 0);
    this.#put(/©|copyright|all rights/i.test(text) ? 1 : 0);
    this.#put(isHeading(block.node) ? Number(block.node.name[1]) : 0);
    this.#put(block.node.depth);
    this.#put(share(at, this.#tree.blocks.length));
    this.#put(share(this.#wordsBefore[at], this.#wordsBefore.at(-1)));
    this.#put(/^[-•·*–\d]/.test(text) ? 1 : 0);
    this.#put(block.inlineClass === "" ? 0 : 1);
  }

  #putPath(block: Block): void {
    const own = block.node.name;
    for (const name of OWN) this.#put(own === name ? 1 : 0);
    const distances = this.#ancestors.distances(block.node);
    for (let at = 0; at < distances.length; at++) this.#put(distances[at] ?? 0);
  }

  #putPosition(at: number): void {
    const m = this.#measures;
    const heading = this.#headingBefore[at] ?? -1;
    const words = m.words(at);
    const known = words.length > 30 ? 0 : this.#inTitle(words);
    const twins = this.#twins.get(m.keys[at] ?? 0);
    this.#put(this.#top < 0 ? 0 : at - this.#top);
    this.#put(heading < 0 ? 500 : at - heading);
    this.#put(heading < 0 ? 5000 : this.#wordsBetween(heading, at));
    this.#put(heading < 0 ? 0 : Number(this.#node(heading).name[1]));
    this.#put(share(known, words.length));
    this.#put(share(known, this.#title.size));
    this.#put(at === this.#top ? 1 : 0);
    this.#put(twins?.count ?? 0);
    this.#put(twins?.first !== at ? 1 : 0);
    this.#put(this.#echoes.earlier[at] ?? 0);
    this.#put(this.#echoes.later[at] ?? 0);
    this.#put(this.#echoes.inData[at] ?? 0);
    this.#put(this.#echoes.inDescription[at] ?? 0);
    const [core, wide] = this.#cores;
    this.#put(inside(core, at));
    this.#put(inside(wide, at));
    this.#put(core !== undefined && at < core.node.firstBlock ? core.node.firstBlock - at : 0);
    this.#put(core !== undefined && at >= core.node.endBlock ? at - core.node.endBlock + 1 : 0);
    const [before = -1, after = 0] = [this.#proseBefore[at], this.#proseAfter[at]];
    this.#put(before < 0 ? 500 : at - before);
    this.#put(after >= this.#tree.blocks.length ? 500 : after - at);
    this.#put(before < 0 ? 5000 : this.#wordsBetween(before, at));
  }

  #putNeighbour(at: number, other: number): void {
    const m = this.#measures;
    const block = this.#tree.blocks[other];
    this.#put(m.counts[other] ?? -1);
    this.#put(block === undefined ? -1 : m.linkShare(other));
    this.#put(m.sentences[other] ?? -1);
    this.#put(block !== undefined && isHeading(block.node) ? Number(block.node.name[1]) : 0);
    this.#put(block === undefined ? -1 : nearness(this.#node(at), block.node));
    this.#put(share(m.functionWords[other], m.counts[other]));
  }

  #putWindow(at: number, reach: number): void {
    const from = Math.max(0, at - reach);
    const to = Math.min(this.#tree.blocks.length, at + reach + 1);
    this.#put(share((this.#wordsBefore[to] ?? 0) - (this.#wordsBefore[from] ?? 0), to - from));
    const length = (this.#lengthBefore[to] ?? 0) - (this.#lengthBefore[from] ?? 0);
    this.#put(share((this.#linkedBefore[to] ?? 0) - (this.#linkedBefore[from] ?? 0), length));
  }

  #putRung(at: number, place: Place | undefined): void {
    if (place === undefined) {
      for (let i = 0; i < RUNG.length; i++) this.#put(-1);
      return;
    }
    const { root } = this.#places;
    this.#put(place.words);
    this.#put(share(place.linked, place.length));
    this.#put(share(place.words, root.words));
    this.#put(place.blocks);
    this.#put(share(place.sentences, place.blocks));
    this.#put(place.headings);
    this.#put(place.alike);
    this.#put(place.alikeWords);
    this.#put(place.position);
    this.#put(share(at - place.node.firstBlock, place.blocks));
    this.#put(share(place.prose, place.words));
    this.#put(place.node.depth);
  }

  /** The nearest place of which there are several: an item of a list, a post of a thread, a card of a grid. */
  #putGroup(block: Block): void {
    let distance = 0;
    for (let place: Place | undefined = this.#places.of(block.node); place !== undefined; place = place.parent) {
      if (place.alike >= 3 && place.blocks > 1) {
        this.#put(place.alike);
        this.#put(place.alikeWords);
        this.#put(share(place.linked, place.length));
        this.#put(distance);
        this.#put(place.position);
        return;
      }
      distance++;
    }
    for (let i = 0; i < 5; i++) this.#put(-1);
  }

  /** Places around a block, each with half as many words again as the one before: wrappers are skipped. */
  #rungs(block: Block): readonly Place[] {
    const rungs: Place[] = [];
    let words = this.#measures.counts[block.index] ?? 0;
    for (let place: Place | undefined = this.#places.of(block.node); place !== undefined; place = place.parent) {
      if (place.words < words * 1.5 + 1) continue;
      rungs.push(place);
      if (rungs.length === RUNGS) break;
      words = place.words;
    }
    return rungs;
  }

  /** The heading of the page: the first `h1` that is like the title, the first `h1`, or the heading most like the title. */
  #topHeading(): number {
    let [best, most] = [-1, 0];
    for (const { index, node } of this.#tree.blocks) {
      if (!isHeading(node)) continue;
      const words = this.#measures.words(index);
      const known = this.#inTitle(words);
      const likeness = share(known, Math.max(words.length, 1)) + (node.name === "h1" ? 1 : 0);
      if (likeness > most && (known > 0 || node.name === "h1")) [best, most] = [index, likeness];
    }
    return best;
  }

  #inTitle(words: Int32Array): number {
    let count = 0;
    for (const word of words) if (this.#title.has(word)) count++;
    return count;
  }

  #node(at: number): Node {
    return this.#tree.blocks[at]?.node ?? this.#tree.root;
  }

  #wordsBetween(from: number, to: number): number {
    return (this.#wordsBefore[to] ?? 0) - (this.#wordsBefore[from + 1] ?? 0);
  }
}

function sums(values: Float64Array): Float64Array {
  const result = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) result[at + 1] = (result[at] ?? 0) + (values[at] ?? 0);
  return result;
}

function isProse(measures: Measures, at: number): boolean {
  return (measures.counts[at] ?? 0) >= 15 && measures.linkShare(at) < 0.35 && (measures.sentences[at] ?? 0) > 0;
}

function inside(place: Place | undefined, at: number): number {
  return place !== undefined && at >= place.node.firstBlock && at < place.node.endBlock ? 1 : 0;
}

/** How near two nodes are: 2 in one parent or one in the other, 1 with a grandparent in common, 0 further. */
function nearness(one: Node, other: Node): number {
  if (one === other || one.parent === other.parent || one.parent === other || other.parent === one) return 2;
  return one.parent?.parent === other.parent?.parent ? 1 : 0;
}
