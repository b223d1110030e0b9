/**
 * What a comparison measured: the shape of `results.json`, which the runner writes and the report, the table and the
 * CSV read.
 * @module
 */
import { z } from "zod";
import type { Outlook } from "../events.ts";
import { weightFitSchema } from "../optimizers/fit-schema.ts";
import type { WeightFit } from "../types.ts";

/** What a comparison measured, as saved in results.json. */
export interface Comparison {
  readonly format: 1;
  /** The version that measured. */
  readonly honeyguide: string;
  /** Digest of the code that measured, which tells two builds of one version apart; older files have none. */
  readonly build?: string;
  readonly createdAt: string;
  /** What the user typed. */
  readonly command: string;
  readonly web: { readonly name: string; readonly pages: number };
  readonly judge: "labels" | "model";
  readonly profile: "default" | "paper";
  /** Where crawls were run as if the web were live: its hosts, in simulated time. */
  readonly simulated?: SimulatedHosts;
  readonly topics: readonly TopicSetup[];
  readonly recipes: readonly RecipeSetup[];
  readonly runs: readonly RunResult[];
}

/** How the hosts of a simulated web behave, and how long a crawl waits for them. */
export interface SimulatedHosts {
  /** From a request to its answer, on average. */
  readonly latencyMs: number;
  /** Rest between two requests to a host; a second where it is not said. */
  readonly delayMs?: number;
  /** For how long a better link of a host that rests is worth waiting for; half of the delay where it is not said. */
  readonly patienceMs?: number;
}

/** A topic on its web: what can be found, and with how many pages. */
export interface TopicSetup {
  readonly name: string;
  readonly file: string;
  readonly seeds: readonly string[];
  /** Pages that can be reached from the seeds. */
  readonly reachable: number;
  /** R: relevant pages that can be reached, without the example pages. */
  readonly targets: number;
  /** Targets all of whose in-links come from irrelevant pages. */
  readonly tunnelTargets: number;
  /** B: pages a crawl may fetch. */
  readonly budget: number;
}

/** A recipe as it was compared. */
export interface RecipeSetup {
  readonly name: string;
  readonly title: string;
  readonly paper: string;
  readonly fidelity: "complete" | "completed" | "reconstruction" | "reference" | "oracle";
  readonly deviations: readonly string[];
  readonly parameters: Readonly<Record<string, number | string | boolean>>;
}

/** One crawl of a comparison. */
export interface RunResult {
  readonly recipe: string;
  readonly topic: string;
  readonly run: number;
  readonly seed: number;
  readonly ended: "budget" | "exhausted" | "failed";
  readonly error?: string;
  readonly pages: number;
  /** Every page request, look-ahead included. */
  readonly fetches: number;
  /** Hosts of which a page was fetched; missing for references and in older files. */
  readonly hosts?: number;
  readonly figures: Figures;
  /** Every 10 pages up to 100, then every 100 pages, and the last page. */
  readonly checkpoints: readonly Checkpoint[];
  /** How well the weights of link texts were learned, where the recipe learned them. */
  readonly weightFit?: WeightFit;
  /** Spent on deciding, by the clock of the thread that crawls. */
  readonly cpuMsPerPage: number;
  readonly peakRssBytes: number;
  readonly durationMs: number;
  /** The time that it took on a simulated web. */
  readonly simulatedMs?: number;
}

/** Relevant pages found for each page request. */
export function relevantPerRequest({ checkpoints }: Pick<RunResult, "checkpoints">): number {
  const last = checkpoints.at(-1);
  return last === undefined ? 0 : last.targets / Math.max(1, last.fetches);
}

/** How well a crawl did, by the common judge; docs/guides/comparing.md explains each. */
export interface Figures {
  readonly harvestRate: number;
  readonly recall: number;
  /** Recall after R pages. */
  readonly harvestAtR: number;
  /** Mean of recall(n) for n = 1..B. */
  readonly area: number;
  /** 100 · area / area of the oracle. */
  readonly percentOfOracle: number;
  /** Null when no target lies behind irrelevant pages alone. */
  readonly tunnelRecall: number | null;
  /** AC by the common judge. */
  readonly accuracy: number;
  /** AR_DP: over all pages. */
  readonly averageRelevance: number;
  /** AR_LP: over relevant pages. */
  readonly averageRelevantRelevance: number;
  /** SD_DP. */
  readonly deviation: number;
  /** SD_LP. */
  readonly relevantDeviation: number;
  /** Of the pages that the recipe's own judge calls relevant in the end, the share that is; null where it calls none so. */
  readonly ownPrecision: number | null;
  /** Of the relevant pages that were fetched, the share that its judge calls relevant; null where none was fetched. */
  readonly ownRecall: number | null;
  /** How far its judge's probabilities are from the truth, on average over ten bins; null for references. */
  readonly calibrationError: number | null;
  /** The share of checkpoints at which the recall lay within the crawl's own bounds for it; null where it gave none. */
  readonly recallHeld: number | null;
  /** AC as IELP judges: tag-weighted VSM of the topic's words above .62; null in older files. */
  readonly ielpAccuracy: number | null;
  /** AC as FCOSA judges: the same above .70. */
  readonly fcosaAccuracy: number | null;
  /** AR_DP of that judge. */
  readonly wordsRelevance: number | null;
  /** SD_DP of that judge. */
  readonly wordsDeviation: number | null;
}

