/**
 * The address of a PostgreSQL database, `postgres://user@host/database#crawl`. Passwords may stand in it, or in PGPASSWORD or
 * a password file as usual, TLS in `sslmode` or PGSSLMODE; what is shown to people never holds one.
 * @module
 */
import pg from "pg";
import { ConfigError } from "../../errors.ts";
import { isAddress, shownAddress } from "./is-address.ts";

export interface Address {
  /** For the driver; may hold a password. */
  readonly connection: string;
  /** The crawl's name, where the address has one. */
  readonly crawl: string | undefined;
  /** For people. */
  readonly shown: string;
}

export function parseAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isAddress(text)) {
    const hint = "Write it as postgres://user@host:5432/database; the password may be in PGPASSWORD.";
    throw new ConfigError("bad-option", "the address of the database is no PostgreSQL address", hint);
  }
  const crawl = url.hash === "" ? undefined : decodeURIComponent(url.hash.slice(1));
  url.hash = "";
  return { connection: url.href, crawl, shown: shownAddress(url.href) };
}

/** A statement that takes longer is taken for lost. */
const QUERY_MS = 60_000;
const CONNECT_MS = 5000;

export function openPool({ connection }: Pick<Address, "connection">, connections = 4): pg.Pool {
  const pool = new pg.Pool({
    connectionString: connection,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: "honeyguide",
    options: "-c search_path=honeyguide",
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // a connection that ended while nobody used it; the next use opens another
  pool.on("connect", (client) => client.on("error", () => {})); // what it was asked for fails too, and says so
  return pool;
}
