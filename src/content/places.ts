/** Numbers of each node: what it holds, and how often its like stands beside it. @module */
import type { Measures } from "./measures.ts";
import { isNode, type Node, type Tree } from "./tree.ts";

/** A node with the numbers of the text inside. */
export class Place {
  readonly node: Node;
  readonly parent: Place | undefined;
  words = 0;
  length = 0;
  linked = 0;
  sentences = 0;
  headings = 0;
  /** Words of blocks that read like prose. */
  prose = 0;
  prices = 0;
  /** How many children of the parent are like this one: of its classes, or of its name where there are none. */
  alike = 1;
  /** Position among those. */
  position = 0;
  /** Mean words of those, and how many of them have text. */
  alikeWords = 0;

  constructor(node: Node, parent: Place | undefined) {
    this.node = node;
    this.parent = parent;
  }

  get blocks(): number {
    return this.node.endBlock - this.node.firstBlock;
  }
}

export class Places {
  readonly all: readonly Place[];
  readonly root: Place;
  readonly #byNode = new Map<Node, Place>();

  constructor(tree: Tree, measures: Measures) {
    const all: Place[] = [];
    for (const node of tree.nodes) {
      // Nodes without text say nothing, and most of a page's nodes are such.
      if (node.firstBlock === node.endBlock && node.parent !== undefined) continue;
      const place = new Place(node, node.parent === undefined ? undefined : this.#byNode.get(node.parent));
      this.#byNode.set(node, place);
      all.push(place);
    }
    this.all = all;
    this.root = all[0] ?? new Place(tree.root, undefined);
    this.#byNode.set(tree.root, this.root);
    this.#fill(tree, measures);
    for (const place of all) this.#countAlike(place);
  }

  of(node: Node): Place {
    return this.#byNode.get(node) ?? this.root;
  }

  #fill(tree: Tree, measures: Measures): void {
    for (const { index, node } of tree.blocks) {
      const place = this.of(node);
      const words = measures.counts[index] ?? 0;
      place.words += words;
      place.length += measures.lengths[index] ?? 0;
      place.linked += measures.linked[index] ?? 0;
      place.sentences += measures.sentences[index] ?? 0;
      place.prices += measures.prices[index] ?? 0;
      if (isHeading(node)) place.headings++;
      place.prose += proseOf(measures, index);
    }
    for (let at = this.all.length - 1; at > 0; at--) {
      const place = this.all[at];
      const parent = place?.parent;
      if (place === undefined || parent === undefined) continue;
      parent.words += place.words;
      parent.length += place.length;
      parent.linked += place.linked;
      parent.sentences += place.sentences;
      parent.prices += place.prices;
      parent.headings += place.headings;
      parent.prose += place.prose;
    }
  }

  #countAlike(parent: Place): void {
    if (parent.node.children.length < 2) return;
    const groups = new Map<string, Place[]>();
    for (const child of parent.node.children) {
      if (!isNode(child)) continue;
      const place = this.#byNode.get(child);
      if (place === undefined || place.words === 0) continue;
      const key = child.attributes.class ?? child.name;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [place]);
      else group.push(place);
    }
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const words = group.reduce((sum, place) => sum + place.words, 0) / group.length;
      for (const [position, place] of group.entries()) {
        place.alike = group.length;
        place.position = position;
        place.alikeWords = words;
      }
    }
  }
}

/** Words of a block, as far as it reads like prose. */
function proseOf(measures: Measures, at: number): number {
  const words = measures.counts[at] ?? 0;
  const linkShare = measures.linkShare(at);
  if (words < 8 || linkShare > 0.5) return 0;
  return words * (1 - linkShare) * ((measures.sentences[at] ?? 0) > 0 ? 1 : 0.4);
}

export function isHeading(node: Node): boolean {
  const { name } = node;
  return name.length === 2 && name[0] === "h" && name >= "h1" && name <= "h6";
}
