/** Runs a crawl of a recorded web for a benchmark: what `honeyguide crawl --web` does, without the terminal. */
import { createJob } from "../src/crawler/create-job.ts";
import { openCrawl } from "../src/crawler/open.ts";
import type { CrawlEvent } from "../src/events.ts";
import { loadTopic } from "../src/topics/load.ts";

export interface BenchmarkCrawl {
  readonly web: string;
  readonly topic: string;
  readonly recipe: string;
  readonly pages: number;
  /** Without it nothing is saved. */
  readonly out?: string;
  readonly onEvent: (event: CrawlEvent) => void;
}

export async function runBenchmarkCrawl({ web, topic, recipe, pages, out, onEvent }: BenchmarkCrawl): Promise<void> {
  const job = createJob(await loadTopic(topic), { web, recipe, pages, maxFrontier: 10_000_000 });
  const opened = await openCrawl(job, { out });
  try {
    for await (const event of opened) onEvent(event);
  } finally {
    await opened.close();
  }
}
