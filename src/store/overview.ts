/**
 * A crawl as a whole, however large: a few columns of each page, as it is judged now, and sums over links that the
 * database makes itself.
 * @module
 */
import { z } from "zod";
import type { LinkId } from "../types.ts";
import { column, text } from "./columns.ts";
import { type Db, readingFrom, rowsFrom } from "./database.ts";
import { verdictsOf } from "./marks.ts";
import { PAGE } from "./saved-outcomes.ts";

/** What a survey needs of a page. */
export interface BriefPage {
  /** Place of the page in the crawl, from 1. */
  readonly order: number;
  readonly id: LinkId;
  readonly host: string;
  /** As it is judged now; 1 or 0 where a person has marked it. */
  readonly relevance: number;
  readonly relevant: boolean;
  readonly marked: boolean | null;
  /** Links that the crawl had tried when it came in, itself among them. */
  readonly tried: number;
  /** When it came in, in milliseconds since 1970. */
  readonly at: number;
}

/** Links of a host that became no page, by what became of them. */
export interface HostLinks {
  readonly host: string;
  readonly waiting: number;
  readonly dropped: number;
  readonly failed: number;
}

const pageRow = z.object({
  position: z.number(),
  link: z.number(),
  relevance: z.number(),
  relevant: z.number(),
  fetched_at: z.number(),
  host: text,
});
const commitRow = z.object({ number: z.number(), at: z.number() });
const hostRow = z.object({ host: text, waiting: z.number(), dropped: z.number(), failed: z.number() });

/** Canonical URLs have a slash behind the host. */
const REST = "substr(l.url, instr(l.url, '//') + 2)";
const HOST = `substr(${REST}, 1, instr(${REST} || '/', '/') - 1)`;

export class CrawlOverview {
  readonly #db: Db;
  readonly #path: string;

  constructor(db: Db, path: string) {
    this.#db = db;
    this.#path = path;
  }

  /** In the order of commitment. */
  *pages(): Generator<BriefPage> {
    const { judged, marked } = readingFrom(this.#path, () => verdictsOf(this.#db));
    const commits = this.#pageCommits();
    const select = `SELECT p.position, p.link, p.relevance, p.relevant, p.fetched_at, ${column(HOST)} AS host
      FROM pages p JOIN links l ON l.id = p.link ORDER BY p.position`;
    const db = this.#db;
    for (const row of rowsFrom(this.#path, () => db.prepare(select).iterate())) {
      const { position, link, host, fetched_at, ...first } = readingFrom(this.#path, () => pageRow.parse(row));
      const { relevance, relevant } = judged.get(link) ?? { ...first, relevant: first.relevant === 1 };
      const { number: tried, at } = commits[position - 1] ?? { number: position, at: fetched_at };
      yield { order: position, id: link, host, relevance, relevant, marked: marked.get(link) ?? null, tried, at };
    }
  }

  /** The n-th commit of a page is that of the page at position n. */
  #pageCommits(): z.infer<typeof commitRow>[] {
    const select = `SELECT number, at FROM commits WHERE outcome = '${PAGE}' ORDER BY number`;
    return readingFrom(this.#path, () => {
      const rows: unknown[] = this.#db.prepare(select).all();
      return rows.map((row) => commitRow.parse(row));
    });
  }

  /** Links of some hosts that became no page; a scan of all links. */
  linksOf(hosts: readonly string[]): HostLinks[] {
    if (hosts.length === 0) return [];
    const sums = ["waiting", "dropped", "failed"].map((state) => `sum(state = '${state}') AS ${state}`);
    // Without the hosts nobody asked for there is little to sort.
    const select = `SELECT ${column("host")} AS host, ${sums.join(", ")}
      FROM (SELECT ${HOST} AS host, l.state FROM links l WHERE l.state <> 'fetched')
      WHERE host IN (${hosts.map(() => "?").join(", ")}) GROUP BY host`;
    return readingFrom(this.#path, () => {
      const rows: unknown[] = this.#db.prepare(select).all(...hosts);
      return rows.map((row) => hostRow.parse(row));
    });
  }
}
