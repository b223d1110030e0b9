/** What was measured, as costs of a page and of a link. */
import type { Costs } from "./costs.ts";
import type { Crawled } from "./crawl-by.ts";
import type { Kind } from "./database-work.ts";

interface Run {
  readonly workers: number;
  readonly crawled: Crawled;
}

/** From the run with fewest workers and the one with most: what they differ in is what workers have to do with each other. */
export function costsOf(runs: readonly Run[], measured: string): Costs {
  const sorted = [...runs].sort((a, b) => a.workers - b.workers);
  const [few, many] = [sorted[0], sorted.at(-1)];
  if (few === undefined || many === undefined || few.workers === many.workers)
    throw new Error("costs need runs with one and with more workers");
  const { tables, database, urls } = many.crawled;
  const pages = urls.length;
  // Statements are measured by the clock; the processor time of the server is shared out among them, and holds what goes on around them.
  const factor = (database.processorMs ?? database.ms) / database.ms;
  const ms = (kind: Kind) => factor * database.kinds[kind].ms;
  const a = (sum: number, count: number) => (count === 0 ? 0 : sum / count);
  const writes = database.kinds.writes.calls / 3;
  const transactions = Math.max(1, database.kinds.transactions.calls / 2);
  const transactionMs = a(ms("transactions"), transactions);
  const looks = database.kinds.looks.calls / 2;
  const ownMs = few.crawled.workerMs ?? 0;
  return {
    measured,
    worker: {
      pageMs: ownMs,
      othersPageMs: Math.max(0, ((many.crawled.workerMs ?? 0) - ownMs) / (many.workers - few.workers)),
    },
    page: {
      newLinks: tables.links / pages,
      newForeignLinks: tables.newForeign / pages,
      linkRows: tables.linkWrites / pages,
      foreignLinks: tables.foreign / pages,
    },
    database: {
      transactionMs: transactionMs + a(ms("writes"), writes),
      pageMs: ms("pages") / pages,
      linkRowMs: a(ms("links"), tables.linkWrites),
      sentMs: a(ms("sent"), tables.sent),
      takenMs: a(ms("taken"), tables.sent),
      lookMs: transactionMs + a(ms("looks"), looks),
      readMs: a(ms("news"), database.kinds.news.rows),
      grantMs: transactionMs + a(ms("grants"), database.kinds.grants.calls / 4),
      renewMs: a(ms("renewals"), database.kinds.renewals.calls / 4),
    },
    bytes: {
      news: tables.newsBytes,
      sentLink: tables.sentBytes,
      linkRow: tables.linkBytes / tables.links,
      linkIndex: tables.keyIndexBytes / tables.links,
      pageRow: tables.pageBytes / pages,
      walPage: database.logBytes / pages,
    },
  };
}
