/** Which blocks of a page are its content. @module */
import { textOf } from "./block-text.ts";
import type { PageType } from "./page-type.ts";
import type { SiteMemory } from "./site-memory.ts";
import { type Block, type Node, type Tree, Veil } from "./tree.ts";

const FURNITURE = /^(?:nav|footer|aside|form|select|button|dialog)$/;

export interface Choice {
  readonly flags: Uint8Array;
  readonly type: PageType;
}

export function chooseBlocks(tree: Tree, _url: string, _site: SiteMemory | undefined): Choice {
  const flags = new Uint8Array(tree.blocks.length);
  for (const block of tree.blocks) if (isContent(block)) flags[block.index] = 1;
  return { flags, type: "article" };
}

function isContent(block: Block): boolean {
  if (block.veil !== Veil.none) return false;
  for (let node: Node | undefined = block.node; node !== undefined; node = node.parent) {
    if (FURNITURE.test(node.name)) return false;
  }
  const text = textOf(block);
  const linked = block.leaves.reduce((sum, leaf) => sum + (leaf.href === undefined ? 0 : leaf.text.length), 0);
  const isHeading = /^h[1-6]$/.test(block.node.name);
  return linked < text.length / 2 && (isHeading || text.length > 60 || /^(?:li|td|th|pre)$/.test(block.node.name));
}
