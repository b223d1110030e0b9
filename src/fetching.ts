/**
 * The nouns and seams of fetching. Expected trouble of the web is a value with a code, never an exception.
 * @module
 */
import type { CanonicalUrl } from "./types.ts";

/** What was said on the wire, for the archive. */
export interface Exchange {
  /** Request line and headers, CRLF between them, without the final empty line. */
  readonly requestHead: string;
  /** Status line and headers as received, likewise. */
  readonly responseHead: string;
  /** The body as transferred (still gzip or br if the server sent it so). */
  readonly wire: Uint8Array;
  /** The server's address, where a socket was used. */
  readonly address: string | undefined;
}

/** The answer to one request; redirects and error statuses are answers too. */
export interface HttpResponse {
  readonly kind: "response";
  readonly url: CanonicalUrl;
  readonly status: number;
  /** Lower-case names; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The body after content decoding. */
  readonly body: Uint8Array;
  readonly exchange: Exchange;
}

/**
 * Why there is no page. `skipped`: we chose not to fetch or keep it; `failed`: it could not be had.
 */
export interface Trouble {
  readonly kind: "skipped" | "failed";
  readonly code: TroubleCode;
  /** One line for people: the rule, the address, the limit, the system's message. */
  readonly detail: string;
  /** The server asked to wait this long (Retry-After). */
  readonly retryAfterMs?: number;
  /** Where a redirect would have led that was not followed. */
  readonly location?: CanonicalUrl;
}

/** Why there is no page; `http-` and a status for error statuses. */
export type TroubleCode =
  | "robots" // skipped: robots.txt disallows it
  | "robots-unreachable" // failed: robots.txt answered 5xx or not at all, so everything is disallowed for now
  | "private-address" // skipped: the host resolves to a private or loopback address
  | "scope" // skipped: a redirect leads out of scope
  | "content-type" // skipped: not a kind of document that we parse
  | "too-large" // skipped: over the size limit on the wire or after decoding
  | "too-many-redirects" // failed
  | "redirect-loop" // failed
  | "bad-redirect" // failed: a redirect without a usable Location
  | "bad-document" // failed: a PDF or EPUB that is broken or locked
  | "bad-encoding" // failed: Content-Encoding that we cannot decode, or broken compressed data
  | "dns" // failed: the name does not resolve
  | "connect" // failed: connection refused, reset or unreachable
  | "tls" // failed: certificate or handshake
  | "timeout" // failed: connect, first byte or body took too long; detail says which
  | "protocol" // failed: what came back is not HTTP
  | "aborted" // failed: the crawl was stopped while fetching
  | `http-${number}`; // failed: an error status

/** One request, one answer. Wrappers (robots, politeness, retry) have the same shape. Never rejects for expected trouble. */
export interface Transport {
  request(url: CanonicalUrl, signal: AbortSignal): Promise<HttpResponse | Trouble>;
}

/** A redirect that was followed on the way. */
export interface Hop {
  readonly url: CanonicalUrl;
  readonly status: number;
  readonly location: CanonicalUrl;
  readonly exchange: Exchange;
}

/** A document that was had. */
export interface Fetched {
  readonly kind: "ok";
  /** The last hop's answer; `response.url` is where the page really lives. */
  readonly response: HttpResponse;
  readonly hops: readonly Hop[];
  /** When it was fetched, where that was not just now. */
  readonly fetchedAt?: number;
}

/** A document that was not had. */
export interface NotFetched {
  readonly kind: "trouble";
  readonly trouble: Trouble;
  readonly hops: readonly Hop[];
  /** When it was asked for, where that was not just now. */
  readonly fetchedAt?: number;
}

/** From a link to a document: follows redirects, refuses what is no document. Never rejects for expected trouble. */
export interface Fetcher {
  /** One document; an aborted signal makes it trouble with the code `aborted`. */
  fetch(url: CanonicalUrl, signal: AbortSignal): Promise<Fetched | NotFetched>;
}

/** Politeness as the engine sees it. A host is the `host` part of a URL: name and port. */
export interface HostGate {
  /** Milliseconds until a request to this host may start: 0 at once, Infinity while all its connections are busy. */
  waitMs(host: string): number;
  /** Milliseconds until it has rested, whatever is under way; undefined in gates that cannot tell. */
  restMs?(host: string): number;
  /** Called with each host that has a connection free again; undefined in gates that cannot tell. */
  onFree?(listener: (host: string) => void): void;
}

/**
 * Fetches of pages that nobody can hurry now: they wait for a name, for robots.txt, for their host to have rested, for the
 * next try, or for an answer that is late. They hold no place that another link could use.
 */
export interface FetchWaits {
  readonly count: number;
  /** Those of them that have waited for so long that nobody should count on them. */
  readonly overdue: number;
  /** Called whenever one of these numbers grows. */
  onWait(listener: () => void): void;
}
