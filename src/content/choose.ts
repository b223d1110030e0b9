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
  const flags = likeliest(judgement.probabilities, judgement.measures.counts);
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

/** Probabilities are told apart as far as this many steps do. */
const STEPS = 200;
/** So many states of the page are looked at, where all blocks go together. */
const STATES = 40;
/** How much those count: blocks are neither independent nor do they all go together. */
const TOGETHER = 0.5;

/**
 * The blocks above the threshold that makes the expected F1 over words best, with words w and probability p of each block: by two
 * views of how blocks go together, since a page's reviews are content all or none. Where each is for itself, F1 is
 * 2 Σ w p / (Σ w + Σ over all of w p), numerator and denominator apart. Where the same chance u decides on all, content is what has
 * p > u, and F1 is the mean over u.
 */
export function likeliest(probabilities: Float64Array, counts: Float64Array): Uint8Array {
  const words = new Float64Array(STEPS);
  const hits = new Float64Array(STEPS);
  let expected = 0;
  for (let at = 0; at < counts.length; at++) {
    const step = stepOf(probabilities[at]!);
    words[step]! += counts[at]!;
    hits[step]! += counts[at]! * probabilities[at]!;
    expected += counts[at]! * probabilities[at]!;
  }
  const contents = contentsOf(words);
  let [taken, hit, best, threshold] = [0, 0, 0, STEPS];
  for (let step = STEPS - 1; step >= 0; step--) {
    if (words[step] === 0) continue;
    taken += words[step]!;
    hit += hits[step]!;
    const apart = (2 * hit) / (taken + expected);
    const value = (1 - TOGETHER) * apart + TOGETHER * meanF1(taken, contents);
    if (value > best) [best, threshold] = [value, step];
  }
  const flags = new Uint8Array(counts.length);
  for (let at = 0; at < flags.length; at++) flags[at] = stepOf(probabilities[at]!) >= threshold ? 1 : 0;
  return flags;
}

function stepOf(probability: number): number {
  return Math.min(STEPS - 1, Math.floor(probability * STEPS));
}

/** Of each state the words of its content. */
function contentsOf(words: Float64Array): Float64Array {
  const contents = new Float64Array(STATES);
  let sum = 0;
  let state = STATES - 1;
  for (let step = STEPS - 1; step >= 0; step--) {
    sum += words[step]!;
    for (; state >= 0 && stepOf((state + 0.5) / STATES) === step; state--) contents[state] = sum;
  }
  return contents;
}

function meanF1(taken: number, contents: Float64Array): number {
  let sum = 0;
  for (let state = 0; state < STATES; state++) {
    const content = contents[state]!;
    sum += (2 * Math.min(taken, content)) / (taken + content);
  }
  return sum / STATES;
}
