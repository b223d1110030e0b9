/** The score of one page for a topic, and why. @module */
import { ConfigError } from "../errors.ts";
import type { ModelOptions } from "../recipes/define-model.ts";
import { modelNamed } from "../recipes/models.ts";
import { loadMaterial, loadPages } from "../session/material.ts";
import type { TopicInput } from "../topics/schema.ts";
import type { Breakdown, Profile } from "../types.ts";
import { openPageSource, type SourceOptions } from "./page-source.ts";
import { topicFrom } from "./topic-source.ts";

/** For which topic, and by which model. */
export interface JudgeOptions extends SourceOptions, Omit<ModelOptions, "parts"> {
  /** A topic file, a topic, or, with the demo web, the name of a bundled topic. */
  readonly topic: string | TopicInput;
  /** The relevance model: `tag-vsm` by default. */
  readonly model?: string;
  /** Called for each of the topic's pages that could not be had. */
  readonly onMissing?: (location: string, why: string) => void;
}

/** The score of a page, and how it came about. */
export interface Judgement {
  /** In [0, 1]. */
  readonly relevance: number;
  readonly model: string;
  readonly profile: Profile;
  /** The vectors that the model used, null for none. */
  readonly provider: string | null;
  readonly url: string;
  readonly title: string;
  /** How the score came about. */
  readonly breakdown: Breakdown;
}

/** `location` is a URL, or an HTML or text file. */
export async function judge(location: string, options: JudgeOptions): Promise<Judgement> {
  const { model: name = "tag-vsm", profile = "default" } = options;
  const recipe = modelNamed(name);
  const topic = await topicFrom(options.topic, options.web);
  const { fetcher, close } = await openPageSource(options);
  try {
    const unreadable = (why = "it is no page") =>
      new ConfigError("bad-option", `cannot judge ${location}: ${why}`, "Give a page that can be read.");
    const onMissing = (_: string, why: string) => {
      throw unreadable(why);
    };
    const [page] = await loadPages([location], { fetcher, onMissing });
    if (page === undefined) throw unreadable();
    const source = { fetcher, ...(options.onMissing && { onMissing: options.onMissing }) };
    const learnsFromPages = name !== "tag-vsm";
    const material = learnsFromPages ? await loadMaterial(topic, source) : { topic, examples: [], background: [] };
    const model = await recipe.build(material, options);
    try {
      return {
        relevance: model.score(await model.read(page)),
        model: name,
        profile,
        provider: model.provider ?? null,
        url: page.url,
        title: page.title,
        breakdown: await model.explain(page),
      };
    } finally {
      await model.close?.();
    }
  } finally {
    await close();
  }
}
