/** The text of a block as one string. @module */
import type { Block } from "./tree.ts";

/** Most texts need nothing done. */
const UNEVEN = /[^\S ]| {2}|[\0-\x1f\x7f\u00ad\u200b]/;

/** White space is one space, what no reader sees is left out. */
export function collapse(text: string): string {
  if (!UNEVEN.test(text)) return text;
  return text.replace(/[\0\u00ad\u200b\ufeff]+/g, "").replace(/[\s\u0001-\u001f\u007f]+/g, " ");
}

export function textOf(block: Block): string {
  if (block.leaves.length === 1) return collapse(block.leaves[0]?.text.trim() ?? "");
  let text = "";
  for (const leaf of block.leaves) text += leaf.text;
  return collapse(text.trim());
}
