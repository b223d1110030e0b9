/** Which pages of a web are relevant to a topic: those that people named, or those that the common judge finds. @module */
import { at } from "../collections/at.ts";
import { ConfigError } from "../errors.ts";
import type { Topic } from "../types.ts";
import { commonJudgeOf } from "./common-judge.ts";
import { type LinkGraph, pagesAt } from "./graph.ts";
import type { JudgedTopic } from "./judged-topic.ts";
import { marked } from "./targets.ts";
import type { ThreadPool } from "./threads/pool.ts";

/** Pages a thread judges at once: some seconds of work. */
const PAGES_A_JOB = 500;

/** A 1 for each page that people judged relevant. */
export function labelledPages(graph: LinkGraph, judged: JudgedTopic): Uint8Array {
  return marked(graph, pagesAt(graph, relevantUrls(judged)));
}

/** What people judged relevant, or a clear refusal where nobody judged. */
export function relevantUrls({ file, relevant }: JudgedTopic): readonly string[] {
  if (relevant !== undefined) return relevant;
  throw new ConfigError(
    "bad-topic",
    `topic ${file}: it has no judgement, which --judge labels needs`,
    "Add `relevant`, the list of all relevant URLs of the web, or give --judge model.",
  );
}

/** A 1 for each page that the common judge finds relevant. */
export async function judgedPages(
  graph: LinkGraph,
  topic: Topic,
  pool: ThreadPool,
  onProgress: (done: number, total: number) => void,
): Promise<Uint8Array> {
  const { relevantAbove } = commonJudgeOf(topic);
  const pages = Uint32Array.from([...graph.leadsTo.keys()].filter((record) => graph.leadsTo[record] === record));
  const isRelevant = new Uint8Array(graph.leadsTo.length);
  let done = 0;
  const jobs = Array.from({ length: Math.ceil(pages.length / PAGES_A_JOB) }, async (_, i) => {
    const records = pages.slice(i * PAGES_A_JOB, (i + 1) * PAGES_A_JOB);
    const relevance = await pool.run({ kind: "judge", topic, records });
    records.forEach((record, i) => {
      isRelevant[record] = at(relevance, i) > relevantAbove ? 1 : 0;
    });
    done += records.length;
    onProgress(done, pages.length);
  });
  await Promise.all(jobs);
  return isRelevant;
}
