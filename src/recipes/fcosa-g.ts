/** Improved simulated annealing over CPEM with the global ontology's words. @module */
import { ISA_READING, isa, PRINTED_LOOP } from "./annealed.ts";
import { ETA } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const fcosaG = ontologyCrawler({
  name: "fcosa-g",
  title: "FCOSA_G",
  description: "Improved simulated annealing over CPEM with the global ontology's words.",
  paper: "FCOSA (FITEE 2022), with the global ontology alone",
  fidelity: "completed",
  words: "ontology",
  evaluator: "cpem",
  keepAbove: ETA,
  further: { ...PRINTED_LOOP, ...ISA_READING },
  strategy: isa,
  strategyName: "annealing (ISA)",
  deviations: [],
});
