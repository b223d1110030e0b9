/** Web-space evolution: a library of varied good links, of which a Pareto choice is fetched. @module */
import { cpem } from "../links/comprehensive.ts";
import { webSpaceEvolution } from "../strategies/web-space-evolution.ts";
import { KEEP_ABOVE } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const wse = ontologyCrawler({
  name: "wse",
  title: "WSE",
  description: "Web-space evolution: a library of varied good links, of which a Pareto choice is fetched.",
  paper: "baseline WSE of FCOSA (Computer Engineering 2019)",
  fidelity: "reconstruction",
  words: "topic",
  evaluator: "cpem",
  weigh: (options) => cpem({ ...options, weights: { anchor: 0.25, parents: 0.25, pageRank: 0.25, target: 0.25 } }),
  keepAbove: KEEP_ABOVE,
  strategy: () => webSpaceEvolution(),
  strategyName: "web-space-evolution",
  linksName: "anchor, parents, PageRank and target as four objectives",
  deviations: ["The papers cite this crawler without its algorithm: this is our reconstruction."],
});
