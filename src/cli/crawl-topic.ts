/** What `crawl` does: from a topic and options to a finished crawl folder. @module */
import { createInterface } from "node:readline/promises";
import { topicFrom } from "../api/topic-source.ts";
import { counted, integer, shellWord } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { createJob } from "../session/create-job.ts";
import { defaultName, defaultOut } from "../session/default-out.ts";
import type { CrawlJob } from "../session/job.ts";
import { openCrawl } from "../session/open.ts";
import { type CrawlFlags, jobOptionsFrom } from "./job-options.ts";
import { judgementOf } from "./judgement.ts";
import { runCrawl } from "./run.ts";
import { STOPPED } from "./signals.ts";
import type { ListenAddress } from "./values.ts";

interface Flags extends CrawlFlags {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly ui: boolean;
  readonly yes: boolean;
  readonly metrics?: ListenAddress;
  readonly store?: string;
  readonly lease?: number;
}

export async function crawlTopic(path: string, { store, lease, ...flags }: Flags): Promise<void> {
  const topic = await topicFrom(path, flags.web);
  const job = await createJob(topic, jobOptionsFrom(flags), `topic ${path}`);
  if (!(await isConfirmed(job, flags))) {
    process.stderr.write("Nothing was started.\n");
    return;
  }
  const folder = flags.out ?? defaultOut(topic.name, job.recipe);
  if (store !== undefined) {
    if (flags.ui)
      throw new ConfigError("bad-option", "--ui does not go with --store", "Look at `honeyguide status` instead.");
    const { crawlOnStore } = await import("./work-on-crawl.ts");
    const name = defaultName(topic.name, job.recipe);
    return crawlOnStore(store, name, job, { ...flags, out: folder, ...(lease !== undefined && { lease }) });
  }
  await runCrawl({
    ...flags,
    folder,
    open: (options) => openCrawl(job, { out: folder, threads: flags.threads, ...options }),
    judgement: await judgementOf(path, flags.web),
    extra: () => [`\`honeyguide explain ${shellWord(folder)}\` says what became of every link, and why.`],
  });
}

async function isConfirmed(job: CrawlJob, { yes, quiet }: { yes: boolean; quiet: boolean }): Promise<boolean> {
  if (job.live === undefined || yes || quiet || !process.stdin.isTTY || !process.stderr.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const stopped = new Promise<string>((resolve) => {
    terminal.once("SIGINT", () => {
      process.stderr.write("\n");
      process.exitCode = STOPPED;
      resolve("no");
    });
  });
  const answer = terminal.question(
    `About to crawl the live web: ${counted(job.seeds.length, "seed")}, at most ${integer(job.pages)} pages, as ${job.live.contact}. Go on? [Y/n] `,
  );
  const given = await Promise.race([answer, stopped]);
  terminal.close();
  return !/^\s*n/i.test(given);
}
