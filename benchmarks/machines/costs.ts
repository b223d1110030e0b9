/** What one page and one link cost a worker and the database, as `benchmarks/machines.ts --costs FILE` measures it. */
import { z } from "zod";

const cost = z.number().nonnegative();

export const costsSchema = z.object({
  /** What was measured, for the reader of the figures. */
  measured: z.string(),
  worker: z.object({
    /** Processor time for a page of its own, from the request to the commit. */
    pageMs: cost,
    /** Processor time to learn from a page of another. */
    othersPageMs: cost,
  }),
  page: z.object({
    /** Links that were found for the first time on it. */
    newLinks: cost,
    /** What of these leads to another partition. */
    newForeignLinks: cost,
    /** Rows of links that are written for a page: new ones, and others of which there is new evidence. */
    linkRows: cost,
    /** Links to another partition, new or not: each is sent where another worker holds it. */
    foreignLinks: cost,
  }),
  /** Processor time of the database. */
  database: z.object({
    /** A transaction that writes, without its rows. */
    transactionMs: cost,
    pageMs: cost,
    linkRowMs: cost,
    sentMs: cost,
    takenMs: cost,
    /** A look for news that finds none. */
    lookMs: cost,
    /** One page of another that is read. */
    readMs: cost,
    grantMs: cost,
    /** A lease that is renewed, with the look at the crawl's state. */
    renewMs: cost,
  }),
  bytes: z.object({
    /** A page as another worker reads it: its facts and the keys of its links. */
    news: cost,
    sentLink: cost,
    /** A row of links with its part of the indexes. */
    linkRow: cost,
    /** What of that is the index by key, which is written at random places. */
    linkIndex: cost,
    pageRow: cost,
    /** Written to the log of the database for a page and its links. */
    walPage: cost,
  }),
});
export type Costs = z.infer<typeof costsSchema>;
