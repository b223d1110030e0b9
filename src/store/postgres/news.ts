/** What others have written for a session since it last looked. @module */
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { News, OthersOutcome, SentLink } from "../../neighbours.ts";
import type { CanonicalUrl } from "../../types.ts";
import { transaction } from "./database.ts";
import type { KeyTable } from "./keys.ts";
import { facts, floats } from "./load.ts";
import type { OpenedSession } from "./sessions.ts";
import { PAGE } from "./store.ts";

const LINKS_AT_ONCE = 5000;
const OUTCOMES_AT_ONCE = 200;

const number = z.coerce.number();
const bytes = z.instanceof(Buffer);
const sentRow = z.object({
  id: z.string(),
  url: z.string(),
  depth: z.number(),
  parent: z.string().nullable(),
  anchor: z.string(),
  nofollow: z.boolean(),
  evidence: bytes,
});
const positionRow = z.object({ id: number, outcomes: number });
const outcomeRow = z.object({
  session: number,
  number,
  code: z.string(),
  chosen: z.string(),
  url: z.string().nullable(),
  relevance: z.number().nullable(),
  relevant: z.boolean().nullable(),
  bytes: number.nullable(),
  links: bytes.nullable(),
  facts: facts.nullable(),
});

/** Of each session as many, so that nobody's pages wait for others'. */
const NEW_OUTCOMES = `SELECT s.session, o.number, o.code, c.url AS chosen, l.url, p.relevance, p.relevant, p.bytes, p.links, p.facts
  FROM unnest($1::bigint[], $2::bigint[]) AS s(session, behind)
  CROSS JOIN LATERAL (SELECT * FROM outcomes WHERE session = s.session AND number > s.behind ORDER BY number LIMIT $3) o
  JOIN links c ON c.crawl = o.crawl AND c.key = o.chosen
  LEFT JOIN pages p ON p.crawl = o.crawl AND p.link = o.page
  LEFT JOIN links l ON l.crawl = o.crawl AND l.key = o.page
  ORDER BY s.session, o.number`;

export interface ReadNews extends News {
  /** There was more than is read at once. */
  readonly isMore: boolean;
}

/**
 * Links and outcomes of one moment, so that no outcome comes before the links of its page. `positions` moves on; the links
 * stay in the table until what came of them is written. Undefined where there is nothing.
 */
export async function readNews(
  pool: Pool,
  { crawl, session, partitions }: OpenedSession,
  positions: Map<number, number>,
  keys: KeyTable,
): Promise<ReadNews | undefined> {
  const read = await transaction(
    pool,
    async (client) => {
      const { rows } = await client.query(
        `SELECT id, url, depth, parent, anchor, nofollow, evidence FROM outbox
         WHERE crawl = $1 AND partition = ANY($2::integer[]) ORDER BY id LIMIT ${LINKS_AT_ONCE}`,
        [crawl, partitions],
      );
      const sent = z.array(sentRow).parse(rows);
      const isLinksLeft = sent.length >= LINKS_AT_ONCE;
      const { rows: sessions } = await client.query("SELECT id, outcomes FROM sessions WHERE crawl = $1 AND id <> $2", [
        crawl,
        session,
      ]);
      const news = (isLinksLeft ? [] : z.array(positionRow).parse(sessions))
        .map(({ id, outcomes: last }) => ({ id, last, behind: positions.get(id) ?? 0 }))
        .filter(({ last, behind }) => last > behind);
      const outcomes = news.length === 0 ? [] : await newOutcomes(client, news);
      return { sent, isLinksLeft, news, outcomes };
    },
    "ISOLATION LEVEL REPEATABLE READ READ ONLY",
  );
  const { sent, isLinksLeft, news, outcomes } = read;
  // Not before: what was read in a transaction that failed is read again.
  for (const { session: id, number: last } of outcomes) positions.set(id, last);
  if (sent.length + outcomes.length === 0) return undefined;
  return {
    links: sent.map(asSentLink),
    taken: sent.map(({ id }) => id),
    outcomes: () => outcomes.map((row) => asOutcome(row, keys)),
    isMore: isLinksLeft || news.some(({ id, last }) => last > (positions.get(id) ?? 0)),
  };
}

async function newOutcomes(
  client: PoolClient,
  news: readonly { readonly id: number; readonly behind: number }[],
): Promise<z.infer<typeof outcomeRow>[]> {
  const { rows } = await client.query(NEW_OUTCOMES, [
    news.map(({ id }) => id),
    news.map(({ behind }) => behind),
    Math.ceil(OUTCOMES_AT_ONCE / news.length),
  ]);
  return z.array(outcomeRow).parse(rows);
}

function asSentLink({ url, depth, parent, anchor, nofollow, evidence }: z.infer<typeof sentRow>): SentLink {
  const from = parent === null ? undefined : (parent as CanonicalUrl);
  return { url: url as CanonicalUrl, depth, from, anchor, nofollow, values: floats(evidence) };
}

function asOutcome(row: z.infer<typeof outcomeRow>, keys: KeyTable): OthersOutcome {
  const chosen = row.chosen as CanonicalUrl;
  if (row.code !== PAGE || row.url === null || row.links === null) return { kind: "missed", chosen, code: row.code };
  return {
    kind: "page",
    url: row.url as CanonicalUrl,
    chosen,
    relevance: row.relevance ?? 0,
    relevant: row.relevant ?? false,
    bytes: row.bytes ?? 0,
    targets: keys.ids(row.links),
    facts: row.facts ?? {},
  };
}
