/**
 * Where recipes meet: a topic with its seeds, its targets, its budget and what the oracle reaches. Draws of seeds from
 * the example pages make further arenas of the same topic, each with its own targets and oracle.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { createRng, type Rng } from "../math/rng.ts";
import type { Topic } from "../types.ts";
import { commonJudgeOf } from "./common-judge.ts";
import { type LinkGraph, pageAt, pagesAt } from "./graph.ts";
import type { JudgedTopic } from "./judged-topic.ts";
import { omniscientOrder, oracleOrder } from "./oracle.ts";
import type { TopicSetup } from "./results.ts";
import { areaOf, type Yardstick } from "./score.ts";
import { type BudgetOptions, budgetOf, type TargetSet, targetSet } from "./targets.ts";

export interface Arena {
  readonly setup: TopicSetup;
  /** What crawls get: it holds no judgement. */
  readonly topic: Topic;
  /** What recipes get of it. */
  readonly given: Topic;
  /** The judgement, for simulated people: 1 for each relevant page. */
  readonly isRelevant: Uint8Array;
  readonly yardstick: Yardstick;
  /** Pages in the order of those who know every judgement. */
  readonly references: { readonly oracle: Uint32Array; readonly omniscient: Uint32Array };
}

export interface ArenaOptions extends BudgetOptions {
  readonly seedDraws: number;
  readonly seed: number;
  /** Recipes get the topic's words and its first seed alone. */
  readonly wordsOnly?: boolean | undefined;
}

/** A crawl starts at so many of the example pages. */
const DRAWN_SEEDS = 2;
/** A draw from which no target can be reached is drawn again, so many times at most. */
const MAX_DRAWS = 50;

/** The topic's own seeds, then `seedDraws` draws. */
export function arenasOf(
  graph: LinkGraph,
  judged: JudgedTopic,
  isRelevant: Uint8Array,
  { seedDraws, seed, wordsOnly = false, ...budget }: ArenaOptions,
): Arena[] {
  const arena = (all: Topic, name: string): Arena | undefined => {
    const topic = wordsOnly ? { ...all, seeds: all.seeds.slice(0, 1) } : all;
    const found = arenaOf(
      graph,
      { ...judged, topic },
      name,
      { ...targetSet(graph, topic, isRelevant), isRelevant },
      budget,
    );
    const given = wordsOnly ? { ...topic, examples: [], background: [] } : topic;
    return found && { ...found, given, isRelevant };
  };
  const own = arena(judged.topic, judged.topic.name);
  if (own === undefined) throw noTargets(graph, judged, isRelevant);
  const rng = createRng(seed).fork("seed-draws");
  const drawn = Array.from({ length: seedDraws }, (_, i) => {
    for (let attempt = 0; attempt < MAX_DRAWS; attempt++) {
      const seeds = drawSeeds(graph, judged, rng.fork("draw", i * MAX_DRAWS + attempt));
      const found = arena({ ...judged.topic, seeds }, `${judged.topic.name} (draw ${i + 1})`);
      if (found !== undefined) return found;
    }
    throw new ConfigError(
      "bad-topic",
      `topic ${judged.file}: no relevant page can be reached from its example pages`,
      "Leave out --seed-draws.",
    );
  });
  return [own, ...drawn];
}

/** Undefined without targets. */
function arenaOf(
  graph: LinkGraph,
  { topic, file }: JudgedTopic,
  name: string,
  { isRelevant, ...targets }: TargetSet & Pick<Arena, "isRelevant">,
  options: BudgetOptions,
): Omit<Arena, "given" | "isRelevant"> | undefined {
  if (targets.targets === 0) return undefined;
  const budget = budgetOf(targets, options);
  const oracle = oracleOrder(graph, targets, budget);
  const setup: TopicSetup = {
    name,
    file,
    seeds: [...topic.seeds],
    reachable: targets.reachable,
    targets: targets.targets,
    tunnelTargets: targets.tunnelTargets,
    budget,
  };
  return {
    setup,
    topic,
    yardstick: {
      targets,
      isRelevant,
      budget,
      oracleArea: areaOf(oracle, { targets, budget }),
      relevantAbove: commonJudgeOf(topic).relevantAbove,
    },
    references: { oracle, omniscient: omniscientOrder(graph, targets, budget) },
  };
}

function drawSeeds(graph: LinkGraph, { topic, file }: JudgedTopic, rng: Rng): string[] {
  const left = topic.examples.filter((url) => pageAt(graph, url) >= 0);
  if (left.length < DRAWN_SEEDS) {
    throw new ConfigError(
      "bad-topic",
      `topic ${file}: --seed-draws takes ${DRAWN_SEEDS} of its example pages as seeds, and the web holds ${left.length}`,
      "Add `examples` to the topic, or leave out --seed-draws.",
    );
  }
  return Array.from({ length: DRAWN_SEEDS }).flatMap(() => left.splice(rng.below(left.length), 1));
}

function noTargets(graph: LinkGraph, { topic, file }: JudgedTopic, isRelevant: Uint8Array): ConfigError {
  if (pagesAt(graph, topic.seeds).length === 0) {
    return new ConfigError("no-seeds", `topic ${file}: the web holds none of its seeds`, "Is it the topic's web?");
  }
  const inWeb = isRelevant.includes(1);
  return new ConfigError(
    "bad-topic",
    inWeb
      ? `topic ${file}: none of its relevant pages can be reached from the seeds (example pages do not count)`
      : `topic ${file}: the web holds none of its relevant pages`,
    inWeb ? "Give other seeds." : "Is it the topic's web?",
  );
}
