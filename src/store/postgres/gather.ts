/**
 * Writes a crawl on PostgreSQL as the database of a crawl's folder, so that all that reads folders reads it: links are numbered
 * in the order in which they were written, commits stand in theirs.
 * @module
 */
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { EngineState } from "../../journal.ts";
import { saveJob } from "../crawl-store.ts";
import { beginDatabase, type Db } from "../database.ts";
import { encodeIds } from "../ids.ts";
import { insertCorrection } from "../marks.ts";
import { prepareStatements } from "../statements.ts";
import type { CrawlEntry } from "./crawls.ts";
import { transaction } from "./database.ts";
import { KEY_BYTES } from "./keys.ts";
import { LINK_COLUMNS, linkRow, totalsOf } from "./load.ts";
import { PAGE } from "./store.ts";

const ROWS_AT_ONCE = 2000;

const number = z.coerce.number();
const bytes = z.instanceof(Buffer);
const text = z.string();

const outcomeRow = z.object({
  id: number,
  chosen: bytes,
  code: text,
  detail: text,
  decision: number,
  walker: z.number(),
  choice_priority: z.number(),
  at: number,
});
const pageRow = z.object({
  link: bytes,
  session: number,
  parent: bytes.nullable(),
  status: z.number(),
  content_type: text,
  charset: text,
  language: text,
  title: text,
  canonical: text.nullable(),
  noindex: z.boolean(),
  relevance: z.number(),
  relevant: z.boolean(),
  relevance_now: z.number().nullable(),
  relevant_now: z.boolean().nullable(),
  priority: z.number(),
  depth: z.number(),
  fetched_at: number,
  bytes: number,
  digest: text,
  record: text,
  warc_file: text.nullable(),
  warc_offset: number.nullable(),
  warc_length: number.nullable(),
  links: bytes,
  evidence: bytes,
  facts: text,
});
const PAGE_COLUMNS = Object.keys(pageRow.shape)
  .map((name) => `p.${name}`)
  .join(", ");

/** What a session has archived, up to where it is committed. */
const sessionRow = z.object({
  id: number,
  folder: text,
  state: text,
  warc_file: text.nullable(),
  warc_end: number.nullable(),
});
export type ArchivedSession = z.infer<typeof sessionRow>;

export interface GatherOptions {
  readonly pool: Pool;
  readonly entry: CrawlEntry;
  /** Of the new database. */
  readonly path: string;
  /** Puts the archives of the sessions into the folder; what a file of a session is called there. */
  archives(sessions: readonly ArchivedSession[]): {
    name(session: number, file: string): string;
    readonly end: { file: string; offset: number } | undefined;
  };
}

/** Of one moment, also while workers write. */
export async function gatherDatabase({ pool, entry, path, archives }: GatherOptions): Promise<void> {
  await transaction(
    pool,
    async (client) => {
      const { rows } = await client.query(
        "SELECT id, folder, state, warc_file, warc_end FROM sessions WHERE crawl = $1 ORDER BY id",
        [entry.id],
      );
      const archived = archives(z.array(sessionRow).parse(rows));
      const young = beginDatabase(path);
      try {
        const ids = await writeLinks(client, young.db, entry.id);
        const written = await writeOutcomes(client, young.db, entry.id, ids, archived.name);
        if (written.judged.length > 0) {
          const correction = { upTo: 0, marks: [], judged: written.judged, lesson: [] };
          insertCorrection(young.db, written.commits, correction);
        }
        const totals = { ...(await totalsOf(client, entry.id, undefined)), requests: written.commits };
        const engine: EngineState = {
          decisions: written.commits,
          asked: [],
          strategy: null,
          totals,
          isProbability: entry.is_probability,
        };
        prepareStatements(young.db).saveEngine.run(
          JSON.stringify(engine),
          archived.end?.file ?? null,
          archived.end?.offset ?? null,
        );
        saveJob(young.db, entry.job);
        young.finish();
      } catch (error) {
        young.abandon();
        throw error;
      }
    },
    "ISOLATION LEVEL REPEATABLE READ READ ONLY",
  );
}

type Ids = ReadonlyMap<string, number>;
const nameOf = (key: Buffer) => key.toString("latin1");

