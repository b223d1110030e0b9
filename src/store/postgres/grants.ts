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

/** Of each worker's best links so many are published. */
export const PUBLISHED = 64;
/** A grant holds at least so many pages while there are as many, and at most so many for each worker. */
const SMALLEST = 8;
const LARGEST = 256;
/** Pages that are handed out and not yet committed are at most this part of those so far. */
const AHEAD = 1 / 8;

export interface Share {
  readonly session: number;
  /** What its best links promise beyond those for which it has pages already, best first. */
  readonly promises: readonly number[];
}

/** How many of `size` pages, times the workers, the asker has a claim to. */
export function claimOf(asker: number, shares: readonly Share[], size: number): number {
  const all = shares.flatMap(({ promises }) => promises).sort((a, b) => b - a);
  const threshold = all[Math.min(all.length, size * shares.length) - 1];
  if (threshold === undefined) return 0;
  const own = shares.find(({ session }) => session === asker)?.promises ?? [];
  return Math.min(size, own.filter((promise) => promise >= threshold).length);
}

/** Pages in one grant. */
export function grantSize(pages: number, available: number, workers: number): number {
  const ahead = Math.floor((AHEAD * pages) / workers);
  const size = Math.min(LARGEST, Math.max(SMALLEST, ahead));
  return Math.max(1, Math.min(size, Math.ceil(available / (2 * workers))));
}

const number = z.coerce.number();
const shareRow = z.object({
  id: number,
  pages: number,
  granted: number,
  promises: z.array(z.number()),
  state: z.string(),
});

export interface Grant {
  readonly granted: number;
  /** All pages that were asked for are committed. */
  readonly isSpent: boolean;
}

/** Pages for which there is no link after all go back to who has some. */
export async function giveBack(pool: Pool, { session }: SessionKey, pages: number): Promise<void> {
  await pool.query("UPDATE sessions SET granted = granted - $2, promises = '{}' WHERE id = $1", [session, pages]);
}

export async function askForPages(
  pool: Pool,
  { crawl, session }: SessionKey,
  { promises, budget }: { promises: readonly number[]; budget: number },
): Promise<Grant> {
  return transaction(pool, async (client) => {
    await client.query("SELECT 1 FROM crawls WHERE id = $1 FOR NO KEY UPDATE", [crawl]);
    await client.query("UPDATE sessions SET promises = $2 WHERE id = $1", [session, promises]);
    const { rows } = await client.query("SELECT id, pages, granted, promises, state FROM sessions WHERE crawl = $1", [
      crawl,
    ]);
    const sessions = z.array(shareRow).parse(rows);
    const pages = sessions.reduce((sum, one) => sum + one.pages, 0);
    const open = sessions.filter(({ state }) => state === "open");
    const unused = open.reduce((sum, one) => sum + one.granted - one.pages, 0);
    if (pages >= budget) return { granted: 0, isSpent: true };
    const shares = open.map((one) => ({ session: one.id, promises: one.promises }));
    const available = budget - pages - unused;
    const workers = Math.max(1, shares.filter((share) => share.promises.length > 0).length);
    const granted = Math.min(available, claimOf(session, shares, grantSize(pages, available, workers)));
    if (granted <= 0) return { granted: 0, isSpent: false };
    await client.query("UPDATE sessions SET granted = granted + $2 WHERE id = $1 AND state = 'open'", [
      session,
      granted,
    ]);
    return { granted, isSpent: false };
  });
}
