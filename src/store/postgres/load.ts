/**
 * What a worker must know to go on with its partitions: their links, the addresses of all that was chosen anywhere, and what
 * came of it, in the order in which it was written. All of one moment.
 * @module
 */
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { EngineState, LinkRow, PageFacts, SavedCrawl, SavedOutcome, Totals } from "../../journal.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { heardEvery, isHeard } from "./heard.ts";
import type { KeyTable } from "./keys.ts";
import { type Position, SESSION_COLUMNS, sessionRow } from "./positions.ts";
import type { OpenedSession } from "./sessions.ts";
import { PAGE } from "./store.ts";

const LINKS_AT_ONCE = 2000;
const OUTCOMES_AT_ONCE = 500;

const number = z.coerce.number();
const bytes = z.instanceof(Buffer);
const text = z.string();
export const facts = text.transform((content, context): PageFacts => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(content));
  if (parsed.success) return parsed.data;
  context.addIssue("is no object");
  return z.NEVER;
});

export const linkRow = z.object({
  key: bytes,
  number,
  url: text,
  state: z.enum(["waiting", "fetched", "dropped", "failed"]),
  final: z.boolean(),
  reason: text,
  detail: text,
  priority: z.number(),
  depth: z.number(),
  parent: bytes.nullable(),
  anchor: text,
  occurrences: z.number(),
  evidence: bytes,
});
export const LINK_COLUMNS = Object.keys(linkRow.shape).join(", ");

const foreignRow = z.object({ key: bytes, url: text, fetched: z.boolean() });
const outcomeRow = z.object({
  id: number,
  chosen: bytes,
  code: text,
  page: bytes.nullable(),
  url: text.nullable(),
  relevance: z.number().nullable(),
  relevant: z.boolean().nullable(),
  bytes: number.nullable(),
  links: bytes.nullable(),
  facts: facts.nullable(),
});
const totalsRow = z.object({ pages: number, relevant: number, sum: number, squares: number, bytes: number });
const countRow = z.object({ state: text, reason: text, count: number });

export interface LoadedSession {
  readonly saved: SavedCrawl;
  /** Session → how far it was. */
  readonly positions: Map<number, Position>;
}

/** `keys` learns the numbers that links have from here on. */
export async function loadSession(pool: Pool, opened: OpenedSession, keys: KeyTable): Promise<LoadedSession> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { crawl, partitions, session } = opened;
    const { rows } = await client.query(`SELECT ${SESSION_COLUMNS} FROM sessions WHERE crawl = $1`, [crawl]);
    const sessions = z.array(sessionRow).parse(rows);
    const every = heardEvery(sessions.filter(({ isOpen }) => isOpen).length);
    const links = [...(await foreignLinks(client, opened, keys, every)), ...(await ownLinks(client, opened, keys))];
    const positions = new Map(sessions.map((one) => [one.id, one]));
    const totals = await totalsOf(client, crawl, partitions);
    const engine: EngineState = { decisions: session * DECISIONS, asked: [], strategy: null, totals };
    const saved = { engine, links: () => links, outcomes: () => outcomesOf(client, opened, keys, every) };
    return { saved, positions };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Every session draws other numbers. */
const DECISIONS = 1_000_000_000;

async function foreignLinks(
  client: PoolClient,
  { crawl, partitions }: OpenedSession,
  keys: KeyTable,
  every: number,
): Promise<LinkRow[]> {
  const { rows } = await client.query(
    `WITH heard AS (SELECT chosen, page FROM outcomes o WHERE crawl = $1 AND ${isHeard("o", "$3")})
     SELECT l.key, l.url, l.state = 'fetched' AS fetched FROM links l
     WHERE l.crawl = $1 AND NOT (l.partition = ANY($2::integer[])) AND l.key IN
       (SELECT chosen FROM heard UNION SELECT page FROM heard WHERE page IS NOT NULL)
     ORDER BY l.number`,
    [crawl, partitions, every],
  );
  return z
    .array(foreignRow)
    .parse(rows)
    .map(({ key, url, fetched }, id) => {
      keys.set(id, key);
      return { ...NOTHING, id, url: url as CanonicalUrl, elsewhere: fetched ? "fetched" : "known" };
    });
}

const NOTHING: Omit<LinkRow, "id" | "url"> = {
  state: "waiting",
  final: false,
  reason: "",
  detail: "",
  priority: 0,
  depth: 0,
  from: -1,
  anchor: "",
  occurrences: 0,
  evidence: new Float64Array(0),
};

