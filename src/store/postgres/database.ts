/** Transactions, and what is to be done when the database does not answer. @module */
import type { Pool, PoolClient } from "pg";
import { ConfigError, FatalCrawlError, HoneyguideError, messageOf, systemCodeOf } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";

/** Whoever can be asked for rows. */
export type Asked = Pick<PoolClient, "query">;

/** Everything or nothing; the connection is not used again where something went wrong. */
export async function transaction<T>(
  pool: Pool,
  action: (client: PoolClient) => Promise<T>,
  mode: "" | "ISOLATION LEVEL REPEATABLE READ READ ONLY" = "",
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | boolean = true;
  try {
    await client.query(`BEGIN ${mode}`);
    const result = await action(client);
    await client.query("COMMIT");
    failure = false;
    return result;
  } catch (error) {
    if (!isAway(error)) {
      await client.query("ROLLBACK").then(
        () => {
          failure = false;
        },
        () => {},
      );
    }
    throw error;
  } finally {
    client.release(failure);
  }
}

const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** True where the database may answer when it is asked again: it is down, unreachable, starting, or two got in each other's way. */
function isAway(error: unknown): boolean {
  if (error instanceof HoneyguideError) return false;
  const code = systemCodeOf(error) ?? "";
  if (AWAY.has(code) || /^(08|57P0|40001|40P01|53300|55P03)/.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isAway);
  return /Connection terminated|timeout exceeded|Query read timeout|Client has encountered a connection error/i.test(
    messageOf(error),
  );
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** Asks again until the database answers, or the signal says that nobody waits any more. */
export async function patiently<T>(clock: Clock, signal: AbortSignal, action: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, 2 * pause)) {
    try {
      return await action();
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error;
      await clock.sleep(pause, signal);
    }
  }
}

/** For what is done once, at the beginning of a command: what is wrong with the database, for people. */
export function asDatabaseError(error: unknown, shown: string): unknown {
  if (error instanceof HoneyguideError) return error;
  if (isAway(error)) {
    const message = `the database ${shown} does not answer: ${reasonOf(error)}`;
    return new FatalCrawlError("store-unreachable", message, "Check that it runs, and its address.", { cause: error });
  }
  const code = systemCodeOf(error) ?? "";
  if (!/^[0-9A-Z]{5}$/.test(code)) return error;
  const hint =
    "Check user, password, database and rights; `docs/guides/several-machines.md` lists the rights that are needed.";
  return new ConfigError("store-refused", `the database ${shown} refuses: ${messageOf(error)}`, hint, { cause: error });
}

function reasonOf(error: unknown): string {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return messageOf(inner);
}
