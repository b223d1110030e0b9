/** What a page of a crawl says, as its archive holds it. @module */
import { ConfigError } from "../errors.ts";
import { archivedResponse } from "../session/archived-page.ts";
import type { CrawlReader, SavedPage } from "../store/reader.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { ArchivedDocument } from "./export/archived-document.ts";

/** Its main content; undefined where the archive does not hold it, or is damaged there. */
export async function mainContent(
  folder: string,
  reader: CrawlReader,
  saved: SavedPage,
): Promise<{ readonly text: string; readonly markdown: string } | undefined> {
  try {
    return await new ArchivedDocument(saved, () => archivedResponse(folder, reader, saved)).content();
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** A fetched page by its address. Throws a ConfigError for one that the crawl does not have. */
export function pageByUrl(reader: CrawlReader, raw: string): SavedPage {
  const url = canonicalUrl(raw);
  const link = url === undefined ? undefined : reader.linkOf(url);
  const page = link && reader.pageOf(link.id);
  if (page !== undefined) return page;
  const why =
    link === undefined ? "it was never discovered" : `it is ${link.state}${link.reason && `: ${link.reason}`}`;
  throw new ConfigError("bad-url", `"${raw}" is no page of this crawl: ${why}`, "Give the address of a fetched page.");
}

/** The beginning of a text, on one line; or, where it holds one of the words, what stands around the first of them. */
export function excerptOf(text: string, length: number, words: readonly string[] = []): string {
  const found = words.map((word) => text.toLowerCase().indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...found, text.length) - length / 3);
  const from = found.length === 0 ? 0 : start;
  const line = text
    .slice(from, from + 3 * length)
    .replace(/\s+/g, " ")
    .trim();
  const cut = line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
  return from > 0 ? `…${cut}` : cut;
}
