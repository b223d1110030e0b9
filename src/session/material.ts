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
import type { CanonicalUrl, Page, Topic, TopicMaterial } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";

export interface MaterialOptions {
  /** For locations that are URLs; without it only files can be read. */
  readonly fetcher?: Fetcher | undefined;
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
export async function loadPages(
  locations: readonly string[],
  { fetcher, onMissing, onDone, signal }: MaterialOptions,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const location of locations) {
    if (signal !== undefined) await nextTurn(); // a recorded web leaves signals no other time to come in
    signal?.throwIfAborted();
    const url = /^https?:/i.test(location) ? canonicalUrl(location) : undefined;
    const page = url === undefined ? await readPage(location) : await fetchPage(url, fetcher, signal);
    signal?.throwIfAborted();
    if (typeof page === "string") onMissing?.(location, page);
    else pages.push(page);
    onDone?.();
  }
  return pages;
}

async function fetchPage(
  url: CanonicalUrl,
  fetcher: Fetcher | undefined,
  signal: AbortSignal | undefined,
): Promise<Page | string> {
  if (fetcher === undefined) {
    throw new ConfigError(
      "bad-option",
      `${url} would have to be fetched`,
      "Give --web WEB to read it from a recorded web, or --contact to fetch it.",
    );
  }
  const limit = AbortSignal.timeout(PAGE_MS);
  const result = await fetcher.fetch(url, signal === undefined ? limit : AbortSignal.any([signal, limit]));
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
