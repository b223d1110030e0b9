/**
 * The public API: everything exported here is kept stable by semantic versioning, and nothing else is.
 * @module
 */
import { createJob, type JobOptions } from "./session/create-job.ts";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "./session/open.ts";
import { parseTopic } from "./topics/schema.ts";

export { ConfigError, type ErrorCode, FatalCrawlError, HoneyguideError } from "./errors.ts";
export type { CrawlEvent, FinishReason } from "./events.ts";
export type { PageRow, Totals, TroubleRow } from "./journal.ts";
export { averageRelevance, harvestRate, relevanceDeviation } from "./metrics/figures.ts";
export { RECIPES } from "./recipes/index.ts";
export type { JobOptions } from "./session/create-job.ts";
export type { OpenedCrawl } from "./session/open.ts";
export { CrawlReader, type SavedPage } from "./store/reader.ts";
export { loadTopic } from "./topics/load.ts";
export type { Recipe, Topic } from "./types.ts";
export { openWeb } from "./webs/load.ts";
export { serveWeb } from "./webs/serve.ts";
export type { RecordedWeb, WebRecord } from "./webs/web.ts";

/** The content of a topic file. */
export interface TopicInput {
  readonly name: string;
  readonly words: Readonly<Record<string, number>> | readonly string[];
  readonly seeds: readonly string[];
  readonly language?: string;
}

export interface CrawlOptions extends JobOptions {
  /** The crawl's folder; without it nothing is saved. */
  readonly out?: string;
}

/**
 * Opens a crawl for a topic. Iterate over it to run it, then close it.
 * @example
 * const run = await crawl({ name: "storms", words: ["storm"], seeds }, { web: "demo", pages: 100 });
 * for await (const event of run) if (event.type === "page") console.log(event.page.url);
 * await run.close();
 */
export async function crawl(topic: TopicInput, { out, ...options }: CrawlOptions = {}): Promise<OpenedCrawl> {
  return openCrawl(createJob(parseTopic(topic, `"${topic.name}"`), options), { out });
}

/**
 * Opens the crawl of a folder to go on where it ended, with a larger budget if `pages` is given.
 * @example const run = await resume("crawls/storms", { pages: 2000 });
 */
export async function resume(folder: string, { pages }: { pages?: number } = {}): Promise<OpenedCrawl> {
  return reopenCrawl(folder, (job) => (pages === undefined ? job : { ...job, pages }));
}
