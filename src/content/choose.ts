/** Which blocks of a page are its content: those that make the expected F1 over words best. @module */
import { textOf } from "./block-text.ts";
import type { ContentModel, Judgement } from "./content-model.ts";
import { headingLevel } from "./measures.ts";
import type { PageType } from "./page-type.ts";
import type { SiteMemory } from "./site-memory.ts";
import { type Tree, Veil } from "./tree.ts";

export interface Choice {
  /** Of each block, 1 if it is content. */
  readonly flags: Uint8Array;
  readonly type: PageType;
}

export function chooseBlocks(tree: Tree, url: string, model: ContentModel, site: SiteMemory | undefined): Choice {
  const judgement = model.judge(tree, url);
  if (site !== undefined) doubt(tree, judgement, site);
  const flags = likeliest(judgement);
  keepHeadings(tree, flags);
  keepTitle(tree, flags, judgement.measures.counts);
  return { flags, type: judgement.type };
}

/** Of a document without furniture. */
export function allBlocks(tree: Tree): Choice {
  return { flags: Uint8Array.from(tree.blocks, ({ veil }) => (veil === Veil.none ? 1 : 0)), type: "article" };
}

/** A heading within the page goes with the text below it. It costs nothing in F1, and the outline needs it. */
function keepHeadings(tree: Tree, flags: Uint8Array): void {
  for (let at = flags.length - 2; at >= 0; at--) {
    const { node, veil } = tree.blocks[at] ?? {};
    if (node !== undefined && flags[at + 1] === 1 && veil === Veil.none && headingLevel(node) > 1) flags[at] = 1;
  }
}

/** A page with less content than this, in words, is short. */
const SHORT_WORDS = 250;

/** So does the main heading of a short page, which may be a good part of what it says; of long pages it is often said elsewhere. */
function keepTitle({ blocks }: Tree, flags: Uint8Array, counts: ArrayLike<number>): void {
  const first = flags.indexOf(1);
  const above = blocks[first - 1];
  if (above?.node.name !== "h1" || above.veil !== Veil.none) return;
  const words = flags.reduce((sum, flag, at) => sum + flag * (counts[at] ?? 0), 0);
  if (words < SHORT_WORDS) flags[first - 1] = 1;
}

/** What stands on many pages of the site is furniture, however it looks. */
function doubt({ blocks }: Tree, { probabilities }: Judgement, site: SiteMemory): void {
  for (const block of blocks) {
    const share = site.shareOf(textOf(block));
    if (share > 0) probabilities[block.index]! *= 1 - share;
  }
}

/** More rounds than it takes: the value grows with each, and after the first few no block changes sides. */
const MAX_ROUNDS = 50;

/**
 * With words w and probability p of each block, those that make 2 Σ w p / (Σ w + Σ over all of w p) best: the expected F1, numerator
 * and denominator apart. These are the blocks with p of at least half the best value, which is found by going back and forth
 * between the two (Dinkelbach's method).
 */
function likeliest({ probabilities, measures }: Judgement): Uint8Array {
  const { counts } = measures;
  let expected = 0;
  for (let at = 0; at < counts.length; at++) expected += probabilities[at]! * counts[at]!;
  let best = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let taken = 0;
    let hits = 0;
    for (let at = 0; at < counts.length; at++) {
      if (probabilities[at]! < best / 2) continue;
      taken += counts[at]!;
      hits += counts[at]! * probabilities[at]!;
    }
    const value = (2 * hits) / (taken + expected + 1e-9);
    if (value <= best) break;
    best = value;
  }
  const flags = new Uint8Array(counts.length);
  for (let at = 0; at < flags.length; at++) flags[at] = best > 0 && probabilities[at]! >= best / 2 ? 1 : 0;
  return flags;
}
