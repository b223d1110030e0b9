/** From whose pages a worker learns, on a real database. */
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJob } from "../../src/session/create-job.ts";
import { openSharedCrawl, withDatabase } from "../../src/session/machines/open-shared.ts";
import { findCrawl } from "../../src/store/postgres/crawls.ts";
import { KeyTable, keyOf } from "../../src/store/postgres/keys.ts";
import { loadSession } from "../../src/store/postgres/load.ts";
import { readNews } from "../../src/store/postgres/news.ts";
import { openSession } from "../../src/store/postgres/sessions.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import type { CanonicalUrl } from "../../src/types.ts";
import { startPostgres, type TestServer } from "../postgres.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder("heard");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));
let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
});

const address = (n: number) => `http://elsewhere.example/${n}` as CanonicalUrl;

/** Pages of a session, each of relevance .5 and with ten bytes. */
async function write(pool: Pool, crawl: number, session: number, from: number, until: number): Promise<void> {
  for (let n = from; n <= until; n++) {
    const key = keyOf(address(n));
    await pool.query(
      `INSERT INTO links (crawl, partition, url, key, state, final, reason, detail, priority, depth, anchor, occurrences, evidence)
       VALUES ($1, 0, $2, $3, 'fetched', false, '', '', 0, 0, '', 1, '')`,
      [crawl, address(n), key],
    );
    await pool.query(
      `INSERT INTO outcomes (crawl, session, number, chosen, page, code, detail, decision, walker, priority, at)
       VALUES ($1, $2, $3, $4, $4, 'page', '', 0, 0, 0, 0)`,
      [crawl, session, n, key],
    );
    await pool.query(
      `INSERT INTO pages (crawl, session, link, chosen, status, content_type, charset, language, title, noindex, relevance, relevant,
         priority, depth, fetched_at, bytes, digest, record, links, evidence, facts)
       VALUES ($1, $2, $3, $3, 200, '', '', '', '', false, 0.5, true, 0, 0, 0, 10, '', '', '', '', '{}')`,
      [crawl, session, key],
    );
  }
  await pool.query(
    `UPDATE sessions SET outcomes = $2, pages = $2, relevant = $2, bytes = $3, relevance_sum = $4, relevance_squares = $5
     WHERE id = $1`,
    [session, until, 10 * until, until / 2, until / 4],
  );
}

it("is told of all pages, and reads the first ones of everybody and then its share; also when it begins anew", async () => {
  const database = await server.database("heard");
  const job = await createJob(parseTopic({ ...topic, examples: [], background: [] }, "here"), { web, recipe: "bfs" });
  const begun = await openSharedCrawl(database, "storms", job, { out: join(folder, "first") });
  await begun.close();
  await withDatabase(database, async (pool) => {
    const { id: crawl } = await findCrawl(pool, "storms");
    const open = (worker: string) => openSession(pool, { crawl, worker, folder, leaseMs: 600_000, before: undefined });
    const opened = [await open("one"), await open("two"), await open("three"), await open("four")] as const;
    const [, other, third, reader] = opened;
    const own = { ...reader, partitions: [1] };
    const { positions } = await loadSession(pool, own, new KeyTable()).then(async ({ saved, positions: known }) => {
      for await (const _ of saved.outcomes());
      return { positions: known };
    });

    const heard: string[] = [];
    const sums = { pages: 0, relevant: 0, bytes: 0, sumOfRelevance: 0, sumOfSquares: 0 };
    const listen = async () => {
      for (;;) {
        const news = await readNews(pool, own, positions, new KeyTable());
        if (news === undefined) return;
        for (const name of ["pages", "relevant", "bytes", "sumOfRelevance", "sumOfSquares"] as const)
          sums[name] += news.sums[name];
        heard.push(...news.outcomes().map(({ chosen }) => chosen));
      }
    };
    await write(pool, crawl, other.session, 1, 270);
    await listen();
    const share = [258, 261, 264, 267, 270]; // four workers: of the others' pages, one in three
    const expected = [...Array.from({ length: 256 }, (_, n) => n + 1), ...share];
    expect(heard).toEqual(expected.map(address));
    expect(sums).toEqual({ pages: 270, relevant: 270, bytes: 2700, sumOfRelevance: 135, sumOfSquares: 67.5 });

    const keys = new KeyTable();
    const { saved } = await loadSession(pool, own, keys);
    const again: unknown[] = [];
    for await (const outcome of saved.outcomes()) if (outcome.kind === "page") again.push(outcome.outline.url);
    expect(again).toEqual(expected.map(address));
    expect(saved.engine.totals.pages).toBe(270);

    const all = { ...third, partitions: [0] };
    const { saved: ofOwner } = await loadSession(pool, all, new KeyTable());
    let count = 0;
    for await (const _ of ofOwner.outcomes()) count++;
    expect(count, "who decides for the host now learns from all its pages").toBe(270);
  });
});
