/** Whether threads read the pages of a crawl, and how many. @module */
import { availableParallelism } from "node:os";
import { isLong, ReadingThreads } from "../digest/reading-threads.ts";
import type { CrawlJob } from "./job.ts";
import type { Resources } from "./resources.ts";

/** The thread that decides cannot feed more: a page takes it about as long as it takes them. */
const MOST = 3;

/** Started at once, since they load their code while the crawl prepares; undefined where they would not pay. */
export function readingThreads(
  { pages, concurrency }: Pick<CrawlJob, "pages" | "concurrency">,
  resources: Resources,
  count = Math.min(MOST, availableParallelism() - 1), // one decides
): ReadingThreads | undefined {
  if (count === 0 || concurrency === 1 || !isLong(pages)) return undefined; // one page at a time is not read sooner elsewhere
  const threads = new ReadingThreads(count);
  resources.add(() => threads.close());
  return threads;
}
