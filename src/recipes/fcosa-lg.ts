/** FCOSA: local ontologies filter links, the global one weighs them, improved annealing chooses. @module */
import { ISA_READING, isa, PRINTED_LOOP } from "./annealed.ts";
import { ETA } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const fcosaLg = ontologyCrawler({
  name: "fcosa-lg",
  title: "FCOSA_LG",
  description: "FCOSA: local ontologies filter links, the global one weighs them, improved annealing chooses.",
  paper: "FCOSA (FITEE 2022), Algorithm 3",
  fidelity: "completed",
  words: "ontology",
  evaluator: "cpem",
  locals: true,
  keepAbove: ETA,
  further: { ...PRINTED_LOOP, ...ISA_READING },
  strategy: isa,
  strategyName: "annealing (ISA)",
  deviations: [
    "Which three local ontologies is not printed: the largest parts below the topic, and the topic's own words.",
  ],
});