async function ownLinks(client: PoolClient, { crawl, partitions }: OpenedSession, keys: KeyTable): Promise<LinkRow[]> {
  const found: (Omit<LinkRow, "from"> & { readonly parent: Buffer | null })[] = [];
  let last = 0;
  let next: LinkId = keys.size;
  for (;;) {
    const { rows } = await client.query(
      `SELECT ${LINK_COLUMNS} FROM links WHERE crawl = $1 AND partition = ANY($2::integer[]) AND number > $3
       ORDER BY number LIMIT ${LINKS_AT_ONCE}`,
      [crawl, partitions, last],
    );
    for (const { key, number: place, url, evidence, ...row } of z.array(linkRow).parse(rows)) {
      const id = next++;
      keys.set(id, key);
      last = place;
      found.push({ ...row, id, url: url as CanonicalUrl, evidence: floats(evidence) });
    }
    if (rows.length < LINKS_AT_ONCE) break;
  }
  // The page where a link was found may have been found later itself, by another worker.
  return found.map(({ parent, ...row }) => ({ ...row, from: parent === null ? -1 : (keys.id(parent) ?? row.id) }));
}

export function floats(buffer: Buffer): Float64Array {
  return new Float64Array(Uint8Array.from(buffer).buffer);
}

/** Pages of all, and links of the partitions; without these, of all too. */
export async function totalsOf(
  client: PoolClient,
  crawl: number,
  partitions: readonly number[] | undefined,
): Promise<Totals> {
  const pages = await client.query(
    `SELECT count(*) AS pages, count(*) FILTER (WHERE coalesce(relevant_now, relevant)) AS relevant, coalesce(sum(coalesce(relevance_now, relevance)), 0) AS sum,
       coalesce(sum(coalesce(relevance_now, relevance) ^ 2), 0) AS squares, coalesce(sum(bytes), 0) AS bytes FROM pages WHERE crawl = $1`,
    [crawl],
  );
  const all = totalsRow.parse(pages.rows[0]);
  const links = await client.query(
    `SELECT state, reason, count(*) AS count FROM links
     WHERE crawl = $1 AND ($2::integer[] IS NULL OR partition = ANY($2::integer[])) GROUP BY state, reason`,
    [crawl, partitions ?? null],
  );
  const counts = z.array(countRow).parse(links.rows);
  const sumOf = (state?: string) =>
    counts.reduce((sum, one) => sum + (state === undefined || one.state === state ? one.count : 0), 0);
  return {
    pages: all.pages,
    relevant: all.relevant,
    sumOfRelevance: all.sum,
    sumOfSquares: all.squares,
    bytes: all.bytes,
    requests: 0,
    lookahead: 0,
    discovered: sumOf(),
    dropped: sumOf("dropped"),
    failed: sumOf("failed"),
    reasons: reasonsOf(counts),
  };
}

function reasonsOf(counts: readonly z.infer<typeof countRow>[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { reason, count } of counts) if (reason !== "") reasons[reason] = (reasons[reason] ?? 0) + count;
  return reasons;
}

const OUTCOMES = `SELECT o.id, o.chosen, o.code, o.page, l.url, p.relevance, p.relevant, p.bytes, p.links, p.facts
  FROM outcomes o LEFT JOIN pages p ON p.crawl = o.crawl AND p.link = o.page
  LEFT JOIN links l ON l.crawl = o.crawl AND l.key = o.page
  LEFT JOIN links c ON c.crawl = o.crawl AND c.key = o.chosen`;

/** Ends the transaction when all are read, or nobody reads on. */
async function* outcomesOf(
  client: PoolClient,
  { crawl, partitions }: OpenedSession,
  keys: KeyTable,
  every: number,
): AsyncGenerator<SavedOutcome> {
  let isDone = false;
  try {
    for (let last = 0; ; ) {
      const { rows } = await client.query(
        `${OUTCOMES} WHERE o.crawl = $1 AND o.id > $2
           AND (l.partition = ANY($3::integer[]) OR c.partition = ANY($3::integer[]) OR ${isHeard("o", "$4")})
         ORDER BY o.id LIMIT ${OUTCOMES_AT_ONCE}`,
        [crawl, last, partitions, every],
      );
      for (const row of z.array(outcomeRow).parse(rows)) {
        last = row.id;
        yield asSavedOutcome(row, keys);
      }
      if (rows.length < OUTCOMES_AT_ONCE) break;
    }
    await client.query("COMMIT");
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

function asSavedOutcome(
  { chosen, code, page, url, relevance, relevant, links, facts }: z.infer<typeof outcomeRow>,
  keys: KeyTable,
): SavedOutcome {
  const asked = keys.id(chosen) ?? 0;
  if (code !== PAGE || page === null || links === null) return { kind: "missed", missed: { chosen: asked, code } };
  return {
    kind: "page",
    outline: {
      id: keys.id(page) ?? 0,
      chosen: asked,
      url: (url ?? "") as CanonicalUrl,
      relevance: relevance ?? 0,
      isRelevant: relevant ?? false,
      targets: keys.ids(links),
    },
    facts: facts ?? {},
  };
}
