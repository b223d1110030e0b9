/** Tabu search with a memory of hosts, over CPEM with the ontology's words. @module */
import { tabu } from "../strategies/tabu.ts";
import { ETA } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const fcitsOh = ontologyCrawler({
  name: "fcits-oh",
  title: "FCITS_OH",
  description: "Tabu search with a memory of hosts, over CPEM with the ontology's words.",
  paper: "FCITS_OH as BCW_CC cites it (FITEE 2023)",
  fidelity: "reconstruction",
  words: "ontology",
  evaluator: "cpem",
  keepAbove: ETA,
  strategy: ({ relevantAbove }) => tabu({ parameters: { hosts: true, relevantAbove } }),
  strategyName: "tabu with host memory",
  deviations: ["The papers cite this crawler without its algorithm: this is our reconstruction."],
});
