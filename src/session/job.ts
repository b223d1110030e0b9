/**
 * Everything that defines a crawl, as plain data: what the user asked for, checked and completed. It is saved in the
 * crawl's folder, and the same job starts and resumes a crawl.
 * @module
 */
import { z } from "zod";
import { DOCUMENT_KINDS, type DocumentKind } from "../document-kind.ts";
import { ConfigError } from "../errors.ts";
import type { ScopeOptions } from "../filters/scope.ts";
import { parseTopic } from "../topics/schema.ts";
import type { CanonicalUrl, ParameterValues, Profile, Topic } from "../types.ts";
import { checkSeeds } from "./seeds.ts";

/** Everything that defines a crawl, complete with defaults, as saved in crawl.json. */
export interface CrawlJob {
  /** Of the file. */
  readonly format: 1;
  /** The version that started the crawl. */
  readonly honeyguide: string;
  readonly createdAt: string;
  /** As in a topic file. */
  readonly topic: Readonly<Record<string, unknown>>;
  readonly recipe: string;
  /** Where a recipe of your own is loaded from. */
  readonly recipeFile?: string | undefined;
  readonly parameters: ParameterValues;
  readonly profile: Profile;
  readonly seeds: readonly string[];
  /** The budget. */
  readonly pages: number;
  /** Ends sooner: with about this part of what can be reached, or after so many pages in a row without a relevant one. */
  readonly untilRecall?: number | undefined;
  readonly untilDry?: number | undefined;
  readonly seed: number;
  readonly window: number;
  /** The window is a beginning, and grows with the pages of the crawl. */
  readonly windowGrows?: boolean | undefined;
  readonly concurrency: number;
  readonly commitOrder: "in-order" | "as-completed";
  /** A recorded web; without it the crawl is live. */
  readonly web?: string | undefined;
  readonly live?: LiveSettings | undefined;
  /** With a recorded web: its hosts answer late and rest, on a clock of their own. */
  readonly simulated?: SimulatedSettings | undefined;
  /** For how long a better link of a host that rests is worth waiting for. */
  readonly patienceMs?: number | undefined;
  readonly scope: Required<ScopeOptions>;
  /** Kinds of documents that are fetched. */
  readonly types: readonly DocumentKind[];
  /** What pages need (images, styles, scripts) is fetched too, at most so many of them. */
  readonly requisites?: number | undefined;
  readonly maxDepth?: number | undefined;
  readonly maxFrontier: number;
  readonly respectNofollow: boolean;
  readonly archive: boolean;
  /** Addresses that are told of relevant pages and of the end. */
  readonly webhooks?: readonly string[] | undefined;
  /** Filters against calendars, session ids and other corners without end. */
  readonly traps: boolean;
  /** The evaluator's features with their weights, for `explain`. */
  readonly features: readonly { readonly name: string; readonly aggregate: string; readonly weight: number }[];
  /** Name of the model that judges pages; missing in crawls of earlier versions. */
  readonly model?: string | undefined;
}

/** How the hosts of a recorded web behave in a simulation of the open web. */
export interface SimulatedSettings {
  /** From a request to its answer, on average. */
  readonly latencyMs: number;
  readonly delayMs: number;
  readonly connectionsPerHost: number;
}

/** How a crawl of the open web behaves towards its hosts. */
export interface LiveSettings {
  readonly contact: string;
  readonly delayMs: number;
  readonly connectionsPerHost: number;
  readonly allowPrivate: boolean;
  readonly proxy?: string | undefined;
}

const natural = z.number().int().positive();
const strings = z.array(z.string()).default([]);
const value = z.union([z.number(), z.string(), z.boolean()]);

/** Of crawls that were begun before others could be read: they go on as they began. */
const EARLIER_TYPES: DocumentKind[] = ["html", "text"];

const jobSchema: z.ZodType<CrawlJob> = z.strictObject({
  format: z.literal(1),
  honeyguide: z.string(),
  createdAt: z.string(),
  topic: z.record(z.string(), z.unknown()),
  recipe: z.string(),
  recipeFile: z.string().optional(),
  parameters: z.record(z.string(), value).default({}),
  profile: z.enum(["default", "paper"]).default("default"),
  seeds: z.array(z.string()).min(1),
  pages: natural,
  untilRecall: z.number().positive().max(1).optional(),
  untilDry: natural.optional(),
  seed: z.number().int().default(1),
  window: natural,
  windowGrows: z.boolean().optional(),
  concurrency: natural,
  commitOrder: z.enum(["in-order", "as-completed"]),
  web: z.string().optional(),
  live: z
    .strictObject({
      contact: z.string(),
      delayMs: z.number().nonnegative(),
      connectionsPerHost: natural,
      allowPrivate: z.boolean(),
      proxy: z.string().optional(),
    })
    .optional(),
  simulated: z
    .strictObject({
      latencyMs: z.number().nonnegative(),
      delayMs: z.number().nonnegative(),
      connectionsPerHost: natural,
    })
    .optional(),
  patienceMs: z.number().nonnegative().optional(),
  scope: z.strictObject({ hosts: strings, domains: strings, include: strings, exclude: strings }),
  types: z.array(z.enum(DOCUMENT_KINDS)).min(1).default(EARLIER_TYPES),
  requisites: natural.optional(),
  maxDepth: z.number().int().nonnegative().optional(),
  maxFrontier: natural.default(1_000_000),
  respectNofollow: z.boolean().default(false),
  archive: z.boolean().default(true),
  webhooks: z.array(z.string()).optional(),
  traps: z.boolean().default(true),
  features: z.array(z.strictObject({ name: z.string(), aggregate: z.string(), weight: z.number() })).default([]),
  model: z.string().optional(),
});

export function parseJob(content: unknown, place: string): CrawlJob {
  const parsed = jobSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(
    "crawl-broken",
    `${place}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is no crawl"}`,
    "Restore crawl.json from a copy, or start a new crawl.",
  );
}

export function topicOfJob(job: CrawlJob): Topic {
  return parseTopic(job.topic, "in crawl.json");
}

/** The topic as it is saved. */
export function topicAsData(topic: Topic): Record<string, unknown> {
  const { words, ontology, ...rest } = topic;
  return { ...rest, words: Object.fromEntries(words), ...(ontology === undefined ? {} : { ontology }) };
}

export function seedsOfJob(job: CrawlJob): CanonicalUrl[] {
  return checkSeeds(job.seeds, "crawl.json");
}
