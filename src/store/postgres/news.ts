/** What others have written for a session since it last looked. @module */
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { News, OthersOutcome, SentLink } from "../../neighbours.ts";
import type { CanonicalUrl } from "../../types.ts";
import { transaction } from "./database.ts";
import { heardEvery, isHeard } from "./heard.ts";
import type { KeyTable } from "./keys.ts";
import { facts, floats } from "./load.ts";
import { type Position, SESSION_COLUMNS, sessionRow } from "./positions.ts";
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
const outcomeRow = z.object({
  session: number,
  number,
  code: z.string(),
  chosen: z.string(),
  url: z.string().nullable(),
  relevance: z.number().nullable(),
  relevant: z.boolean().nullable(),
  links: bytes.nullable(),
  facts: facts.nullable(),
});

/** Of each session as many, so that nobody's pages wait for others'. */
const NEW_OUTCOMES = `SELECT s.session, o.number, o.code, c.url AS chosen, l.url, p.relevance, p.relevant, p.links, p.facts
  FROM unnest($1::bigint[], $2::bigint[]) AS s(session, behind)
  CROSS JOIN LATERAL (SELECT * FROM outcomes n WHERE session = s.session AND number > s.behind AND ${isHeard("n", "$4")}
    ORDER BY number LIMIT $3) o
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
  positions: Map<number, Position>,
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
      const { rows: others } = await client.query(
        `SELECT ${SESSION_COLUMNS} FROM sessions WHERE crawl = $1 AND id <> $2`,
        [crawl, session],
      );
      const sessions = z.array(sessionRow).parse(others);
      const every = heardEvery(1 + sessions.filter(({ isOpen }) => isOpen).length);
      const behind = isLinksLeft ? [] : sessions.filter(({ id, outcomes }) => outcomes > lastOf(positions, id));
      const heard = behind.length === 0 ? NOBODY : await newOutcomes(client, behind, positions, every);
      return { sent, isLinksLeft, sessions, behind, heard };
    },
    "ISOLATION LEVEL REPEATABLE READ READ ONLY",
  );
  const { sent, isLinksLeft, sessions, behind, heard } = read;
  // Not before: what was read in a transaction that failed is read again.
  const sums = emptySums();
  for (const now of sessions) {
    const before = positions.get(now.id);
    for (const name of SUM_NAMES) sums[name] += now[name] - (before?.[name] ?? 0);
    const isAll = behind.includes(now) && !heard.isMore(now.id);
    const outcomes = isAll ? now.outcomes : (heard.last(now.id) ?? before?.outcomes ?? 0);
    positions.set(now.id, { ...now, outcomes });
  }
  if (sent.length + heard.rows.length + sums.pages === 0) return undefined;
  return {
    links: sent.map(asSentLink),
    taken: sent.map(({ id }) => id),
    sums,
    outcomes: () => heard.rows.map((row) => asOutcome(row, keys)),
    isMore: isLinksLeft || behind.some(({ id }) => heard.isMore(id)),
  };
}

function lastOf(positions: ReadonlyMap<number, Position>, session: number): number {
  return positions.get(session)?.outcomes ?? 0;
}

const SUM_NAMES = ["pages", "relevant", "sumOfRelevance", "sumOfSquares", "bytes"] as const;
const emptySums = () => ({ pages: 0, relevant: 0, sumOfRelevance: 0, sumOfSquares: 0, bytes: 0 });

/** Outcomes of sessions, each in its order. */
class Heard {
  readonly rows: readonly z.infer<typeof outcomeRow>[];
  readonly #most: number;
  readonly #ofSession = new Map<number, { count: number; last: number }>();

  /** `most` of each were asked for. */
  constructor(rows: readonly z.infer<typeof outcomeRow>[], most: number) {
    this.rows = rows;
    this.#most = most;
    for (const { session, number: last } of rows)
      this.#ofSession.set(session, { count: 1 + (this.#ofSession.get(session)?.count ?? 0), last });
  }

  isMore(session: number): boolean {
    return (this.#ofSession.get(session)?.count ?? 0) >= this.#most;
  }

  last(session: number): number | undefined {
    return this.#ofSession.get(session)?.last;
  }
}
const NOBODY = new Heard([], Number.POSITIVE_INFINITY);

async function newOutcomes(
  client: PoolClient,
  sessions: readonly { readonly id: number }[],
  positions: ReadonlyMap<number, Position>,
  every: number,
): Promise<Heard> {
  const most = Math.ceil(OUTCOMES_AT_ONCE / sessions.length);
  const { rows } = await client.query(NEW_OUTCOMES, [
    sessions.map(({ id }) => id),
    sessions.map(({ id }) => lastOf(positions, id)),
    most,
    every,
  ]);
  return new Heard(z.array(outcomeRow).parse(rows), most);
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
    targets: keys.ids(row.links),
    facts: row.facts ?? {},
  };
}
