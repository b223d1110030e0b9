/** Tabu search over CRE with the ontology's words. @module */
import { tabu } from "../strategies/tabu.ts";
import { ETA } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const onIts = ontologyCrawler({
  name: "on-its",
  title: "On-ITS",
  description: "Tabu search over CRE with the ontology's words.",
  paper: "baseline On-ITS of FCOSA",
  fidelity: "reconstruction",
  words: "ontology",
  evaluator: "cre",
  keepAbove: ETA,
  strategy: () => tabu(),
  strategyName: "tabu",
  deviations: ["The papers cite this crawler without its algorithm: this is our reconstruction."],
});
