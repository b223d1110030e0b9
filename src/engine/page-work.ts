/**
 * What happens to a chosen link outside the decider: fetch, parse, prepare for judging, make ready for the archive.
 * It reads no crawl state, so any number of links may be worked on at once.
 * @module
 */
import type { Fetched, Fetcher, Hop, HttpResponse, NotFetched, Trouble } from "../fetching.ts";
import type { ArchiveDraft, CrawlStore } from "../journal.ts";
import { parsePage } from "../parse/page.ts";
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl, Lookahead, Page, RelevanceModel } from "../types.ts";

export interface PageResult {
  readonly kind: "page";
  readonly page: Page;
  readonly prepared: unknown;
  readonly response: HttpResponse;
  readonly hops: readonly Hop[];
  readonly draft: ArchiveDraft | undefined;
  readonly fetchedAt: number;
  /** The pages behind its links, where the recipe looks ahead. */
  readonly lookahead: Lookahead | undefined;
  /** Requests that looking ahead took. */
  readonly aheadFetches: number;
  /** It was fetched before it was chosen, so choosing it took no request. */
  readonly wasAhead: boolean;
}

export interface TroubleResult {
  readonly kind: "trouble";
  readonly trouble: Trouble;
  readonly hops: readonly Hop[];
  readonly draft: ArchiveDraft | undefined;
  readonly fetchedAt: number;
  /** It was tried before it was chosen, so choosing it took no request. */
  readonly wasAhead?: boolean;
}

/** A bug in a part or a full disk: thrown again by the decider. */
export interface BrokenResult {
  readonly kind: "broken";
  readonly error: unknown;
}

export type WorkResult = PageResult | TroubleResult | BrokenResult;

export interface PageWorkOptions {
  readonly fetcher: Fetcher;
  readonly relevance: RelevanceModel;
  readonly store: CrawlStore | undefined;
  readonly clock: Clock;
  /** Our name for robots meta tags. */
  readonly agent: string;
  /** Called with each page, for what else can be made ready. */
  readonly onPage?: ((page: Page) => void) | undefined;
}

export async function workOn(url: CanonicalUrl, options: PageWorkOptions, signal: AbortSignal): Promise<WorkResult> {
  try {
    const result = await options.fetcher.fetch(url, signal);
    const fetchedAt = options.clock.now();
    const draft = await options.store?.draft(result, fetchedAt);
    return await digest(result, options, { draft, fetchedAt, hops: result.hops });
  } catch (error) {
    return { kind: "broken", error };
  }
}

async function digest(
  result: Fetched | NotFetched,
  options: PageWorkOptions,
  common: Pick<TroubleResult, "draft" | "fetchedAt" | "hops">,
): Promise<WorkResult> {
  if (result.kind === "trouble") return { kind: "trouble", trouble: result.trouble, ...common };
  const { response } = result;
  const page = parsePage({
    url: response.url,
    body: response.body,
    agent: options.agent,
    ...optional("contentType", response.headers["content-type"]),
    ...optional("xRobotsTag", response.headers["x-robots-tag"]),
    ...optional("contentLanguage", response.headers["content-language"]),
  });
  options.onPage?.(page);
  const prepared = await options.relevance.prepare(page);
  return { kind: "page", page, prepared, response, ...common, lookahead: undefined, aheadFetches: 0, wasAhead: false };
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
}
