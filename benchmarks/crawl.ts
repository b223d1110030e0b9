/** Runs a crawl of a recorded web for a benchmark: what `honeyguide crawl --web` does, without the terminal. */
import type { CrawlEvent, RunningCrawl } from "../src/events.ts";
import { createJob } from "../src/session/create-job.ts";
import { openCrawl } from "../src/session/open.ts";
import { tuneVm } from "../src/system/vm-flags.ts";
import { loadTopic } from "../src/topics/load.ts";

export interface BenchmarkCrawl {
  readonly web: string;
  readonly topic: string;
  readonly recipe: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly pages: number;
  /** Without it nothing is saved. */
  readonly out?: string;
  readonly onEvent: (event: CrawlEvent, crawl: RunningCrawl) => void;
}

export async function runBenchmarkCrawl({ topic, out, onEvent, ...options }: BenchmarkCrawl): Promise<void> {
  tuneVm();
  const job = await createJob(await loadTopic(topic), { ...options, maxFrontier: 10_000_000 });
  const opened = await openCrawl(job, { out });
  try {
    for await (const event of opened) onEvent(event, opened.crawl);
  } finally {
    await opened.close();
  }
}
