/** Tabu search over CRE with the topic's words. @module */
import { tabu } from "../strategies/tabu.ts";
import { KEEP_ABOVE } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const its = ontologyCrawler({
  name: "its",
  title: "ITS",
  description: "Tabu search over CRE with the topic's words.",
  paper: "baseline ITS of FCOSA",
  fidelity: "reconstruction",
  words: "topic",
  evaluator: "cre",
  keepAbove: KEEP_ABOVE,
  strategy: () => tabu(),
  strategyName: "tabu",
  deviations: ["The papers cite this crawler without its algorithm: this is our reconstruction."],
});