/** Figures that not every run has. */
export type OptionalFigure =
  | "tunnelRecall"
  | "ownPrecision"
  | "ownRecall"
  | "calibrationError"
  | "recallHeld"
  | "ielpAccuracy"
  | "fcosaAccuracy"
  | "wordsRelevance"
  | "wordsDeviation";

/** Where a crawl stood after so many pages. */
export interface Checkpoint {
  readonly pages: number;
  readonly relevant: number;
  readonly targets: number;
  readonly harvestRate: number;
  readonly recall: number;
  readonly averageRelevance: number;
  readonly deviation: number;
  readonly fetches: number;
  /** What the crawl itself thought of its progress. */
  readonly outlook?: Outlook | undefined;
}

const count = z.number().int().nonnegative();

const figures = z.object({
  harvestRate: z.number(),
  recall: z.number(),
  harvestAtR: z.number(),
  area: z.number(),
  percentOfOracle: z.number(),
  tunnelRecall: z.number().nullable(),
  accuracy: z.number(),
  averageRelevance: z.number(),
  averageRelevantRelevance: z.number(),
  deviation: z.number(),
  relevantDeviation: z.number(),
  // Older files have none of these.
  ownPrecision: z.number().nullable().default(null),
  ownRecall: z.number().nullable().default(null),
  calibrationError: z.number().nullable().default(null),
  recallHeld: z.number().nullable().default(null),
  ielpAccuracy: z.number().nullable().default(null),
  fcosaAccuracy: z.number().nullable().default(null),
  wordsRelevance: z.number().nullable().default(null),
  wordsDeviation: z.number().nullable().default(null),
});

const estimate = z.object({ mean: z.number(), low: z.number(), high: z.number() });

const checkpoint = z.object({
  pages: count,
  relevant: count,
  targets: count,
  harvestRate: z.number(),
  recall: z.number(),
  averageRelevance: z.number(),
  deviation: z.number(),
  fetches: count,
  outlook: z
    .object({ found: estimate, recall: estimate, latest: z.object({ pages: count, found: z.number() }) })
    .optional(),
});

const run = z.object({
  recipe: z.string(),
  topic: z.string(),
  run: count,
  seed: z.number(),
  ended: z.enum(["budget", "exhausted", "failed"]),
  error: z.string().exactOptional(),
  pages: count,
  fetches: count,
  hosts: count.exactOptional(),
  figures,
  checkpoints: z.array(checkpoint),
  weightFit: weightFitSchema.exactOptional(),
  cpuMsPerPage: z.number(),
  peakRssBytes: z.number(),
  durationMs: z.number(),
  simulatedMs: z.number().exactOptional(),
});

const topic = z.object({
  name: z.string(),
  file: z.string(),
  seeds: z.array(z.string()),
  reachable: count,
  targets: count,
  tunnelTargets: count,
  budget: count,
});

const recipe = z.object({
  name: z.string(),
  title: z.string(),
  paper: z.string(),
  fidelity: z.enum(["complete", "completed", "reconstruction", "reference", "oracle"]),
  deviations: z.array(z.string()),
  parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
});

/** Parses a results.json; keys it does not know are dropped. */
export const comparisonSchema: z.ZodType<Comparison> = z.object({
  format: z.literal(1),
  honeyguide: z.string(),
  build: z.string().exactOptional(),
  createdAt: z.string(),
  command: z.string(),
  web: z.object({ name: z.string(), pages: count }),
  judge: z.enum(["labels", "model"]),
  profile: z.enum(["default", "paper"]),
  simulated: z
    .object({ latencyMs: count, delayMs: count.exactOptional(), patienceMs: count.exactOptional() })
    .exactOptional(),
  topics: z.array(topic),
  recipes: z.array(recipe),
  runs: z.array(run),
});
