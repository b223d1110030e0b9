/**
 * On an irrelevant page, keeps only the links of content blocks that are relevant by themselves, which lets a crawl
 * tunnel through it; a relevant page keeps all its links. Paper: BCW_CC, section on content block segmentation (λ).
 * Deviations: the blocks are those of parse/blocks.ts, where every link lies in one. The paper knows innermost `div`
 * elements only and loses the links beside them. A link that stands in several blocks counts for the first.
 * @module
 */
import type { CrawlView, LinkFilter, LinkSource, Page, RelevanceModel } from "../types.ts";

/** R(B): how relevant a block of the page is. */
export type BlockRelevance = (source: LinkSource, block: number, view: CrawlView) => number;

export interface ContentBlocksOptions {
  readonly blockRelevance: BlockRelevance;
  /** A block of an irrelevant page must be more relevant than this. */
  readonly keepAbove?: number;
}

const REASON = "content-blocks";

export function contentBlocks({
  blockRelevance,
  keepAbove = 0.3, // λ of BCW_CC
}: ContentBlocksOptions): LinkFilter {
  return {
    name: REASON,
    stage: "link",
    check({ found }) {
      if (found === undefined || found.source.isRelevant) return { keep: true };
      const { block } = found.link;
      const relevance = blockRelevance(found.source, block, found.view);
      if (relevance > keepAbove) return { keep: true };
      const detail = `block ${block} of an irrelevant page has the relevance ${relevance.toPrecision(4)}, not above ${keepAbove}`;
      return { keep: false, reason: REASON, detail };
    },
  };
}

/** Block relevance by a model, computed once for each block of a page. `model` is the one that prepared the pages. */
export function memoisedBlockRelevance(model: RelevanceModel): BlockRelevance {
  const pages = new WeakMap<Page, Map<number, number>>();
  return ({ page, prepared }, block, view) => {
    const blocks = pages.get(page) ?? new Map<number, number>();
    pages.set(page, blocks);
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const relevance = model.scorePart(prepared, { kind: "block", block }, view);
    blocks.set(block, relevance);
    return relevance;
  };
}
