/** What may be changed about a crawl that has begun. Each throws a ConfigError for what makes no sense. @module */
import { ConfigError } from "../errors.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { topicAsData, topicOfJob } from "./job.ts";
import type { JobChange } from "./steered.ts";

export function withBudget(pages: number): JobChange {
  return (job) => ({ ...job, pages });
}

/** A crawl that goes on takes in seeds that it does not know. */
export function withSeed(raw: string): JobChange {
  const url = canonicalUrl(raw);
  if (url === undefined) {
    const hint = "Write it in full, e.g. https://example.org/.";
    throw new ConfigError("bad-url", `"${raw}" is no http or https URL`, hint);
  }
  return (job) => (job.seeds.includes(url) ? job : { ...job, seeds: [...job.seeds, url] });
}

/** Nothing more is fetched from a host; its waiting links are dropped when their turn comes. */
export function withoutHost(host: string): JobChange {
  const address = canonicalUrl(`http://${host}/`);
  const isHost = address !== undefined && new URL(address).host !== "" && !/[/?#@\s*]/.test(host);
  if (!isHost) {
    throw new ConfigError("bad-option", `"${host}" is no host`, "Write a host's name, such as www.example.org.");
  }
  const { host: name } = new URL(address);
  const patterns = [`http://${name}/*`, `https://${name}/*`];
  return (job) => {
    const exclude = [...new Set([...job.scope.exclude, ...patterns])];
    return { ...job, scope: { ...job.scope, exclude } };
  };
}

/** Counts for the pages that are judged from here on. */
export function withWord(word: string, weight: number): JobChange {
  return (job) => {
    const topic = topicOfJob(job);
    const changed = topicAsData({ ...topic, words: new Map([...topic.words, [word.trim(), weight]]) });
    const next = { ...job, topic: changed };
    topicOfJob(next); // the same checks that a topic file gets
    return next;
  };
}
