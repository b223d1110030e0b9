/** What `crawl` does: from a topic and options to a finished crawl folder. @module */
import { createInterface } from "node:readline/promises";
import { topicFrom } from "../api/topic-source.ts";
import { createJob } from "../session/create-job.ts";
import type { CrawlJob } from "../session/job.ts";
import { openCrawl } from "../session/open.ts";
import { type CrawlFlags, defaultOut, jobOptionsFrom } from "./job-options.ts";
import { finish, runCrawl } from "./run.ts";
import { openProgress } from "./web.ts";

interface Flags extends CrawlFlags {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly yes: boolean;
}

export async function crawlTopic(path: string, flags: Flags): Promise<void> {
  const topic = await topicFrom(path, flags.web);
  const job = await createJob(topic, jobOptionsFrom(flags), `topic ${path}`);
  if (!(await isConfirmed(job, flags))) return;
  const out = flags.out ?? defaultOut(topic.name, job.recipe);
  const opened = await openCrawl(job, { out, ...openProgress(flags) });
  const extra = [`\`honeyguide explain ${out}\` says what became of every link, and why.`];
  finish(await runCrawl(opened, { quiet: flags.quiet }), { json: flags.json, extra });
}

async function isConfirmed(job: CrawlJob, { yes, quiet }: { yes: boolean; quiet: boolean }): Promise<boolean> {
  if (job.live === undefined || yes || quiet || !process.stdin.isTTY || !process.stderr.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `About to crawl the live web: ${job.seeds.length} seeds, at most ${job.pages} pages, as ${job.live.contact}. Go on? [Y/n] `,
  );
  terminal.close();
  return !/^\s*n/i.test(answer);
}
