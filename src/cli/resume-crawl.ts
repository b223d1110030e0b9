/** What `resume` does. @module */
import { BUNDLED_TOPICS } from "../api/demo-topic.ts";
import { integer } from "../display.ts";
import type { CrawlJob } from "../session/job.ts";
import { type RunnableCrawl, reopenCrawl } from "../session/open.ts";
import { readJob } from "../session/saved-job.ts";
import { checkWebhooks } from "../session/webhooks/webhooks.ts";
import { isAddress } from "../store/postgres/is-address.ts";
import { type Judgement, judgementOfDemo } from "./judgement.ts";
import type { ResumeFlags } from "./resume.ts";
import { runCrawl } from "./run.ts";

export async function resumeCrawl(folder: string, flags: ResumeFlags): Promise<void> {
  if (isAddress(folder)) {
    const { resumeOnStore } = await import("./work-on-crawl.ts");
    return resumeOnStore(folder, (job) => withChanges(job, flags), flags);
  }
  await runCrawl({
    ...flags,
    folder,
    open: (options) => reopenCrawl(folder, (job) => withChanges(job, flags), { threads: flags.threads, ...options }),
    judgement: await judgementOfJob(readJob(folder)),
    extra: usedUp,
  });
}

function usedUp({ crawl, job }: RunnableCrawl): string[] {
  if (crawl.totals.pages < job.pages) return [];
  return [`The budget of ${integer(job.pages)} pages was used up before: give a larger one with --pages.`];
}

/** A crawl's folder holds no judgement; that of the demo web is known. */
async function judgementOfJob({ web, topic: { name } }: CrawlJob): Promise<Judgement | undefined> {
  return web === "demo" && typeof name === "string" && BUNDLED_TOPICS.includes(name)
    ? judgementOfDemo(name)
    : undefined;
}

function withChanges(job: CrawlJob, flags: ResumeFlags): CrawlJob {
  const { pages, untilRecall, untilDry, requisites, concurrency, delay, webhook } = flags;
  return {
    ...job,
    ...(pages !== undefined && { pages }),
    ...(untilRecall !== undefined && { untilRecall }),
    ...(untilDry !== undefined && { untilDry }),
    ...(requisites !== undefined && job.archive && { requisites }),
    ...(concurrency !== undefined && { concurrency }),
    ...(webhook && { webhooks: checkWebhooks(webhook) }),
    ...(delay !== undefined && job.live && { live: { ...job.live, delayMs: delay } }),
  };
}
