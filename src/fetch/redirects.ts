/**
 * From a link to a document: follows redirects by hand, so that robots.txt, politeness and the address guard see every
 * hop, and refuses what is no document.
 * @module
 */
import type { DocumentKind } from "../document-kind.ts";
import type { Fetched, Fetcher, Hop, HttpResponse, NotFetched, Trouble } from "../fetching.ts";
import type { CanonicalUrl, Verdict } from "../types.ts";
import { refuseDocument } from "./documents.ts";
import { isRedirect, locationOf } from "./locations.ts";
import type { PurposeTransport } from "./purpose.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { ABORTED, failed, skipped } from "./trouble.ts";

/** Redirects followed for one link. */
const MAX_HOPS = 10;

export interface RedirectOptions {
  /** Whether a redirect may lead to this URL. Default: anywhere. */
  readonly allowHop?: (url: CanonicalUrl) => Verdict;
  /** Told of every redirect that is followed. */
  readonly onHop?: (hop: Hop) => void;
  /** Kinds of documents that are wanted. Default: all. */
  readonly kinds?: readonly DocumentKind[] | undefined;
  /** Anything is wanted, also what is no document. Default false. */
  readonly anything?: boolean;
  /** The time, for Retry-After given as a date. */
  readonly now: () => number;
}

/** A fetcher over any transport. */
export function followRedirects(transport: PurposeTransport, options: RedirectOptions): Fetcher {
  return {
    fetch: async (url, signal) => {
      const hops: Hop[] = [];
      let current = url;
      for (;;) {
        const answer = signal.aborted
          ? ABORTED
          : await transport.request(current, signal, options.anything ? "resource" : "page");
        if (answer.kind !== "response") return notFetched(answer, hops);
        if (!isRedirect(answer.status)) return conclude(answer, hops, options);
        const step = nextHop(answer, url, hops, options);
        if ("code" in step) return notFetched(step, hops);
        hops.push(step);
        options.onHop?.(step);
        current = step.location;
      }
    },
  };
}

function nextHop(
  response: HttpResponse,
  start: CanonicalUrl,
  hops: readonly Hop[],
  { allowHop }: RedirectOptions,
): Hop | Trouble {
  const location = locationOf(response);
  if (location === undefined) {
    return failed(
      "bad-redirect",
      `${response.status} with Location ${JSON.stringify(response.headers.location ?? "")}`,
    );
  }
  if (location === start || hops.some((hop) => hop.location === location))
    return failed("redirect-loop", `back to ${location}`);
  if (hops.length >= MAX_HOPS) return failed("too-many-redirects", `more than ${MAX_HOPS}`);
  const verdict = allowHop?.(location) ?? { keep: true };
  if (!verdict.keep)
    return { ...skipped("scope", `redirect to ${location}: ${verdict.reason}: ${verdict.detail}`), location };
  return { url: response.url, status: response.status, location, exchange: response.exchange };
}

function conclude(
  response: HttpResponse,
  hops: readonly Hop[],
  { now, kinds, anything }: RedirectOptions,
): Fetched | NotFetched {
  const { status } = response;
  if (status < 200 || status > 299) {
    const retryAfterMs = parseRetryAfter(response.headers["retry-after"], now());
    const trouble = failed(`http-${status}`, `the server answered ${status}`);
    return notFetched(retryAfterMs === undefined ? trouble : { ...trouble, retryAfterMs }, hops);
  }
  const refusal = anything ? undefined : refuseDocument(response, kinds);
  return refusal === undefined ? { kind: "ok", response, hops } : notFetched(refusal, hops);
}

function notFetched(trouble: Trouble, hops: readonly Hop[]): NotFetched {
  return { kind: "trouble", trouble, hops };
}
