/**
 * Training rows for the weights of a link's four texts, from a breadth-first crawl of the seeds: every fetched page gives
 * one row from the link by which it was first reached.
 * Papers: BSVSM-HA section III-B and SVSM-MCOA section 4 take 1000 links a topic and do not say how they are collected;
 * breadth-first favours no text of a link over another.
 * @module
 */
import { isTrouble, pageOf } from "../digest/page-of.ts";
import type { Fetcher } from "../fetching.ts";
import { firstDrop } from "../filters/check.ts";
import { noMedia } from "../filters/media.ts";
import type { CanonicalUrl, Link, LinkFilter, LinkSample, Page, PartsModel } from "../types.ts";

export interface LinkSampleOptions {
  readonly model: PartsModel;
  readonly fetcher: Fetcher;
  readonly seeds: readonly CanonicalUrl[];
  /** Rows at most: 1000 in both papers. Fewer come back when no link is left. */
  readonly count?: number;
  /** Which links may be followed: those of the stage `url` count. Without it all but media files. */
  readonly filters?: readonly LinkFilter[];
  readonly onProgress?: (samples: number, fetched: number) => void;
  /** Called for each seed that gave no page. */
  readonly onMissing?: (seed: string, why: string) => void;
  /** Ends it: the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export type LinkEvidence = Pick<LinkSample, "full" | "anchor" | "title" | "context">;

interface Waiting {
  readonly url: CanonicalUrl;
  readonly depth: number;
  /** Undefined for seeds. Scored only when the page behind the link is there, for most links are never fetched. */
  readonly evidence: (() => LinkEvidence) | undefined;
}

type Work =
  | { readonly kind: "page"; readonly page: Page; readonly noted: unknown }
  | { readonly kind: "missing"; readonly why: string };

/** Rows at most: as many as both papers take. */
export const SAMPLES = 1000;
/** Pages under way at once; the rows do not depend on it. */
const WINDOW = 8;
/** Webs in which nearly everything fails end the collection here instead of never. */
const ATTEMPTS_PER_SAMPLE = 10;
/** Links kept waiting for each row still wanted: more are needed only where most of them fail. */
const WAITING_PER_SAMPLE = 5;

/** In the order of the crawl. */
export async function collectLinkSamples(options: LinkSampleOptions): Promise<LinkSample[]> {
  const { model, fetcher, seeds, count = SAMPLES, signal } = options;
  const ending = new AbortController();
  const stopped = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  const collection = new Collection(options, count);
  const underway: { readonly waiting: Waiting; readonly work: Promise<Work> }[] = [];
  let attemptsLeft = seeds.length + count * ATTEMPTS_PER_SAMPLE;
  try {
    while (collection.missing > 0) {
      while (underway.length < Math.min(WINDOW, collection.missing) && attemptsLeft > 0) {
        const waiting = collection.queue.shift();
        if (waiting === undefined) break;
        underway.push({ waiting, work: workOn(waiting.url, model, fetcher, stopped) });
        attemptsLeft--;
      }
      const oldest = underway.shift();
      if (oldest === undefined) break;
      const work = await oldest.work;
      signal?.throwIfAborted();
      collection.add(oldest.waiting, work, underway.length);
    }
  } finally {
    ending.abort();
    await Promise.allSettled(underway.map(({ work }) => work));
  }
  return collection.samples;
}

/** The state of the breadth-first crawl. */
class Collection {
  readonly queue: Waiting[];
  readonly samples: LinkSample[] = [];
  readonly #options: LinkSampleOptions;
  readonly #count: number;
  readonly #filters: readonly LinkFilter[];
  readonly #seen: Set<CanonicalUrl>;
  readonly #visited = new Set<CanonicalUrl>();

  constructor(options: LinkSampleOptions, count: number) {
    this.#options = options;
    this.#count = count;
    this.#seen = new Set(options.seeds);
    this.#filters = (options.filters ?? [noMedia()]).filter(({ stage }) => stage === "url");
    this.queue = [...this.#seen].map((url) => ({ url, depth: 0, evidence: undefined }));
  }

  /** Rows still wanted. */
  get missing(): number {
    return this.#count - this.samples.length;
  }

  add({ url, depth, evidence }: Waiting, work: Work, underway: number): void {
    if (work.kind === "missing") {
      if (evidence === undefined) this.#options.onMissing?.(url, work.why);
      return;
    }
    const { page, noted } = work;
    if (this.#visited.has(page.url)) return; // two links led here by redirects
    if (page.url !== url && this.#isDropped(page.url, depth, false)) return;
    this.#visited.add(page.url);
    this.#seen.add(page.url);
    const scores = evidenceOn(this.#options.model, noted);
    if (evidence !== undefined) this.samples.push({ url: page.url, ...evidence(), target: scores.full });
    this.#admit(page, depth + 1, scores.of, underway);
    this.#options.onProgress?.(this.samples.length, this.#visited.size);
  }

  /** Counts the links under way as waiting, so that the rows do not depend on how many pages are fetched at once. */
  #admit(page: Page, depth: number, evidenceOf: (link: Link) => LinkEvidence, underway: number): void {
    for (const link of page.links) {
      if (this.queue.length + underway >= this.missing * WAITING_PER_SAMPLE) return;
      if (this.#seen.has(link.url) || this.#isDropped(link.url, depth, page.nofollow || link.nofollow)) continue;
      this.#seen.add(link.url);
      this.queue.push({ url: link.url, depth, evidence: () => evidenceOf(link) });
    }
  }

  #isDropped(url: CanonicalUrl, depth: number, nofollow: boolean): boolean {
    return firstDrop(this.#filters, { url, depth, nofollow, priority: undefined }) !== undefined;
  }
}

/** What the texts of links on one page score. */
export function evidenceOn(
  model: PartsModel,
  noted: unknown,
): { readonly full: number; readonly of: (link: Link) => LinkEvidence } {
  const full = model.score(noted);
  return {
    full,
    of: (link) => ({
      full,
      anchor: model.scorePart(noted, { kind: "anchor", link }),
      title: model.scorePart(noted, { kind: "title" }),
      context: model.scorePart(noted, { kind: "context", link }),
    }),
  };
}

async function workOn(url: CanonicalUrl, model: PartsModel, fetcher: Fetcher, signal: AbortSignal): Promise<Work> {
  const result = await fetcher.fetch(url, signal);
  if (result.kind === "trouble") {
    return { kind: "missing", why: `${result.trouble.code}: ${result.trouble.detail}` };
  }
  const page = await pageOf(result.response);
  if (isTrouble(page)) return { kind: "missing", why: `${page.code}: ${page.detail}` };
  return { kind: "page", page, noted: await model.read(page) };
}
