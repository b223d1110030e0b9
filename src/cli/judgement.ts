/**
 * Where somebody has judged the pages: in the demo web, and in a topic file that names all `relevant` pages. It is for
 * the eyes of the person who watches; no part of the crawl gets to see it.
 * @module
 */
import { BUNDLED_TOPICS } from "../api/demo-topic.ts";
import { ConfigError } from "../errors.ts";
import { loadJudgedTopic } from "../experiments/judged-topic.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";

export interface Judgement {
  /** Whose it is. */
  readonly by: string;
  isRelevant(url: string): boolean;
}

/** Of a topic that comes with the demo web. */
export async function judgementOfDemo(topicName: string): Promise<Judgement> {
  const { openDemoWeb } = await import("../webs/demo/demo-web.ts");
  const { demoJudgement } = await import("../webs/demo/judgement.ts");
  const judgement = demoJudgement(openDemoWeb());
  return {
    by: "WordNet's own structure",
    isRelevant: (url) => judgement.isRelevant(topicName, url as CanonicalUrl),
  };
}

/** Of a topic as `crawl` gets it: a file, or with the demo web a name. */
export async function judgementOf(topic: string, web: string | undefined): Promise<Judgement | undefined> {
  if (web === "demo" && BUNDLED_TOPICS.includes(topic)) return judgementOfDemo(topic);
  try {
    const { relevant } = await loadJudgedTopic(topic);
    if (relevant === undefined) return undefined;
    const urls = new Set<string>(relevant.map((url) => canonicalUrl(url) ?? url));
    return { by: "the topic's `relevant`", isRelevant: (url) => urls.has(url) };
  } catch (error) {
    if (error instanceof ConfigError) return undefined; // no judgement that we can read; a crawl does without
    throw error;
  }
}

/** A judgement with the count of relevant pages so far. */
export class JudgedPages {
  readonly by: string;
  readonly #judgement: Judgement;
  count = 0;

  /** `before`: pages of an earlier run of the same crawl. */
  constructor(judgement: Judgement, before: Iterable<{ readonly url: string }>) {
    this.by = judgement.by;
    this.#judgement = judgement;
    for (const { url } of before) this.add(url);
  }

  /** True if it is relevant. */
  add(url: string): boolean {
    const isRelevant = this.#judgement.isRelevant(url);
    if (isRelevant) this.count++;
    return isRelevant;
  }
}
