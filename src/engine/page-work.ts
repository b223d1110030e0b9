/**
 * What happens to a chosen link outside the decider: fetch, digest, make ready for the archive. It reads no crawl state,
 * so any number of links may be worked on at once.
 * @module
 */
import { digest } from "../digest/digest.ts";
import type { Digest, PageReader, PageResult, PageWork, TroubleResult } from "../digesting.ts";
import type { Fetched, Fetcher, NotFetched } from "../fetching.ts";
import { hopCheck } from "../filters/check.ts";
import type { CrawlStore } from "../journal.ts";
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl, LinkFilter, Parts } from "../types.ts";

/** A bug in a part or a full disk: thrown again by the decider. */
export interface BrokenResult {
  readonly kind: "broken";
  readonly error: unknown;
}

export type WorkResult = PageResult | TroubleResult | BrokenResult;

export interface PageWorkOptions {
  readonly fetcher: Fetcher;
  readonly readers: readonly PageReader[];
  readonly store: CrawlStore | undefined;
  readonly clock: Clock;
  /** What is wrapped around the work, the innermost first. */
  readonly around: readonly NonNullable<Parts["around"]>[];
  readonly filters: readonly LinkFilter[];
}

/** Never rejects. */
export function pageWork(options: PageWorkOptions, signal: AbortSignal): (url: CanonicalUrl) => Promise<WorkResult> {
  const check = hopCheck(options.filters);
  const alone: PageWork = (url) => workOn(url, options, signal);
  const isWanted = (url: CanonicalUrl) => check(url).keep;
  const work = options.around.reduce((inner, wrap) => wrap(inner, isWanted), alone);
  return async (url) => {
    try {
      return await work(url);
    } catch (error) {
      return { kind: "broken", error };
    }
  };
}

async function workOn(
  url: CanonicalUrl,
  { fetcher, readers, store, clock }: PageWorkOptions,
  signal: AbortSignal,
): Promise<PageResult | TroubleResult> {
  const fetched = await fetcher.fetch(url, signal);
  const { hops, fetchedAt = clock.now() } = fetched;
  const result = fetched.kind === "ok" ? await digested(fetched, readers, signal) : fetched;
  const draft = await store?.draft(result.kind === "ok" ? result.fetched : result, fetchedAt);
  const common = { hops, draft, fetchedAt };
  if (result.kind === "trouble") {
    const { trouble } = result;
    return { kind: "trouble", trouble, ...common, requests: hops.length + (trouble.code === "robots" ? 0 : 1) };
  }
  const { response } = result.fetched;
  return { kind: "page", ...result.digest, response, ...common, requests: hops.length + 1, requestsAside: 0 };
}

type Digested = { readonly kind: "ok"; readonly fetched: Fetched; readonly digest: Digest };

/** A document that cannot be read is as good as none. */
async function digested(
  fetched: Fetched,
  readers: readonly PageReader[],
  signal: AbortSignal,
): Promise<Digested | NotFetched> {
  const result = await digest(fetched.response, readers, signal);
  return "code" in result
    ? { kind: "trouble", trouble: result, hops: fetched.hops }
    : { kind: "ok", fetched, digest: result };
}
