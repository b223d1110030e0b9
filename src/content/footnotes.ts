/** Footnotes: raised links to a note of the page, and the notes. @module */
import type { Kept } from "./kept.ts";
import { type Leaf, Mark, type Node, type Tree } from "./tree.ts";

const NOTE = /^(?:li|p|div|aside|dd|section)$/;
const NOTE_ID = /(?:fn|foot|note|cite|endnote|ref)/i;
/** Signs by which a note leads back to its place. */
const BACK = /^(?:[\s↩↑^⏎]|\ufe0e|\ufe0f)*$/u;

export class Footnotes {
  readonly #byId = new Map<string, string>();
  readonly #notes = new Map<Node, string>();
  /** Ids of the elements that hold a reference are not known: links back are told by their signs. */
  readonly #ids = new Set<string>();

  constructor(tree: Tree, kept: Kept) {
    const nodes = new Map<string, Node>();
    for (const node of tree.nodes) {
      const { id } = node.attributes;
      if (id !== undefined && NOTE.test(node.name) && NOTE_ID.test(id) && !nodes.has(id)) nodes.set(id, node);
    }
    if (nodes.size === 0) return;
    for (const block of tree.blocks) {
      if (kept.has(block)) for (const leaf of block.leaves) this.#note(leaf, nodes, kept);
    }
  }

  /** What a leaf refers to; empty for a link back from a note, undefined for other text. */
  referenceOf(leaf: Leaf): string | undefined {
    if (this.#byId.size === 0 || leaf.href === undefined || !leaf.href.startsWith("#")) return undefined;
    if (BACK.test(leaf.text) && leaf.text.trim() !== "") return "";
    return isRaised(leaf) ? this.#byId.get(idOf(leaf.href)) : undefined;
  }

  labelOf(node: Node): string | undefined {
    return this.#notes.get(node);
  }

  #note(leaf: Leaf, nodes: ReadonlyMap<string, Node>, kept: Kept): void {
    if (leaf.href === undefined || !leaf.href.startsWith("#") || !isRaised(leaf)) return;
    const id = idOf(leaf.href);
    const node = nodes.get(id);
    if (node === undefined || this.#ids.has(id) || kept.within(node) === 0) return;
    // A note does not refer to itself: that is the way back.
    if (leaf.block.index >= node.firstBlock && leaf.block.index < node.endBlock) return;
    this.#ids.add(id);
    const label = String(this.#ids.size);
    this.#byId.set(id, label);
    this.#notes.set(node, label);
  }
}

function isRaised(leaf: Leaf): boolean {
  return (leaf.marks & Mark.raised) !== 0 || /^\s*\[\d+\]\s*$/.test(leaf.text);
}

function idOf(href: string): string {
  const id = href.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
