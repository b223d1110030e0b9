/**
 * On an irrelevant page, keeps only the links of content blocks that are relevant by themselves, which lets a crawl
 * tunnel through it; a relevant page keeps all its links. Paper: BCW_CC, section on content block segmentation (λ).
 * Deviations: the blocks are those of parse/blocks.ts, where every link lies in one. The paper knows innermost `div`
 * elements only and loses the links beside them (`innermost`), and says that every page is segmented (`pages: "every"`).
 * A link that stands in several blocks counts for the first.
 * @module
 */
import { notesBy } from "../digesting.ts";
import type { LinkFilter, PartsModel } from "../types.ts";

/** How blocks are judged. */
export interface ContentBlocksOptions {
  /** Judges R(B) of the blocks, which it must have been made to read. */
  readonly model: PartsModel;
  /** A block of an irrelevant page must be more relevant than this. */
  readonly keepAbove?: number;
  /** Which pages are divided; a page that is not keeps all its links. */
  readonly pages?: "irrelevant" | "every";
  /** Only innermost `div` elements are blocks: links beside them are dropped. */
  readonly innermost?: boolean;
}

const REASON = "content-blocks";

/**
 * On an irrelevant page, keeps only the links of content blocks that are relevant by themselves (BCW_CC).
 * @example const filter = contentBlocks({ model: tagVsm(topic, { parts: ["block"] }), keepAbove: 0.3 });
 */
export function contentBlocks({
  model,
  keepAbove = 0.3, // λ of BCW_CC
  pages = "irrelevant",
  innermost = false,
}: ContentBlocksOptions): LinkFilter {
  return {
    name: REASON,
    stage: "link",
    readers: [model],
    check({ found }) {
      if (found === undefined || (found.source.isRelevant && pages === "irrelevant")) return { keep: true };
      const { block, inInnermostDiv } = found.link;
      const page = found.source.isRelevant ? "a relevant page" : "an irrelevant page";
      if (innermost && !inInnermostDiv)
        return { keep: false, reason: REASON, detail: `stands in no innermost div of ${page}` };
      const relevance = model.scorePart(notesBy(model, found.source), { kind: "block", block });
      if (relevance > keepAbove) return { keep: true };
      const detail = `block ${block} of ${page} has the relevance ${relevance.toPrecision(4)}, not above ${keepAbove}`;
      return { keep: false, reason: REASON, detail };
    },
  };
}
