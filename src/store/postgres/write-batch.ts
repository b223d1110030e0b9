/** Writes a batch in one transaction, which fails whole where the session has lost its partitions. @module */
import type { PoolClient } from "pg";
import { z } from "zod";
import { FatalCrawlError } from "../../errors.ts";
import type { Batch, BatchedLink } from "./batch.ts";
import type { KeyTable, Partitions } from "./keys.ts";
import type { SessionKey } from "./sessions.ts";

/** Others work on what this session worked on: it must forget what it has not written. */
export class LeaseLost extends FatalCrawlError {
  constructor(why: string) {
    super("lease-lost", `this worker has lost its part of the crawl: ${why}`, "It takes another part by itself.");
  }
}

export interface WriteContext extends SessionKey {
  readonly keys: KeyTable;
  readonly partitions: Partitions;
}

const sessionRow = z.object({ state: z.string(), writes: z.coerce.number() });

/** `write` is the number of this transaction: where it was written before and the answer was lost, nothing is done. */
export async function writeBatch(
  client: PoolClient,
  context: WriteContext,
  batch: Batch,
  write: number,
): Promise<void> {
  const { session } = context;
  const { rows } = await client.query("SELECT state, writes FROM sessions WHERE id = $1 FOR NO KEY UPDATE", [session]);
  const { state, writes } = sessionRow.parse(rows[0]);
  if (writes >= write) return;
  if (state !== "open") throw new LeaseLost(`its session is ${state}`);
  await assertLeases(client, context, batch);
  await insertLinks(client, context, batch);
  await updateLinks(client, context, batch);
  await insertOutcomes(client, context, batch);
  await insertPages(client, context, batch);
  await insertSent(client, context, batch);
  await rejudge(client, context, batch);
  if (batch.taken.length > 0) {
    const { rowCount } = await client.query("DELETE FROM outbox WHERE id = ANY($1::bigint[])", [batch.taken]);
    if (rowCount !== batch.taken.length) throw new LeaseLost("links that it was sent were taken by another");
  }
  const relevant = batch.pages.filter(({ page }) => page.relevant).length;
  const sum = batch.pages.reduce((all, { page }) => all + page.relevance, 0);
  const squares = batch.pages.reduce((all, { page }) => all + page.relevance ** 2, 0);
  const bytes = batch.pages.reduce((sum, { page }) => sum + page.bytes, 0);
  await client.query(
    `UPDATE sessions SET writes = $2, outcomes = outcomes + $3, pages = pages + $4, relevant = relevant + $5,
       bytes = bytes + $6, relevance_sum = relevance_sum + $9, relevance_squares = relevance_squares + $10, warc_file = coalesce($7, warc_file), warc_end = coalesce($8, warc_end) WHERE id = $1`,
    [
      session,
      write,
      batch.outcomes.length,
      batch.pages.length,
      relevant,
      bytes,
      batch.end?.file ?? null,
      batch.end?.offset ?? null,
      sum,
      squares,
    ],
  );
}

/** Held until the transaction ends, so that nobody takes what is being written. */
async function assertLeases(
  client: PoolClient,
  { crawl, session, partitions }: WriteContext,
  batch: Batch,
): Promise<void> {
  const written = new Set([...batch.discovered.values()].map((url) => partitions.of(url)));
  for (const { page } of batch.pages) written.add(partitions.of(page.url));
  if (written.size === 0) return;
  const { rows } = await client.query(
    "SELECT partition FROM leases WHERE crawl = $1 AND session = $2 AND partition = ANY($3::integer[]) FOR SHARE",
    [crawl, session, [...written]],
  );
  if (rows.length < written.size) throw new LeaseLost("others hold some of its hosts");
}

/** PostgreSQL knows no NUL in texts. */
const clean = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text);

function linkColumns({ keys }: WriteContext, links: readonly BatchedLink[]) {
  return [
    links.map(({ id }) => keys.key(id)),
    links.map(({ state }) => state),
    links.map(({ final }) => final),
    links.map(({ reason }) => clean(reason)),
    links.map(({ detail }) => (detail === undefined ? null : clean(detail))),
    links.map(({ priority }) => priority),
    links.map(({ depth }) => depth),
    links.map(({ from }) => (from < 0 ? null : keys.key(from))),
    links.map(({ anchor }) => (anchor === undefined ? null : clean(anchor))),
    links.map(({ occurrences }) => occurrences),
    links.map(({ evidence }) => evidence),
  ];
}

const LINK_ARRAYS = `unnest($2::bytea[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::float8[], $8::integer[],
  $9::bytea[], $10::text[], $11::integer[], $12::bytea[]`;
const LINK_NAMES = "key, state, final, reason, detail, priority, depth, parent, anchor, occurrences, evidence";

async function insertLinks(client: PoolClient, context: WriteContext, batch: Batch): Promise<void> {
  const links = [...batch.links.values()].filter(({ id }) => batch.discovered.has(id));
  if (links.length === 0) return;
  const urls = links.flatMap(({ id }) => batch.discovered.get(id) ?? []);
  const partitions = urls.map((url) => context.partitions.of(url));
  await client.query(
    `INSERT INTO links (crawl, partition, url, ${LINK_NAMES})
     SELECT $1, u.partition, u.url, u.key, u.state, u.final, u.reason, coalesce(u.detail, ''), u.priority, u.depth, u.parent,
       coalesce(u.anchor, ''), u.occurrences, u.evidence
     FROM ${LINK_ARRAYS}, $13::text[], $14::integer[]) AS u(${LINK_NAMES}, url, partition)`,
    [context.crawl, ...linkColumns(context, links), urls, partitions],
  );
}

