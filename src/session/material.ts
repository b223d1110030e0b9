/**
 * The pages that a topic names as examples or background, fetched or read before a crawl, for models that learn from
 * them. They do not count against a crawl's budget.
 * @module
 */

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { present } from "../collections/at.ts";
import { isTrouble, pageOf } from "../digest/page-of.ts";
import { ConfigError, messageOf } from "../errors.ts";
import type { Fetcher } from "../fetching.ts";
import { Lanes } from "../system/lanes.ts";
import type { CanonicalUrl, Page, Topic, TopicMaterial } from "../types.ts";
import { canonicalUrl, hostOf } from "../url/canonical.ts";

export interface MaterialOptions {
  /** For locations that are URLs; without it only files can be read. */
  readonly fetcher?: Fetcher | undefined;
  /** Hosts that are asked side by side, one by default: a polite fetcher has each of them rest between two pages. */
  readonly hostsAtOnce?: number;
  /** Called for each location that gave no page. */
  readonly onMissing?: (location: string, why: string) => void;
  /** Called after each location. */
  readonly onDone?: () => void;
  /** Ends it: the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** For one page, with all its redirects and retries. */
const PAGE_MS = 120_000;

/** The lists that are not needed stay empty. */
export async function loadMaterial(
  topic: Topic,
  options: MaterialOptions,
  needs: readonly ("examples" | "background")[] = ["examples", "background"],
): Promise<TopicMaterial> {
  const pagesOf = async (kind: (typeof needs)[number]) => (needs.includes(kind) ? loadPages(topic[kind], options) : []);
  return { topic, examples: await pagesOf("examples"), background: await pagesOf("background") };
}

/** Pages in the order of their locations (URLs or files); those that cannot be had are left out and reported. */
export async function loadPages(locations: readonly string[], options: MaterialOptions): Promise<Page[]> {
  const lanes = new Lanes(options.hostsAtOnce ?? 1);
  const failed = new AbortController();
  const signal = options.signal === undefined ? failed.signal : AbortSignal.any([options.signal, failed.signal]);
  const pages: (Page | undefined)[] = locations.map(() => undefined);
  const load = async (places: readonly Place[]) => {
    for (const place of places) pages[place.number] = await pageAt(place, { ...options, signal });
  };
  try {
    await Promise.all(placesByHost(locations).map((places) => lanes.run(() => load(places))));
  } catch (error) {
    failed.abort(error); // the others need not go on
    throw error;
  }
  return pages.filter((page) => page !== undefined);
}

interface Place {
  readonly number: number;
  readonly location: string;
  /** Undefined for a file. */
  readonly url: CanonicalUrl | undefined;
}

/** In the order in which hosts are first named; files are together, as if they had one. */
function placesByHost(locations: readonly string[]): readonly (readonly Place[])[] {
  const hosts = new Map<string, Place[]>();
  for (const [number, location] of locations.entries()) {
    const url = /^https?:/i.test(location) ? canonicalUrl(location) : undefined;
    const host = url === undefined ? "" : hostOf(url);
    const places = hosts.get(host) ?? [];
    places.push({ number, location, url });
    hosts.set(host, places);
  }
  return [...hosts.values()];
}

async function pageAt(
  { location, url }: Place,
  { fetcher, onMissing, onDone, signal }: MaterialOptions & { readonly signal: AbortSignal },
): Promise<Page | undefined> {
  await nextTurn(); // a recorded web leaves signals no other time to come in
  signal.throwIfAborted();
  const page = url === undefined ? await readPage(location) : await fetchPage(url, fetcher, signal);
  signal.throwIfAborted();
  const isMissing = typeof page === "string";
  if (isMissing) onMissing?.(location, page);
  onDone?.();
  return isMissing ? undefined : page;
}

async function fetchPage(url: CanonicalUrl, fetcher: Fetcher | undefined, signal: AbortSignal): Promise<Page | string> {
  if (fetcher === undefined) {
    throw new ConfigError(
      "bad-option",
      `${url} would have to be fetched`,
      "Give --web WEB to read it from a recorded web, or --contact to fetch it.",
    );
  }
  const limit = AbortSignal.timeout(PAGE_MS);
  const result = await fetcher.fetch(url, AbortSignal.any([signal, limit]));
  if (result.kind === "trouble") return `${result.trouble.code}: ${result.trouble.detail}`;
  const page = await pageOf(result.response);
  return isTrouble(page) ? `${page.code}: ${page.detail}` : page;
}

/** PDF and EPUB files are known by what they hold; others count as HTML unless their names say text. */
function contentTypeOf(path: string): string {
  if (/\.(md|markdown)$/i.test(path)) return "text/markdown";
  return /\.(txt|text)$/i.test(path) ? "text/plain" : "text/html";
}

async function readPage(path: string): Promise<Page> {
  try {
    const url = present(
      canonicalUrl(`http://file.invalid/${encodeURIComponent(basename(path))}`),
      "the file's address",
    );
    const page = await pageOf({ url, body: await readFile(path), headers: { "content-type": contentTypeOf(path) } });
    if (isTrouble(page)) throw new Error(page.detail);
    return page;
  } catch (error) {
    throw new ConfigError(
      "bad-topic",
      `cannot read the page ${path}: ${messageOf(error)}`,
      "Give the path of an HTML, text, PDF or EPUB file, or a URL.",
      {
        cause: error,
      },
    );
  }
}