async function writeLinks(client: PoolClient, db: Db, crawl: number): Promise<Ids> {
  const { insertLinks } = prepareStatements(db);
  const ids = new Map<string, number>();
  const { rows: keys } = await client.query("SELECT key FROM links WHERE crawl = $1 ORDER BY number", [crawl]);
  for (const { key } of z.array(z.object({ key: bytes })).parse(keys)) ids.set(nameOf(key), ids.size);
  for (let last = 0; ; ) {
    const { rows } = await client.query(
      `SELECT ${LINK_COLUMNS} FROM links WHERE crawl = $1 AND number > $2 ORDER BY number LIMIT ${ROWS_AT_ONCE}`,
      [crawl, last],
    );
    const links = z.array(linkRow).parse(rows);
    last = links.at(-1)?.number ?? last;
    insertLinks(
      links.map((row) => {
        const id = ids.get(nameOf(row.key)) ?? 0;
        const parent = row.parent === null ? -1 : (ids.get(nameOf(row.parent)) ?? id);
        const { url, state, reason, detail, priority, depth, anchor, occurrences, evidence } = row;
        return [
          id,
          url,
          state,
          row.final ? 1 : 0,
          reason,
          detail,
          priority,
          depth,
          parent,
          anchor,
          occurrences,
          evidence,
        ];
      }),
    );
    if (rows.length < ROWS_AT_ONCE) return ids;
  }
}

interface Written {
  readonly commits: number;
  readonly judged: { page: number; relevance: number; relevant: boolean }[];
}

async function writeOutcomes(
  client: PoolClient,
  db: Db,
  crawl: number,
  ids: Ids,
  fileOf: (session: number, file: string) => string,
): Promise<Written> {
  const { insertCommit, insertPage, insertPayload } = prepareStatements(db);
  const digests = new Set<string>();
  const judged: Written["judged"] = [];
  const idOf = (key: Buffer) => ids.get(nameOf(key)) ?? -1;
  let [commits, position] = [0, 0];
  for (let last = 0; ; ) {
    const { rows } = await client.query(
      `SELECT o.id, o.chosen, o.code, o.detail, o.decision, o.walker, o.priority AS choice_priority, o.at, ${PAGE_COLUMNS}
       FROM outcomes o LEFT JOIN pages p ON p.crawl = o.crawl AND p.link = o.page
       WHERE o.crawl = $1 AND o.id > $2 ORDER BY o.id LIMIT ${ROWS_AT_ONCE}`,
      [crawl, last],
    );
    for (const row of rows) {
      const outcome = outcomeRow.parse(row);
      const chosen = idOf(outcome.chosen);
      const { code, detail, walker, at } = outcome;
      last = outcome.id;
      insertCommit.run(++commits, commits - 1, chosen, walker, outcome.choice_priority, code, detail, at);
      if (code !== PAGE) continue;
      const page = pageRow.parse(row);
      const link = idOf(page.link);
      insertPage.run(
        ++position,
        link,
        chosen,
        page.parent === null ? -1 : idOf(page.parent),
        page.status,
        page.content_type,
        page.charset,
        page.language,
        page.title,
        page.canonical,
        page.noindex ? 1 : 0,
        page.relevance,
        page.relevant ? 1 : 0,
        page.priority,
        page.depth,
        page.fetched_at,
        page.bytes,
        page.digest,
        page.warc_file === null ? null : fileOf(page.session, page.warc_file),
        page.warc_offset,
        page.warc_length,
        encodeIds(keysIn(page.links).map(idOf)),
        page.evidence,
        page.facts,
      );
      if (page.digest !== "" && !digests.has(page.digest)) insertPayload.run(page.digest, position, page.record);
      digests.add(page.digest);
      const { relevance_now: relevance, relevant_now: relevant } = page;
      if (relevance !== null && relevant !== null) judged.push({ page: link, relevance, relevant });
    }
    if (rows.length < ROWS_AT_ONCE) return { commits, judged };
  }
}

function keysIn(keys: Buffer): Buffer[] {
  return Array.from({ length: keys.length / KEY_BYTES }, (_, i) => keys.subarray(i * KEY_BYTES, (i + 1) * KEY_BYTES));
}
