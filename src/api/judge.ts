/** The score of one page for a topic, and why. @module */
import { ConfigError } from "../errors.ts";
import type { Fetcher } from "../fetching.ts";
import type { ModelOptions } from "../recipes/define-model.ts";
import { DEFAULT_MODEL, modelNamed } from "../recipes/models.ts";
import { loadMaterial, loadPages } from "../session/material.ts";
import type { TopicInput } from "../topics/schema.ts";
import type { Breakdown, Page, Profile, Recipe, RelevanceModel, Topic } from "../types.ts";
import { openPageSource, type SourceOptions } from "./page-source.ts";
import { topicFrom } from "./topic-source.ts";

/** For which topic, and by which model; or by which crawl. */
export interface JudgeOptions extends SourceOptions, Omit<ModelOptions, "parts"> {
  /** A topic file, a topic, or, with the demo web, the name of a bundled topic; needed without `crawl`. */
  readonly topic?: string | TopicInput | undefined;
  /** The folder of a crawl: the page is judged as the crawl judges now, by its topic, its examples and what it has learned. */
  readonly crawl?: string | undefined;
  /** The relevance model: `honeyguide` by default; with `crawl`, that of the crawl. */
  readonly model?: string | undefined;
  /** The recipe of the crawl, where your program has made it. */
  readonly recipe?: Recipe | undefined;
  /** Called for each of the topic's pages that could not be had. */
  readonly onMissing?: ((location: string, why: string) => void) | undefined;
}

/** The score of a page, and how it came about. */
export interface Judgement {
  /** In [0, 1]. */
  readonly relevance: number;
  readonly model: string;
  readonly profile: Profile;
  /** The vectors that the model used, null for none. */
  readonly provider: string | null;
  /** The crawl whose judge it is, and how many pages had taught it; null without one. */
  readonly crawl: { readonly folder: string; readonly pages: number } | null;
  readonly url: string;
  readonly title: string;
  /** How the score came about. */
  readonly breakdown: Breakdown;
}

/** `location` is a URL, or an HTML or text file. */
export async function judge(location: string, options: JudgeOptions): Promise<Judgement> {
  if (options.crawl !== undefined) {
    const { judgeByCrawl } = await import("./judge-crawl.ts");
    return judgeByCrawl(location, options.crawl, options);
  }
  if (options.topic === undefined) {
    throw new ConfigError(
      "bad-option",
      "judge: no topic is given",
      "Give --topic FILE, or --crawl DIR for that of a crawl.",
    );
  }
  const topic = await topicFrom(options.topic, options.web);
  const { fetcher, close } = await openPageSource(options);
  try {
    return await judgeByName(await pageAt(location, fetcher), topic, fetcher, options);
  } finally {
    await close();
  }
}

/** By a model that is made for the topic, from its pages where it learns from them. */
export async function judgeByName(
  page: Page,
  topic: Topic,
  fetcher: Fetcher | undefined,
  options: JudgeOptions,
): Promise<Judgement> {
  const recipe = modelNamed(options.model ?? DEFAULT_MODEL);
  const source = { fetcher, ...(options.onMissing && { onMissing: options.onMissing }) };
  const model = await recipe.build(await loadMaterial(topic, source, recipe.needs), options);
  try {
    const about = { model: recipe.name, profile: options.profile ?? "default", crawl: null };
    return await judgementOf(page, model, about);
  } finally {
    await model.close?.();
  }
}

export async function judgementOf(
  page: Page,
  model: RelevanceModel,
  about: Pick<Judgement, "model" | "profile" | "crawl">,
): Promise<Judgement> {
  return {
    relevance: model.score(await model.read(page)),
    ...about,
    provider: model.provider ?? null,
    url: page.url,
    title: page.title,
    breakdown: (await model.explain?.(page)) ?? [],
  };
}

export async function pageAt(location: string, fetcher: Fetcher | undefined): Promise<Page> {
  const unreadable = (why = "it is no page") =>
    new ConfigError("bad-option", `cannot judge ${location}: ${why}`, "Give a page that can be read.");
  const onMissing = (_: string, why: string) => {
    throw unreadable(why);
  };
  const [page] = await loadPages([location], { fetcher, onMissing });
  if (page === undefined) throw unreadable();
  return page;
}
