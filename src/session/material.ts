/**
 * The pages that a topic names as examples or background, fetched or read before a crawl, for models that learn from
 * them. They do not count against a crawl's budget.
 * @module
 */

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { at, present } from "../collections/at.ts";
import { isTrouble, pageOf } from "../digest/page-of.ts";
import { ConfigError, messageOf } from "../errors.ts";
import type { Fetcher } from "../fetching.ts";
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
  const { fetcher, hostsAtOnce = 1, onMissing, onDone } = options;
  const failed = new AbortController();
  const signal = options.signal === undefined ? failed.signal : AbortSignal.any([options.signal, failed.signal]);
  const pages = new Array<Page | undefined>(locations.length);
  const hosts = placesByHost(locations).values();
  const loadHosts = async () => {
    for (const places of hosts) {
      for (const place of places) {
        const location = at(locations, place);
        if (options.signal !== undefined) await nextTurn(); // a recorded web leaves signals no other time to come in
        signal.throwIfAborted();
        const url = addressOf(location);
        const page = url === undefined ? await readPage(location) : await fetchPage(url, fetcher, signal);
        signal.throwIfAborted();
        if (typeof page === "string") onMissing?.(location, page);
        else pages[place] = page;
        onDone?.();
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: hostsAtOnce }, loadHosts));
  } catch (error) {
    failed.abort(error); // the others need not go on
    throw error;
  }
  return pages.filter((page) => page !== undefined);
}

function addressOf(location: string): CanonicalUrl | undefined {
  return /^https?:/i.test(location) ? canonicalUrl(location) : undefined;
}

/** Places in the list; files are together, as if they had one host. */
function placesByHost(locations: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const hosts = new Map<string, number[]>();
  for (const [place, location] of locations.entries()) {
    const url = addressOf(location);
    const host = url === undefined ? "" : hostOf(url);
    const places = hosts.get(host);
    if (places === undefined) hosts.set(host, [place]);
    else places.push(place);
  }
  return hosts;
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
