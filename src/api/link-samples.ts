/** Where the links that teach weights come from: a file, an earlier crawl, a recorded web or the network. @module */

import { integer } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { loadLinkSamples } from "../optimizers/sample-file.ts";
import type { ModelOptions } from "../recipes/define-model.ts";
import { modelNamed } from "../recipes/models.ts";
import { topicOfJob } from "../session/job.ts";
import { collectLinkSamples } from "../session/link-samples.ts";
import { linkSamplesOfCrawl } from "../session/link-samples-of-crawl.ts";
import { loadMaterial } from "../session/material.ts";
import { readJob } from "../session/saved-job.ts";
import { checkSeeds } from "../session/seeds.ts";
import type { TopicInput } from "../topics/schema.ts";
import type { LinkSample, ParameterValues, PartsModel, Topic } from "../types.ts";
import { openPageSource, type PageSource, type SourceOptions } from "./page-source.ts";
import { topicFrom } from "./topic-source.ts";

export interface TrainingData {
  readonly samples: readonly LinkSample[];
  /** Names, for the result; empty where nobody said. */
  readonly topic: string;
  readonly model: string;
  readonly provider: string | null;
}

/** Where the links that teach weights come from: `data`, `from`, `web` or `contact`. */
export interface SampleOptions extends SourceOptions, Omit<ModelOptions, "parts" | "parameters"> {
  /** Of the relevance model. */
  readonly modelParameters?: ParameterValues | undefined;
  /** A topic file, a topic, or, with the demo web, the name of a bundled topic; with `from`, the crawl's by default. */
  readonly topic?: string | TopicInput | undefined;
  /** Sample a crawl made earlier, by its folder. */
  readonly from?: string | undefined;
  /** Take the links from a file that was saved before. */
  readonly data?: string | undefined;
  /** The relevance model that scores texts and pages: `svsm` by default. */
  readonly model?: string | undefined;
  /** Links at most: 1000 by default. */
  readonly links?: number | undefined;
  /** Called with what can say how far it is. */
  readonly onProgress?: ((message: () => string) => void) | undefined;
  /** Called for each of the topic's pages that could not be had. */
  readonly onMissing?: ((location: string, why: string) => void) | undefined;
}

const LINKS = 1000;

export async function trainingData(flags: SampleOptions): Promise<TrainingData> {
  if (flags.data === undefined) return sampledData(flags);
  if (flags.web !== undefined || flags.from !== undefined) {
    throw new ConfigError(
      "bad-option",
      `--data takes the links from a file, ${flags.web === undefined ? "--from" : "--web"} from elsewhere`,
      "Leave one of them out.",
    );
  }
  const samples = await loadLinkSamples(flags.data);
  const topic = flags.topic === undefined ? "" : (await topicFrom(flags.topic, undefined)).name;
  return { samples, topic, model: "", provider: null };
}

async function sampledData(flags: SampleOptions): Promise<TrainingData> {
  const recipe = modelNamed(flags.model ?? "svsm");
  const { topic, web, place } = await placeToSample(flags);
  if (flags.from === undefined) checkSeeds(topic.seeds, place);
  const source = await openPageSource({ ...flags, web });
  try {
    flags.onProgress?.(() => "reading the topic's pages");
    const pages = { fetcher: source.fetcher, ...(flags.onMissing && { onMissing: flags.onMissing }) };
    const model = await recipe.build(await loadMaterial(topic, pages, recipe.needs), {
      profile: flags.profile,
      parameters: flags.modelParameters,
      vectorCache: flags.vectorCache,
      workers: flags.workers,
      parts: ["anchor", "title", "context"],
    });
    try {
      const samples = await sample(flags, topic, model, source);
      return { samples, topic: topic.name, model: recipe.name, provider: model.provider ?? null };
    } finally {
      await model.close?.();
    }
  } finally {
    await source.close();
  }
}

/** An earlier crawl knows its topic and its web. */
async function placeToSample({ from, topic, web }: SampleOptions) {
  if (from !== undefined) {
    const job = readJob(from);
    const ownWeb = web ?? job.web;
    return { topic: topic === undefined ? topicOfJob(job) : await topicFrom(topic, ownWeb), web: ownWeb, place: from };
  }
  if (topic === undefined) {
    throw new ConfigError(
      "bad-option",
      "train weights: nothing to learn from",
      "Give --topic with --web or --contact, --from with a crawl's folder, or --data with a file.",
    );
  }
  return {
    topic: await topicFrom(topic, web),
    web,
    place: typeof topic === "string" ? `topic ${topic}` : `topic "${topic.name}"`,
  };
}

async function sample(
  { from, links = LINKS, onMissing, onProgress: tell }: SampleOptions,
  topic: Topic,
  model: PartsModel,
  { fetcher }: PageSource,
): Promise<LinkSample[]> {
  const onProgress = (samples: number, pages: number) =>
    tell?.(() => `${integer(samples)}/${integer(links)} links sampled from ${integer(pages)} pages`);
  if (from !== undefined) return linkSamplesOfCrawl({ model, folder: from, count: links, onProgress });
  if (fetcher === undefined) {
    throw new ConfigError(
      "no-contact",
      "sampling links on the network needs a contact, which site owners see in the User-Agent",
      "Give --web WEB to sample a recorded web, or --contact you@example.org.",
    );
  }
  const seeds = checkSeeds(topic.seeds, `topic "${topic.name}"`);
  return collectLinkSamples({ model, fetcher, seeds, count: links, onProgress, ...(onMissing && { onMissing }) });
}
