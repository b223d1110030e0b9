/** Best-first by CPE; a Bayes classifier with label weights judges pages. @module */
import { blockCrawler } from "./block-crawler.ts";

export const fcbcw = blockCrawler({
  name: "fcbcw",
  title: "FCBCW",
  description: "Best-first by CPE; a Bayes classifier with label weights judges pages.",
  paper: "baseline FCBCW of BCW_CC",
  fidelity: "completed",
  judge: "bayes",
  blocks: false,
  half: true,
});
