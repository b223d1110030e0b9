/**
 * What happens to a chosen link outside the decider: fetch, digest, make ready for the archive. It reads no crawl state,
 * so any number of links may be worked on at once.
 * @module
 */
import { type Digester, openDigester } from "../digest/digester.ts";
import type { Digest, PageResult, PageWork, TroubleResult } from "../digesting.ts";
import type { Fetched, Fetcher, NotFetched } from "../fetching.ts";
import { hopCheck } from "../filters/check.ts";
import type { CrawlStore } from "../journal.ts";
import type { Clock } from "../system/clock.ts";
import type { VirtualClock } from "../system/virtual-clock.ts";
import type { CanonicalUrl, LinkFilter, Parts } from "../types.ts";
import type { Capture, CapturedResponse } from "../warc/captured-response.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import { readersOf } from "./readers.ts";

/** A bug in a part or a full disk: thrown again by the decider. */
export interface BrokenResult {
  readonly kind: "broken";
  readonly error: unknown;
}

export type WorkResult = PageResult | TroubleResult | BrokenResult;

interface PageWorkOptions {
  readonly fetcher: Fetcher;
  readonly digest: Digester;
  readonly store: CrawlStore | undefined;
  readonly clock: Clock;
  readonly pace?: VirtualClock | undefined;
  /** Its answer is there, and its connection is free; the page has still to be read. */
  readonly onFetched: (url: CanonicalUrl) => void;
  /** What is wrapped around the work, the innermost first. */
  readonly around: readonly NonNullable<Parts["around"]>[];
  readonly filters: readonly LinkFilter[];
}

/** As the options of a crawl say, in threads where several pages are worked on at once. */
export function pageWorkOf(
  options: CrawlOptions,
  { clock, over, onFetched }: { clock: Clock; over: AbortSignal } & Pick<PageWorkOptions, "onFetched">,
) {
  const { parts, fetcher, store, pace, budget, saved, threads } = options;
  const pages = budget - (saved?.engine.totals.pages ?? 0);
  const digest = openDigester(readersOf(parts, options), { threads, over, pages });
  const filters = [...parts.filters, ...(options.filters ?? [])];
  const around = [parts.around, options.around].filter((wrap) => wrap !== undefined);
  return pageWork({ fetcher, digest, store, clock, pace, onFetched, around, filters }, over);
}

/** Never rejects. */
function pageWork(options: PageWorkOptions, signal: AbortSignal): (url: CanonicalUrl) => Promise<WorkResult> {
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
  options: PageWorkOptions,
  signal: AbortSignal,
): Promise<PageResult | TroubleResult> {
  const result = await options.fetcher.fetch(url, signal);
  options.onFetched(url);
  const read = readResult(result, options, signal);
  return await (options.pace?.working(read) ?? read);
}

async function readResult(
  fetched: Fetched | NotFetched,
  { digest, store, clock }: PageWorkOptions,
  signal: AbortSignal,
): Promise<PageResult | TroubleResult> {
  const { hops, fetchedAt = clock.now() } = fetched;
  const capture = () => (fetched.kind === "ok" ? store?.capture?.(fetched.response, fetchedAt) : undefined);
  const result = fetched.kind === "ok" ? await digested(fetched, digest, signal, capture) : fetched;
  const draft = await (result.kind === "ok"
    ? store?.draft(result.fetched, fetchedAt, result.captured)
    : store?.draft(result, fetchedAt));
  const common = { hops, draft, fetchedAt };
  if (result.kind === "trouble") {
    const { trouble } = result;
    return { kind: "trouble", trouble, ...common, requests: hops.length + (trouble.code === "robots" ? 0 : 1) };
  }
  const { response } = result.fetched;
  return { kind: "page", ...result.digest, response, ...common, requests: hops.length + 1, requestsAside: 0 };
}

interface ReadPage {
  readonly kind: "ok";
  readonly fetched: Fetched;
  readonly digest: Digest;
  readonly captured: CapturedResponse | undefined;
}

/** A document that cannot be read is as good as none. */
async function digested(
  fetched: Fetched,
  digest: Digester,
  signal: AbortSignal,
  capture: () => Capture | undefined,
): Promise<ReadPage | NotFetched> {
  const result = await digest(fetched.response, signal, capture);
  if ("code" in result) return { kind: "trouble", trouble: result, hops: fetched.hops };
  const { captured, ...read } = result;
  return { kind: "ok", fetched, digest: read, captured };
}
