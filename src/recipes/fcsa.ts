/** Simulated annealing over CPEM with the topic's words. @module */
import { PRINTED_LOOP, sa } from "./annealed.ts";
import { keepAboveFrom } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const fcsa = ontologyCrawler({
  name: "fcsa",
  title: "FCSA",
  description: "Simulated annealing over CPEM with the topic's words.",
  paper: "baseline FCSA of FCOSA, Algorithm 2",
  fidelity: "completed",
  words: "topic",
  evaluator: "cpem",
  keepAbove: keepAboveFrom(0.15, "Algorithm 2 of FCOSA filters by η, but Table 3 leaves it blank", 0),
  further: PRINTED_LOOP,
  strategy: sa,
  strategyName: "annealing",
  deviations: [],
});
