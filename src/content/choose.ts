/** Which blocks of a page are its content: those that make the expected F1 over words best. @module */
import type { ContentModel, Judgement } from "./content-model.ts";
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
  if (site !== undefined) doubt(judgement, site);
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
    if (node !== undefined && flags[at + 1] === 1 && veil === Veil.none && /^h[2-6]$/.test(node.name)) flags[at] = 1;
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
function doubt({ probabilities, measures }: Judgement, site: SiteMemory): void {
  for (const [at, text] of measures.texts.entries()) {
    const share = site.shareOf(text);
    if (share > 0) probabilities[at] = (probabilities[at] ?? 0) * (1 - share);
  }
}

/**
 * With words w and probability p of each block, the blocks above the threshold that makes
 * 2 Σ w p / (Σ w + Σ over all of w p) best: the expected F1, numerator and denominator apart.
 */
function likeliest({ probabilities, measures }: Judgement): Uint8Array {
  const { counts } = measures;
  const order = [...probabilities.keys()].sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0));
  const expected = probabilities.reduce((sum, p, at) => sum + p * (counts[at] ?? 0), 0);
  let [taken, hits, most, threshold] = [0, 0, 0, 2];
  for (const at of order) {
    const words = counts[at] ?? 0;
    const p = probabilities[at] ?? 0;
    taken += words;
    hits += words * p;
    const value = (2 * hits) / (taken + expected + 1e-9);
    if (value > most) [most, threshold] = [value, p];
  }
  return Uint8Array.from(probabilities, (p) => (p >= threshold ? 1 : 0));
}
