/** FCPSO: the weights of CPEM are fitted by a particle swarm during the crawl; a Pareto choice follows. @module */
import { at } from "../collections/at.ts";
import { adaptiveSum, type Fitted } from "../links/adaptive-sum.ts";
import { CPEM_WEIGHTS, cpemParts } from "../links/comprehensive.ts";
import type { Rng } from "../math/rng.ts";
import { solve, weightProblem } from "../optimizers/problem.ts";
import { swarm } from "../optimizers/swarm.ts";
import { swarmSelection } from "../strategies/swarm-selection.ts";
import { KEEP_ABOVE } from "./common.ts";
import { ontologyCrawler } from "./ontology-crawler.ts";

const START = [CPEM_WEIGHTS.anchor, CPEM_WEIGHTS.parents, CPEM_WEIGHTS.pageRank, CPEM_WEIGHTS.target];

export const fcpso = ontologyCrawler({
  name: "fcpso",
  title: "FCPSO",
  description: "Fits the weights of CPEM by a particle swarm while it crawls, and chooses from the Pareto front.",
  paper: "FCPSO as BCW_CC cites it (Complex & Intelligent Systems 2024)",
  fidelity: "reconstruction",
  words: "ontology",
  evaluator: "cpem",
  weigh: (options, { rng }) => adaptiveSum({ ...cpemParts(options), start: START, fit: (data) => fitted(data, rng) }),
  keepAbove: KEEP_ABOVE,
  strategy: () => swarmSelection(),
  strategyName: "swarm-selection",
  linksName: "CPEM with weights fitted by a particle swarm every ten pages",
  deviations: [
    "The papers cite this crawler without its algorithm: this is our reconstruction.",
    "The swarm minimises squared errors rather than absolute ones.",
    "Weights are fitted every ten pages, after 500 pages whenever the crawl has grown by a fiftieth.",
  ],
});

function fitted({ rows, relevance, weights, fit }: Fitted, rng: Rng): readonly number[] {
  const problem = weightProblem(rows.map((features, i) => ({ features, target: at(relevance, i) })));
  const found = solve(swarm({ profile: "paper" }), problem, rng.fork("swarm", fit));
  const sum = found.reduce((total, weight) => total + weight, 0);
  // On the simplex, so that thresholds and strategies see priorities of one scale.
  return sum > 0 ? Array.from(found, (weight) => weight / sum) : weights;
}
