/** Simulated annealing over CPEM mixed with how well a link's host did so far. @module */
import { PRINTED_LOOP, sa } from "./annealed.ts";
import { ETA } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

export const fcsaHost = ontologyCrawler({
  name: "fcsa-host",
  title: "FCSA with host memory",
  description: "Simulated annealing over CPEM mixed with how well a link's host did so far.",
  paper: "FCSA as IELP and BCW_CC cite it (Liu, Li, Jiang 2019)",
  fidelity: "reconstruction",
  words: "topic",
  evaluator: "cpem",
  hostShare: 0.2,
  keepAbove: ETA,
  further: PRINTED_LOOP,
  strategy: sa,
  strategyName: "annealing",
  deviations: ["The papers cite this crawler without its algorithm: this is our reconstruction."],
});
