/**
 * Connections that are kept alive: for every origin a few undici clients of one socket each. A client belongs to one
 * request at a time, so nothing queues behind a slow answer, a request knows the address it spoke to, and a failed one
 * takes its socket down with it. How many run at once is for politeness to say, not for this pool.
 * @module
 */
import { isIP } from "node:net";
import type { Client } from "undici";
import { type Connection, type GuardOptions, guardConnection, privateTarget, type Target } from "./guard.ts";
import type { Intake } from "./intake.ts";
import type { HttpProxy } from "./proxy.ts";
import type { TroubleError } from "./trouble.ts";
import { loadClient } from "./undici-client.ts";

const UndiciClient = loadClient();

/** A client that is borrowed for one request. */
export interface BorrowedClient {
  readonly client: Client;
  /** It has served a request before, so the server may be closing it right now. */
  readonly isReused: boolean;
  /** Plain http through a proxy wants the whole URL in the request line. */
  readonly isAbsoluteForm: boolean;
  readonly proxyAuthorization: string | undefined;
  /** What it receives, counted and limited. */
  readonly intake: Intake;
  address(): string | undefined;
  /** Gives the connection back for the next request. */
  release(): void;
  /** Ends the connection, also one that is still being opened. */
  destroy(): void;
}

export interface ClientPoolOptions extends GuardOptions {
  readonly proxyFor: (url: URL) => HttpProxy | undefined;
  readonly maxHeaderBytes: number;
  /** Idle connections kept over all origins; the longest unused goes first. */
  readonly maxIdle: number;
}

interface Entry {
  readonly key: string;
  readonly client: Client;
  readonly connection: Connection;
}

export class ClientPool {
  readonly #options: ClientPoolOptions;
  readonly #idle = new Map<string, Entry[]>();
  /** All idle entries, the longest unused first. */
  readonly #idleOrder = new Set<Entry>();
  readonly #busy = new Set<Entry>();

  constructor(options: ClientPoolOptions) {
    this.#options = options;
  }

  /** A connection for one request; `fresh` asks for a new one. */
  borrow(url: URL, fresh = false): BorrowedClient | TroubleError {
    const proxy = this.#options.proxyFor(url);
    const isAbsoluteForm = proxy !== undefined && url.protocol === "http:";
    const refusal = privateTarget(targetOf(url), this.#options.allowPrivate);
    if (refusal !== undefined) return refusal;
    const key = isAbsoluteForm ? `proxy ${proxy.origin}` : url.origin;
    const idle = fresh ? undefined : this.#takeIdle(key);
    const entry = idle ?? this.#open(key, url, proxy, isAbsoluteForm);
    this.#busy.add(entry);
    return {
      client: entry.client,
      isReused: idle !== undefined,
      isAbsoluteForm,
      proxyAuthorization: isAbsoluteForm ? proxy.authorization : undefined,
      intake: entry.connection.intake,
      address: () => (isAbsoluteForm ? undefined : entry.connection.address()),
      release: () => this.#release(entry),
      destroy: () => this.#destroy(entry),
    };
  }

  /** The name that a connection for this URL has to look up; undefined where it has none, or is refused anyway. */
  nameFor(url: URL): string | undefined {
    if (this.#options.proxyFor(url) !== undefined) return undefined; // the proxy looks it up
    const target = targetOf(url);
    const isName = isIP(target.hostname) === 0 && privateTarget(target, this.#options.allowPrivate) === undefined;
    return isName ? target.hostname : undefined;
  }

  /** Ends everything at once; requests under way fail. */
  async close(): Promise<void> {
    const entries = [...this.#idleOrder, ...this.#busy];
    this.#idle.clear();
    this.#idleOrder.clear();
    this.#busy.clear();
    await Promise.all(entries.map((entry) => end(entry)));
  }

  #open(key: string, url: URL, proxy: HttpProxy | undefined, isAbsoluteForm: boolean): Entry {
    const connection =
      isAbsoluteForm && proxy !== undefined
        ? guardConnection(proxy, undefined, { ...this.#options, allowPrivate: true }) // the user named it
        : guardConnection(targetOf(url), proxy, this.#options);
    const client = new UndiciClient(isAbsoluteForm && proxy !== undefined ? proxy.origin : url.origin, {
      connect: connection.connector,
      maxHeaderSize: this.#options.maxHeaderBytes,
      // Our own timers are exact and cover the whole body; undici's measure pauses and tick every half second.
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 1,
    });
    return { key, client, connection };
  }

  #takeIdle(key: string): Entry | undefined {
    const entry = this.#idle.get(key)?.pop();
    if (entry !== undefined) this.#forget(entry);
    return entry;
  }

  #release(entry: Entry): void {
    if (!this.#busy.delete(entry)) return;
    const siblings = this.#idle.get(entry.key);
    if (siblings === undefined) this.#idle.set(entry.key, [entry]);
    else siblings.push(entry);
    this.#idleOrder.add(entry);
    const [oldest] = this.#idleOrder;
    if (oldest !== undefined && this.#idleOrder.size > this.#options.maxIdle) {
      this.#forget(oldest);
      void end(oldest);
    }
  }

  #destroy(entry: Entry): void {
    if (this.#busy.delete(entry)) void end(entry);
  }

  #forget(entry: Entry): void {
    this.#idleOrder.delete(entry);
    const left = this.#idle.get(entry.key)?.filter((other) => other !== entry) ?? [];
    if (left.length === 0) this.#idle.delete(entry.key);
    else this.#idle.set(entry.key, left);
  }
}

async function end(entry: Entry): Promise<void> {
  entry.connection.cancel();
  await entry.client.destroy();
}

function targetOf(url: URL): Target {
  const protocol = url.protocol === "https:" ? "https:" : "http:";
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  return { protocol, hostname, port: Number(url.port) || (protocol === "https:" ? 443 : 80) };
}
