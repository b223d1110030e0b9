/**
 * A thread of a comparison: opens the recorded web it is told to, and does one job after the other.
 * @module
 */
import { workerData } from "node:worker_threads";
import { loadMaterial } from "../../session/material.ts";
import { serveJobs } from "../../system/threads.ts";
import type { Page, Topic } from "../../types.ts";
import { openWeb } from "../../webs/load.ts";
import { buildCommonJudge, buildWordsJudge } from "../common-judge.ts";
import { readLinks } from "../graph-build.ts";
import { webPages } from "../web-pages.ts";
import type { Job, JudgedBy, News, Outcomes, ThreadSettings } from "./messages.ts";
import { runCrawl } from "./run-crawl.ts";

const { web: path }: ThreadSettings = workerData;
const pages = webPages(await openWeb(path));

interface TopicJudge {
  readonly judge: (page: Page) => Promise<number>;
  /** What was judged before: crawls of one topic meet the same pages. */
  readonly known: Map<number, number>;
}

const JUDGES = { common: buildCommonJudge, words: buildWordsJudge };

/** By the topic's content: draws of seeds share words and examples, and so their judge. */
const judges = new Map<string, Promise<TopicJudge>>();

function judgeOf(topic: Topic, by: JudgedBy): Promise<TopicJudge> {
  const key = JSON.stringify([by, ...topic.words, topic.examples, topic.background, topic.language]);
  const known = judges.get(key);
  if (known !== undefined) return known;
  const made = loadMaterial(topic, { fetcher: pages.fetcher }).then((material) => ({
    judge: JUDGES[by](material),
    known: new Map<number, number>(),
  }));
  judges.set(key, made);
  return made;
}

async function judge(topic: Topic, records: Uint32Array, by: JudgedBy = "common"): Promise<Float64Array> {
  const { judge, known } = await judgeOf(topic, by);
  const relevance = new Float64Array(records.length);
  for (const [i, record] of records.entries()) {
    const before = known.get(record);
    const page = before === undefined ? (await pages.fetch(record))?.page : undefined;
    const value = before ?? (page === undefined ? 0 : await judge(page));
    relevance[i] = value;
    known.set(record, value);
  }
  return relevance;
}

async function work(job: Job, tell: (news: News) => void): Promise<Outcomes[Job["kind"]]> {
  switch (job.kind) {
    case "links":
      return readLinks(pages, job.from, job.to);
    case "judge":
      return judge(job.topic, job.records, job.by);
    case "crawl": {
      const course = await runCrawl(job, path, pages.urls, tell);
      const relevance = await judge(job.topic, course.pages);
      return { ...course, relevance, byWords: await judge(job.topic, course.pages, "words") };
    }
  }
}

serveJobs<Job, Outcomes, News>({ work });
