/**
 * A made-up comparison with the shape of a real one, for the tests of the report: recipes fall off in the order given,
 * `oracle` finds everything, `bfs` and the other recipes without chance run once.
 * @module
 */

import { present } from "../src/collections/at.ts";
import type { Checkpoint, Comparison, RecipeSetup, RunResult, TopicSetup } from "../src/experiments/results.ts";
import { createRng } from "../src/math/rng.ts";
import type { WeightFit } from "../src/types.ts";

export interface SyntheticOptions {
  readonly recipes: readonly string[];
  readonly topics: number;
  readonly runs: number;
}

const WITHOUT_CHANCE = ["oracle", "omniscient", "bfs", "ops", "shark-search", "hits"];
const TOPICS = ["computing", "rainstorm", "space", "sports", "rivers", "volcanoes", "opera", "bridges"];

export function syntheticComparison({ recipes, topics, runs }: SyntheticOptions): Comparison {
  const setups = Array.from({ length: topics }, (_, i) => topicSetup(i));
  const tasks = recipes.flatMap((recipe, place) =>
    setups.flatMap((topic) =>
      Array.from({ length: WITHOUT_CHANCE.includes(recipe) ? 1 : runs }, (_, run) =>
        runResult(recipe, place / recipes.length, topic, run),
      ),
    ),
  );
  return {
    format: 1,
    honeyguide: "0.1.0",
    createdAt: "2026-01-31T12:00:00.000Z",
    command: `honeyguide compare topics/*.json --web small --recipes ${recipes.join(",")} --runs ${runs}`,
    web: { name: "small", pages: 6000 },
    judge: "labels",
    profile: "default",
    topics: setups,
    recipes: recipes.map(recipeSetup),
    runs: tasks,
  };
}

function topicSetup(i: number): TopicSetup {
  const name = TOPICS[i] ?? `topic ${i + 1}`;
  const targets = 80 + 15 * i;
  return {
    name,
    file: `topics/${name}.json`,
    seeds: [`http://example.org/${name}`],
    reachable: 5200,
    targets,
    tunnelTargets: i === 1 ? 0 : 7,
    budget: 5 * targets,
  };
}

function recipeSetup(name: string): RecipeSetup {
  const isOracle = name === "oracle" || name === "omniscient";
  const isReference = ["random", "shark-search", "hits"].includes(name);
  return {
    name,
    title: `The crawler ${name}`,
    paper: isOracle || isReference ? "" : "FCOSA",
    fidelity: isOracle ? "oracle" : isReference ? "reference" : "completed",
    deviations:
      isOracle || isReference ? [] : ["The paper leaves the start temperature open; it is the first priority."],
    parameters: isOracle ? {} : { cooling: 0.9, adaptive: true },
  };
}

function runResult(recipe: string, place: number, topic: TopicSetup, run: number): RunResult {
  const rng = createRng(run).fork(recipe).fork(topic.name);
  // The oracle needs R pages for R targets; the last recipe finds about one in five within its budget.
  const speed = recipe === "oracle" ? 1 : Math.max(0.04, (1 - place) * 0.6 * (0.75 + 0.5 * rng.next()));
  const found = (pages: number) =>
    recipe === "oracle"
      ? Math.min(topic.targets, pages)
      : Math.floor(topic.targets * (1 - Math.exp((-speed * pages) / topic.targets)));
  const isExhausted = recipe.length % 5 === 0 && topic.name === "sports";
  const pages = isExhausted ? Math.floor(topic.budget * 0.7) : topic.budget;
  const fetches = recipe === "shark-search" ? 2 : 1;
  const checkpoints = grid(pages).map((at): Checkpoint => checkpointAt(at, found(at), topic, fetches));
  const last = present(checkpoints.at(-1), "a checkpoint");
  const area = meanRecall(found, topic, pages);
  return {
    recipe,
    topic: topic.name,
    run,
    seed: 1000 + run,
    ended: isExhausted ? "exhausted" : "budget",
    pages,
    fetches: last.fetches,
    figures: {
      harvestRate: last.harvestRate,
      recall: last.recall,
      harvestAtR: found(topic.targets) / topic.targets,
      area,
      // The oracle's area: it climbs evenly for R of 5 R pages, then stays at 1.
      percentOfOracle: recipe === "oracle" ? 100 : (100 * area) / 0.9,
      tunnelRecall: topic.tunnelTargets === 0 ? null : last.recall * 0.8,
      accuracy: last.harvestRate * 1.2,
      averageRelevance: last.averageRelevance,
      averageRelevantRelevance: 0.8,
      deviation: last.deviation,
      relevantDeviation: 0.03,
      ownPrecision: recipe === "oracle" ? null : 0.7,
      ownRecall: recipe === "oracle" ? null : 0.6,
      recallHeld: null,
      ielpAccuracy: 0.5,
      fcosaAccuracy: 0.4,
      wordsRelevance: 0.55,
      wordsDeviation: 0.2,
      calibrationError: recipe === "oracle" ? null : 0.1,
    },
    checkpoints,
    cpuMsPerPage: 0.3 + 8 * place * rng.next(),
    peakRssBytes: 2e8 + 1e8 * rng.next(),
    durationMs: 2000 + 9000 * rng.next(),
  };
}

function checkpointAt(pages: number, targets: number, topic: TopicSetup, fetchesPerPage: number): Checkpoint {
  return {
    pages,
    relevant: targets,
    targets,
    harvestRate: targets / pages,
    recall: targets / topic.targets,
    averageRelevance: 0.2 + (0.5 * targets) / pages,
    deviation: 0.15,
    fetches: pages * fetchesPerPage,
  };
}

/** Every 10 pages up to 100, then every 100, and the last page. */
function grid(pages: number): number[] {
  const tens = Array.from({ length: 10 }, (_, i) => 10 * (i + 1));
  const hundreds = Array.from({ length: Math.floor(pages / 100) }, (_, i) => 100 * (i + 1));
  return [...new Set([...tens, ...hundreds, pages])].filter((at) => at <= pages).sort((a, b) => a - b);
}

function meanRecall(found: (pages: number) => number, topic: TopicSetup, end: number): number {
  let sum = 0;
  for (let n = 1; n <= topic.budget; n++) sum += found(Math.min(n, end)) / topic.targets;
  return sum / topic.budget;
}

/** A made-up fit of weights: `test` links in groups of ten, with errors a little smaller than those of 0.25 each. */
export function syntheticFit(test: number): WeightFit {
  const errors = (factor: number) => ({ rmse: 0.06 * factor, mae: 0.04 * factor });
  const comparison = { learned: errors(1), exact: errors(0.99), manual: errors(1.5) };
  const groups = Array.from({ length: Math.ceil(test / 10) }, (_, i) => 0.03 + 0.001 * i);
  return {
    weights: { full: 0.31, anchor: 0.62, title: 0, context: 0.07 },
    exact: { full: 0.3, anchor: 0.6, title: 0, context: 0.1 },
    rows: { train: test, test },
    train: comparison,
    test: comparison,
    groups: { learned: groups, manual: groups.map((error) => error * 1.5) },
  };
}
