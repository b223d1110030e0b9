/**
 * The score of one page as a crawl gives it now: by its recipe's own model, made from the crawl's topic and pages and
 * taught by all that the crawl has fetched; or by another model, made for the crawl's topic.
 * @module
 */
import { ConfigError } from "../errors.ts";
import type { Fetcher } from "../fetching.ts";
import { archivedPage } from "../session/archived-page.ts";
import { archivedMaterial } from "../session/earlier.ts";
import { topicOfJob } from "../session/job.ts";
import { recall } from "../session/recall.ts";
import { Resources } from "../session/resources.ts";
import { readJob } from "../session/saved-job.ts";
import { CrawlReader } from "../store/reader.ts";
import type { Page } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { type Judgement, type JudgeOptions, judgeByName, judgementOf, pageAt } from "./judge.ts";
import { openPageSource } from "./page-source.ts";

export async function judgeByCrawl(location: string, folder: string, options: JudgeOptions): Promise<Judgement> {
  const job = readJob(folder);
  const isOwn = options.model === undefined || options.model === job.recipe;
  assertFits(folder, isOwn, options);
  const resources = new Resources();
  try {
    const reader = new CrawlReader(folder);
    resources.add(async () => reader.close());
    reader.hold();
    const source = await openPageSource({ ...options, web: options.web ?? job.web });
    resources.add(() => source.close());
    const page = (await fetchedPage(location, folder, reader)) ?? (await pageAt(location, source.fetcher));
    if (!isOwn) {
      const fetcher = eitherOf(await archivedMaterial(folder), source.fetcher);
      return await judgeByName(page, topicOfJob(job), fetcher, { ...options, profile: options.profile ?? job.profile });
    }
    const { parts, engine, close } = await recall(folder, { reader, recipe: options.recipe });
    resources.add(close);
    const { name: model } = parts.relevance;
    return await judgementOf(page, parts.relevance, {
      model,
      profile: job.profile,
      crawl: { folder, pages: engine.totals.pages },
    });
  } finally {
    await resources.close();
  }
}

function assertFits(folder: string, isOwn: boolean, { topic, profile, parameters = {} }: JudgeOptions): void {
  if (topic !== undefined) {
    const hint = "Leave out --topic, or --crawl.";
    throw new ConfigError("bad-option", `judge: the crawl in ${folder} has a topic of its own`, hint);
  }
  const [given] = profile === undefined ? Object.keys(parameters) : ["profile"];
  if (!isOwn || given === undefined) return;
  throw new ConfigError(
    "bad-option",
    `judge: the judge of the crawl in ${folder} is what it is, and takes no "${given}"`,
    "Leave it out, or name another --model.",
  );
}

/** As the crawl has fetched it. */
async function fetchedPage(location: string, folder: string, reader: CrawlReader): Promise<Page | undefined> {
  const url = /^https?:/i.test(location) ? canonicalUrl(location) : undefined;
  const link = url && reader.linkOf(url);
  const saved = link && reader.pageOf(link.id);
  return saved && archivedPage(folder, reader, saved);
}

/** The topic's pages as the crawl has them, and from elsewhere those that its recipe did not need. */
function eitherOf(archive: Fetcher | undefined, source: Fetcher | undefined): Fetcher | undefined {
  if (archive === undefined || source === undefined) return archive ?? source;
  return {
    async fetch(url, signal) {
      const kept = await archive.fetch(url, signal);
      return kept.kind === "trouble" ? source.fetch(url, signal) : kept;
    },
  };
}
