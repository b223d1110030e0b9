/** What the page is told of crawls that several machines work on. @module */
import { z } from "@hono/zod-openapi";

const count = z.number().int().nonnegative();

export const sharedCrawl = z
  .object({
    id: z.string(),
    address: z.string().openapi({ description: "The database, without a password." }),
    crawl: z.string(),
    state: z.enum(["running", "paused", "stopped", "finished"]),
    reason: z.string(),
    pages: count,
    budget: count,
    relevant: count,
    harvestRate: z.number(),
    bytes: count,
    pagesPerSecond: z.number().openapi({ description: "Over the last minute." }),
    discovered: count,
    waiting: count,
    dropped: count,
    failed: count,
    hosts: count,
    leases: z.object({ partitions: count, held: count }),
    underWay: count.openapi({ description: "Links on their way from one worker to another." }),
    workers: z.array(
      z.object({
        worker: z.string(),
        folder: z.string(),
        partitions: count,
        hosts: count,
        waiting: count,
        pages: count,
        pagesPerSecond: z.number(),
        leaseMs: count,
      }),
    ),
  })
  .openapi("SharedCrawl");
export type SharedCrawlView = z.infer<typeof sharedCrawl>;

export const sharedOrder = z.object({ action: z.enum(["pause", "resume", "stop"]) }).openapi("SharedOrder");
export type SharedOrder = z.infer<typeof sharedOrder>;
