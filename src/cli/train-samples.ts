/** Where `train weights` gets its links from: a file, an earlier crawl, a recorded web or the network. @module */

import { integer } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { loadLinkSamples } from "../optimizers/sample-file.ts";
import { modelNamed } from "../recipes/models.ts";
import { readJob } from "../session/folder.ts";
import { parseJob, topicOfJob } from "../session/job.ts";
import { collectLinkSamples } from "../session/link-samples.ts";
import { linkSamplesOfCrawl } from "../session/link-samples-of-crawl.ts";
import { loadMaterial } from "../session/material.ts";
import { checkSeeds } from "../session/seeds.ts";
import type { LinkSample, RelevanceModel, Topic } from "../types.ts";
import { openPageSource, type PageSource } from "./page-source.ts";
import { topicFrom } from "./topic-source.ts";
import type { TrainWeightsFlags } from "./train.ts";
import type { StatusLine } from "./train-progress.ts";

export interface TrainingData {
  readonly samples: readonly LinkSample[];
  /** Names, for the result; empty where nobody said. */
  readonly topic: string;
  readonly model: string;
  readonly provider: string | null;
}

export async function trainingData(flags: TrainWeightsFlags, status: StatusLine): Promise<TrainingData> {
  if (flags.data === undefined) return sampledData(flags, status);
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

async function sampledData(flags: TrainWeightsFlags, status: StatusLine): Promise<TrainingData> {
  const recipe = modelNamed(flags.model);
  const { topic, web, place } = await placeToSample(flags);
  if (flags.from === undefined) checkSeeds(topic.seeds, place);
  const source = await openPageSource({ ...flags, ...(web === undefined ? {} : { web }) });
  try {
    const learnsFromPages = recipe.name !== "tag-vsm";
    status.show(() => "reading the topic's pages");
    const material = learnsFromPages ? await loadMaterial(topic, source) : { topic, examples: [], background: [] };
    const { profile, vectors, bayes: bayesModel, maxCharacters } = flags;
    const { model, close } = await recipe.build(material, {
      profile,
      ...(vectors === undefined ? {} : { vectors }),
      ...(bayesModel === undefined ? {} : { bayesModel }),
      ...(maxCharacters === undefined ? {} : { maxCharacters }),
    });
    try {
      const samples = await sample(flags, topic, model, source, status);
      return { samples, topic: topic.name, model: recipe.name, provider: model.provider ?? null };
    } finally {
      await close();
    }
  } finally {
    await source.close();
    status.end();
  }
}

/** An earlier crawl knows its topic and its web. */
async function placeToSample({ from, topic, web }: TrainWeightsFlags) {
  if (from !== undefined) {
    const job = parseJob(readJob(from), from);
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
  return { topic: await topicFrom(topic, web), web, place: `topic ${topic}` };
}

async function sample(
  { from, links }: TrainWeightsFlags,
  topic: Topic,
  model: RelevanceModel,
  { fetcher, onMissing }: PageSource,
  status: StatusLine,
): Promise<LinkSample[]> {
  const onProgress = (samples: number, pages: number) =>
    status.show(() => `${integer(samples)}/${integer(links)} links sampled from ${integer(pages)} pages`);
  if (from !== undefined) return linkSamplesOfCrawl({ model, folder: from, count: links, onProgress });
  if (fetcher === undefined) {
    throw new ConfigError(
      "no-contact",
      "sampling links on the network needs a contact, which site owners see in the User-Agent",
      "Give --web WEB to sample a recorded web, or --contact you@example.org.",
    );
  }
  const seeds = checkSeeds(topic.seeds, `topic "${topic.name}"`);
  return collectLinkSamples({ model, fetcher, seeds, count: links, onProgress, onMissing });
}
