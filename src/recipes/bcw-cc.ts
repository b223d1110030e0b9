/** Best-first by CPE; a Bayes classifier judges pages, content blocks let links of irrelevant ones through. @module */
import { blockCrawler } from "./block-crawler.ts";

export const bcwCc = blockCrawler({
  name: "bcw-cc",
  title: "BCW_CC",
  description:
    "Best-first by CPE; a Bayes classifier judges pages, content blocks let links of irrelevant ones through.",
  paper: "BCW_CC (FITEE 2025)",
  fidelity: "completed",
  judge: "bayes",
  blocks: true,
});
