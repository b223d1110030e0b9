/**
 * What a recipe gets before its crawl begins: the topic's pages, link samples, and a place to keep what it makes. What
 * was made stays with the crawl, so that a resumed crawl goes on with the same parts.
 * @module
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fetched, Fetcher } from "../fetching.ts";
import { createRng } from "../math/rng.ts";
import { checkParts } from "../recipes/check.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import { buildDigest } from "../system/build-digest.ts";
import { cacheFolder, keepFile } from "../system/cache-folder.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import type { CanonicalUrl, LinkFilter, Parts, PartsModel, Preparation, Recipe, Topic } from "../types.ts";
import { type CrawlJob, seedsOfJob, topicOfJob } from "./job.ts";
import { collectLinkSamples } from "./link-samples.ts";
import { loadPages } from "./material.ts";
import { recipeOfJob } from "./recipe-source.ts";

export interface PrepareOptions {
  readonly job: CrawlJob;
  readonly fetcher: Fetcher;
  /** What the user's settings keep out of the crawl, and so of all that is fetched for it. */
  readonly filters?: readonly LinkFilter[];
  /** Where the topic's pages come from, if not from the fetcher: the archive of a crawl that is resumed. */
  readonly materialFetcher?: Fetcher | undefined;
  /** What was made when the crawl began. */
  readonly made?: Readonly<Record<string, unknown>>;
  readonly onProgress?: ((message: string) => void) | undefined;
  readonly clock?: Clock;
  /** A recipe that the calling program has made. */
  readonly recipe?: Recipe | undefined;
}

export interface PreparedCrawl {
  readonly parts: Parts;
  readonly made: Readonly<Record<string, unknown>>;
  /** The topic's pages as they were fetched. */
  readonly material: readonly { readonly result: Fetched; readonly fetchedAt: number }[];
}

export async function prepareParts(options: PrepareOptions): Promise<PreparedCrawl> {
  const { job, fetcher, made: known = {}, onProgress = () => {}, clock = systemClock } = options;
  const recipe = await recipeOfJob(job, options.recipe);
  const topic = topicOfJob(job);
  const material: { result: Fetched; fetchedAt: number }[] = [];
  const recording = recorded(options.materialFetcher ?? fetcher, (result) => {
    material.push({ result, fetchedAt: clock.now() });
  });
  const pagesOf = async (kind: keyof typeof KINDS) => {
    const locations = kind === "seeds" ? seedsOfJob(job) : topic[kind];
    if (!recipe.needs.includes(kind) || locations.length === 0) return [];
    onProgress(`Reading ${locations.length} ${KINDS[kind]} pages of the topic`);
    const onMissing = (location: string, why: string) =>
      onProgress(`Left out the ${KINDS[kind]} page ${location}: ${why}`);
    return loadPages(locations, { fetcher: recording, onMissing });
  };
  const made: Record<string, unknown> = { ...known };
  const rng = createRng(job.seed).fork("build");
  const preparation: Preparation = {
    material: { topic, examples: await pagesOf("examples"), background: await pagesOf("background") },
    seedPages: await pagesOf("seeds"),
    parameters: resolveParameters(recipe, job.parameters, job.profile),
    profile: job.profile,
    rng,
    linkSamples: (model: PartsModel) => {
      onProgress(
        "Fetching up to 1,000 pages from the seeds to learn the weights of link texts; they do not count as pages",
      );
      return collectLinkSamples({ model, fetcher, seeds: seedsOfJob(job), filters: options.filters ?? [] });
    },
    cached: async (key, parse, make) => {
      if (Object.hasOwn(made, key)) return parse(made[key]);
      const value = await onDisk(cachePath(job, topic, key), parse, make);
      made[key] = value;
      return value;
    },
    vectorCache: join(cacheFolder(), "vectors"),
    progress: onProgress,
  };
  const parts = checkParts(
    await recipe.build(preparation),
    `the recipe "${recipe.name}"${job.recipeFile === undefined ? "" : ` of ${job.recipeFile}`}`,
  );
  return { parts, made, material };
}

const KINDS = { examples: "example", background: "background", seeds: "seed" } as const;

function recorded(fetcher: Fetcher, onFetched: (result: Fetched) => void): Fetcher {
  return {
    async fetch(url: CanonicalUrl, signal: AbortSignal) {
      const result = await fetcher.fetch(url, signal);
      if (result.kind !== "trouble") onFetched(result);
      return result;
    },
  };
}

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
