/** What `resume` does. @module */
import type { CrawlJob } from "../session/job.ts";
import { reopenCrawl } from "../session/open.ts";
import type { ResumeFlags } from "./resume.ts";
import { finish, runCrawl } from "./run.ts";
import { openProgress } from "./web.ts";

export async function resumeCrawl(folder: string, flags: ResumeFlags): Promise<void> {
  const opened = await reopenCrawl(folder, (job) => withChanges(job, flags), openProgress(flags));
  const isDone = opened.crawl.totals.pages >= opened.job.pages;
  const extra = isDone
    ? [`The budget of ${opened.job.pages} pages was used up before: give a larger one with --pages.`]
    : [];
  finish(await runCrawl(opened, { quiet: flags.quiet }), { json: flags.json, extra });
}

function withChanges(job: CrawlJob, { pages, concurrency, delay }: ResumeFlags): CrawlJob {
  return {
    ...job,
    ...(pages !== undefined && { pages }),
    ...(concurrency !== undefined && { concurrency }),
    ...(delay !== undefined && job.live && { live: { ...job.live, delayMs: delay } }),
  };
}
