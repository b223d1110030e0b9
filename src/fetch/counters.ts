/** What fetching has cost so far. @module */
import type { PurposeTransport } from "./purpose.ts";

export interface FetchCounters {
  /** Requests for pages, redirects and retries included. */
  readonly pages: number;
  /** Requests for robots.txt. */
  readonly robots: number;
  /** Requests for anything else, such as sitemaps. */
  readonly resources: number;
  /** Redirects followed on the way to pages. */
  readonly redirects: number;
  readonly retries: number;
  /** Bytes received over sockets, decrypted. */
  readonly bytes: number;
}

export type MutableCounters = { -readonly [Name in keyof FetchCounters]: FetchCounters[Name] };

export function createCounters(): MutableCounters {
  return { pages: 0, robots: 0, resources: 0, redirects: 0, retries: 0, bytes: 0 };
}

/** Counts each request that goes down to `transport`. */
export function withCounters(transport: PurposeTransport, counters: MutableCounters): PurposeTransport {
  return {
    request: (url, signal, purpose = "resource") => {
      if (purpose === "page") counters.pages++;
      else if (purpose === "robots") counters.robots++;
      else counters.resources++;
      return transport.request(url, signal, purpose);
    },
  };
}