async function updateLinks(client: PoolClient, context: WriteContext, batch: Batch): Promise<void> {
  const links = [...batch.links.values()].filter(({ id }) => !batch.discovered.has(id));
  if (links.length === 0) return;
  const { rowCount } = await client.query(
    `UPDATE links l SET state = u.state, final = u.final, reason = u.reason, detail = coalesce(u.detail, l.detail), priority = u.priority,
       depth = u.depth, parent = u.parent, anchor = coalesce(u.anchor, l.anchor), occurrences = u.occurrences,
       evidence = u.evidence
     FROM ${LINK_ARRAYS}) AS u(${LINK_NAMES}) WHERE l.crawl = $1 AND l.key = u.key`,
    [context.crawl, ...linkColumns(context, links)],
  );
  if (rowCount !== links.length)
    throw new FatalCrawlError("bug", "a link changed that is not saved", "Please report this.");
}

async function insertOutcomes(
  client: PoolClient,
  { crawl, session, keys }: WriteContext,
  { outcomes }: Batch,
): Promise<void> {
  if (outcomes.length === 0) return;
  await client.query(
    `INSERT INTO outcomes (crawl, session, number, chosen, page, code, detail, decision, walker, priority, at)
     SELECT $1, $2, u.* FROM unnest($3::bigint[], $4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::bigint[],
       $9::integer[], $10::float8[], $11::bigint[]) AS u`,
    [
      crawl,
      session,
      outcomes.map(({ number }) => number),
      outcomes.map(({ chosen }) => keys.key(chosen)),
      outcomes.map(({ page }) => (page === undefined ? null : keys.key(page))),
      outcomes.map(({ code }) => code),
      outcomes.map(({ detail }) => clean(detail)),
      outcomes.map(({ decision }) => decision),
      outcomes.map(({ walker }) => walker),
      outcomes.map(({ priority }) => priority),
      outcomes.map(({ at }) => Math.round(at)),
    ],
  );
}

const PAGE_COLUMNS = `crawl, session, link, chosen, parent, status, content_type, charset, language, title, canonical, noindex,
  relevance, relevant, priority, depth, fetched_at, bytes, digest, record, warc_file, warc_offset, warc_length, links,
  evidence, facts`;

/** One by one: they are few, and long. A page that is there already is refused by its key, and with it the transaction. */
async function insertPages(
  client: PoolClient,
  { crawl, session, keys }: WriteContext,
  { pages }: Batch,
): Promise<void> {
  for (const { page, digest, record, position } of pages) {
    const values = [
      crawl,
      session,
      keys.key(page.id),
      keys.key(page.chosen),
      page.from < 0 ? null : keys.key(page.from),
      page.status,
      clean(page.contentType),
      clean(page.charset),
      clean(page.language),
      clean(page.title),
      page.canonical ?? null,
      page.noindex,
      page.relevance,
      page.relevant,
      page.priority,
      page.depth,
      Math.round(page.fetchedAt),
      page.bytes,
      digest,
      record,
      position?.file ?? null,
      position?.offset ?? null,
      position?.length ?? null,
      keys.keys(page.links),
      Buffer.from(page.evidence.slice().buffer),
      JSON.stringify(page.facts),
    ];
    const places = values.map((_, i) => `$${i + 1}`).join(", ");
    await client.query({ name: "insert-page", text: `INSERT INTO pages (${PAGE_COLUMNS}) VALUES (${places})`, values });
  }
}

async function insertSent(client: PoolClient, { crawl, partitions }: WriteContext, { sent }: Batch): Promise<void> {
  if (sent.length === 0) return;
  await client.query(
    `INSERT INTO outbox (crawl, partition, url, depth, parent, anchor, nofollow, evidence)
     SELECT $1, u.* FROM unnest($2::integer[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::boolean[],
       $8::bytea[]) AS u`,
    [
      crawl,
      sent.map(({ url }) => partitions.of(url)),
      sent.map(({ url }) => url),
      sent.map(({ depth }) => depth),
      sent.map(({ from }) => from ?? null),
      sent.map(({ anchor }) => clean(anchor)),
      sent.map(({ nofollow }) => nofollow),
      sent.map(({ values }) => Buffer.from(values.slice().buffer)),
    ],
  );
}

/** Each worker says it of its own pages: all learn the same, a little earlier or later. */
async function rejudge(client: PoolClient, { crawl, session, keys }: WriteContext, { judged }: Batch): Promise<void> {
  if (judged.size === 0) return;
  const pages = [...judged.values()];
  await client.query(
    `UPDATE pages p SET relevance_now = u.relevance, relevant_now = u.relevant
     FROM unnest($3::bytea[], $4::float8[], $5::boolean[]) AS u(link, relevance, relevant), links l, leases e
     WHERE p.crawl = $1 AND p.link = u.link AND l.crawl = $1 AND l.key = u.link
       AND e.crawl = $1 AND e.partition = l.partition AND e.session = $2`,
    [
      crawl,
      session,
      pages.map(({ page }) => keys.key(page)),
      pages.map(({ relevance }) => relevance),
      pages.map(({ relevant }) => relevant),
    ],
  );
}
