/** Best-first by CPE; content blocks let links of irrelevant pages through. @module */
import { blockCrawler } from "./block-crawler.ts";

export const fccbs = blockCrawler({
  name: "fccbs",
  title: "FCCBS",
  description: "Best-first by CPE; content blocks let links of irrelevant pages through.",
  paper: "baseline FCCBS of BCW_CC",
  fidelity: "completed",
  judge: "tag-vsm",
  blocks: true,
  half: true,
});
