/**
 * What a recipe gets before its crawl begins: the topic's pages, link samples, and a place to keep what it makes. What
 * was made stays with the crawl, so that a resumed crawl goes on with the same parts.
 * @module
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { counted } from "../display.ts";
import type { Fetcher } from "../fetching.ts";
import { hopCheck } from "../filters/check.ts";
import { createRng } from "../math/rng.ts";
import { checkParts } from "../recipes/check.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import { buildDigest } from "../system/build-digest.ts";
import { cacheFolder, keepFile } from "../system/cache-folder.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import type { CanonicalUrl, LinkFilter, Parts, PartsModel, Preparation, Recipe, Topic, Verdict } from "../types.ts";
import { type CrawlJob, seedsOfJob, topicOfJob } from "./job.ts";
import { KeptPages, keeping, onlyKept } from "./kept-pages.ts";
import { collectLinkSamples, SAMPLES } from "./link-samples.ts";
import { loadPages } from "./material.ts";
import { recipeOfJob } from "./recipe-source.ts";

/** How far a step has come that takes time before a crawl begins. */
export interface PreparationStep {
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

export interface PrepareOptions {
  readonly job: CrawlJob;
  readonly fetcher: Fetcher;
  /** What the user's settings keep out of the crawl, and so of all that is fetched for it. */
  readonly filters?: readonly LinkFilter[];
  /** Told to refuse redirects to what the filters keep out, once pages of the crawl itself are fetched. */
  readonly checkHops?: (check: (url: CanonicalUrl) => Verdict) => void;
  /** What was fetched before, and where all that is fetched now is kept. */
  readonly kept?: KeptPages;
  /** What was made when the crawl began; undefined for one that has not begun. */
  readonly made?: Readonly<Record<string, unknown>> | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  readonly onStep?: ((step: PreparationStep) => void) | undefined;
  readonly clock?: Clock;
  /** A recipe that the calling program has made. */
  readonly recipe?: Recipe | undefined;
  /** Ends the preparation: it throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For experiments: a person whom the recipe may ask. */
  readonly person?: Preparation["person"];
}

export interface PreparedCrawl {
  readonly parts: Parts;
  readonly made: Readonly<Record<string, unknown>>;
}

/** Hosts of the topic's pages that are asked at once on the network; those of a recorded web one after the other. */
const HOSTS_AT_ONCE = 16;

/** Seeds that recipes look at beforehand; a sitemap may bring tens of thousands. */
const SEED_PAGES = 50;

export async function prepareParts(options: PrepareOptions): Promise<PreparedCrawl> {
  const { job, filters = [], kept = new KeptPages(), onProgress = () => {}, clock = systemClock, signal } = options;
  const recipe = await recipeOfJob(job, options.recipe);
  const topic = topicOfJob(job);
  const check = hopCheck(filters);
  const seeds = seedsOfJob(job).filter((url) => check(url).keep);
  const keeper = keeping(options.fetcher, kept, clock);
  // Of a crawl that has begun, what could not be had then stays left out.
  const topicFetcher = options.made !== undefined && kept.size > 0 ? onlyKept(kept, clock) : keeper;
  const locations = { examples: topic.examples, background: topic.background, seeds: seeds.slice(0, SEED_PAGES) };
  const total = recipe.needs.reduce((sum, kind) => sum + locations[kind].length, 0);
  let done = 0;
  const pagesOf = async (kind: keyof typeof KINDS) => {
    if (!recipe.needs.includes(kind) || locations[kind].length === 0) return [];
    onProgress(`Reading ${counted(locations[kind].length, `${KINDS[kind]} page`)} of the topic`);
    return loadPages(locations[kind], {
      fetcher: topicFetcher,
      hostsAtOnce: job.live === undefined ? 1 : HOSTS_AT_ONCE,
      onMissing: (location, why) => onProgress(`Left out the ${KINDS[kind]} page ${location}: ${why}`),
      onDone: () => options.onStep?.({ what: "Topic pages", done: ++done, total }),
      signal,
    });
  };
  const made: Record<string, unknown> = { ...options.made };
  const rng = createRng(job.seed).fork("build");
  const material = { topic, examples: await pagesOf("examples"), background: await pagesOf("background") };
  options.checkHops?.(check);
  const preparation: Preparation = {
    material,
    seedPages: await pagesOf("seeds"),
    parameters: resolveParameters(recipe, job.parameters, job.profile),
    profile: job.profile,
    rng,
    linkSamples: (model: PartsModel) => {
      onProgress(
        "Fetching up to 1,000 pages from the seeds to learn the weights of link texts; they do not count as pages",
      );
      return collectLinkSamples({
        model,
        fetcher: job.live === undefined ? options.fetcher : keeper,
        seeds,
        filters,
        onProgress: (samples) => options.onStep?.({ what: "Links learned from", done: samples, total: SAMPLES }),
        signal,
      });
    },
    cached: async (key, parse, make) => {
      if (Object.hasOwn(made, key)) return parse(made[key]);
      const value = await onDisk(cachePath(job, topic, key), parse, make);
      made[key] = value;
      return value;
    },
    vectorCache: join(cacheFolder(), "vectors"),
    progress: onProgress,
    person: options.person,
  };
  const parts = checkParts(
    await recipe.build(preparation),
    `the recipe "${recipe.name}"${job.recipeFile === undefined ? "" : ` of ${job.recipeFile}`}`,
  );
  return { parts, made };
}

const KINDS = { examples: "example", background: "background", seeds: "seed" } as const;

/** Only what is made from a recorded web, by the same code, can be used again by another crawl. */
function cachePath({ web, seeds, profile }: CrawlJob, topic: Topic, key: string): string | undefined {
  if (web === undefined) return undefined;
  const inputs = [buildDigest(), web, seeds, profile, { ...topic, words: [...topic.words] }, key];
  const name = createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 24);
  return join(cacheFolder(), "prepared", `${name}.json`);
}

async function onDisk<T>(path: string | undefined, parse: (data: unknown) => T, make: () => Promise<T>): Promise<T> {
  if (path !== undefined && existsSync(path)) {
    try {
      return parse(JSON.parse(readFileSync(path, "utf8")));
    } catch {
      // A cache of another version or a damaged file: it is made again.
    }
  }
  const value = await make();
  if (path !== undefined) keepFile(path, [Buffer.from(JSON.stringify(value))]);
  return value;
}
