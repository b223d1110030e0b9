/**
 * How the pages of a crawl are shared out, a few at a time, to those who hold the best waiting links. Each worker publishes what
 * its best links promise; all lists together are what one engine would choose from next, and who asks gets as many pages as it
 * has links among the best. Nobody gets pages that nobody else would have got: together never more than were asked for.
 * @module
 */
import type { Pool } from "pg";
import { z } from "zod";
import { transaction } from "./database.ts";
import type { SessionKey } from "./sessions.ts";

/** Values that a worker publishes. */
export const PUBLISHED = 64;
/** Pages in one grant at most. */
const LARGEST = 256;
/** Pages that are handed out and not yet committed are about this part of those so far: better links may turn up elsewhere meanwhile. */
const AHEAD = 1 / 32;
/** Links of which is told what they promise, for each page of a grant: who tells of fewer would always get what it asks for. */
const TOLD = 4;

export interface Share {
  readonly session: number;
  /** What its best links promise beyond those for which it has pages already, best first. */
  readonly promises: readonly number[];
  /** Each of them stands for so many links, and is the least that these promise. */
  readonly each: number;
}

/** Of how many links each published value is to be, where a grant holds so many pages. */
export function eachOf(size: number): number {
  return Math.max(1, Math.ceil((TOLD * size) / PUBLISHED));
}

/** The last of every `each`, and where there are fewer, of all. */
export function leastOfEach(promises: readonly number[], each: number): number[] {
  if (promises.length < each) return promises.slice(-1);
  return promises.filter((_, n) => (n + 1) % each === 0);
}

/**
 * How many pages the asker has a claim to, where so many are to be given to whoever has the best links. Of links that are as good as
 * those of others it gets `size` at most, so that something is left for these.
 */
export function claimOf(asker: number, shares: readonly Share[], places: number, size = places): number {
  const all = shares
    .flatMap(({ promises, each }) => promises.map((promise) => ({ promise, each })))
    .sort((a, b) => b.promise - a.promise);
  let threshold = Number.POSITIVE_INFINITY;
  for (let n = 0, links = 0; n < all.length && links < places; n++) {
    threshold = all[n]?.promise ?? threshold;
    links += all[n]?.each ?? 0;
  }
  const { promises = [], each = 1 } = shares.find(({ session }) => session === asker) ?? {};
  const better = each * promises.filter((promise) => promise > threshold).length;
  const equal = each * promises.filter((promise) => promise === threshold).length;
  return Math.max(0, Math.min(places, better + Math.min(equal, size)));
}

/** Pages that are handed out at a time for each worker: `window` is what a lone one would have under way. */
export function grantSize(pages: number, available: number, workers: number, window: number): number {
  const ahead = Math.floor((AHEAD * pages) / workers);
  const size = Math.min(LARGEST, Math.max(Math.ceil(window / workers), ahead));
  return Math.max(1, Math.min(size, Math.ceil(available / (2 * workers))));
}

const number = z.coerce.number();
const shareRow = z.object({
  id: number,
  pages: number,
  granted: number,
  promises: z.array(z.number()),
  each: z.number(),
  state: z.string(),
});

export interface Grant {
  readonly granted: number;
  /** What each published value should stand for when the worker asks again. */
  readonly each: number;
  /** All pages that were asked for are committed. */
  readonly isSpent: boolean;
}

/** Pages for which there is no link after all go back to who has some; who has no link has nothing to promise. */
export async function giveBack(pool: Pool, { session }: SessionKey, pages: number): Promise<void> {
  await pool.query("UPDATE grants SET granted = granted - $2, promises = '{}' WHERE session = $1", [session, pages]);
}

export interface Asking {
  readonly promises: readonly number[];
  readonly each: number;
  /** More pages than it has links are of no use to it. */
  readonly links: number;
  /** Of the whole crawl. */
  readonly budget: number;
  /** Pages that a lone worker would have under way. */
  readonly window: number;
}

/** One worker at a time: the crawl is locked. */
export async function askForPages(
  pool: Pool,
  { crawl, session }: SessionKey,
  { promises, each, links, budget, window }: Asking,
): Promise<Grant> {
  return transaction(pool, async (client) => {
    await client.query("SELECT 1 FROM crawls WHERE id = $1 FOR NO KEY UPDATE", [crawl]);
    await client.query("UPDATE grants SET promises = $2, each = $3 WHERE session = $1", [session, promises, each]);
    const { rows } = await client.query(
      `SELECT s.id, s.pages, s.state, g.granted, g.promises, g.each FROM sessions s JOIN grants g ON g.session = s.id
       WHERE s.crawl = $1 AND s.state = 'open'
       UNION ALL SELECT 0, coalesce(sum(pages), 0), 'over', 0, '{}', 1 FROM sessions WHERE crawl = $1 AND state <> 'open'`,
      [crawl],
    );
    const sessions = z.array(shareRow).parse(rows);
    const pages = sessions.reduce((sum, one) => sum + one.pages, 0);
    const open = sessions.filter(({ state }) => state === "open");
    const unused = open.reduce((sum, one) => sum + one.granted - one.pages, 0);
    if (pages >= budget) return { granted: 0, each, isSpent: true };
    const shares = open.map((one) => ({ session: one.id, promises: one.promises, each: one.each }));
    const available = budget - pages - unused;
    const workers = Math.max(1, open.filter((one) => one.promises.length > 0 || one.granted > one.pages).length);
    const size = grantSize(pages, available, workers, window);
    // What was granted and is not used yet was better than what is asked for now.
    const claim = claimOf(session, shares, size * workers - unused, size);
    const granted = Math.max(0, Math.min(available, links, LARGEST, open.length > 1 ? claim : links));
    if (granted > 0)
      await client.query(
        `UPDATE grants SET granted = granted + $2, promises = $3 WHERE session = $1
           AND EXISTS (SELECT 1 FROM sessions WHERE id = $1 AND state = 'open')`,
        [session, granted, promises.slice(Math.ceil(granted / each))],
      );
    return { granted, each: eachOf(size), isSpent: false };
  });
}
