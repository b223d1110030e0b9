/** Pages of a crawl as cards, and one of them with all that is known of it. @module */
import type { ArchivedDocument } from "../api/export/archived-document.ts";
import { ConfigError } from "../errors.ts";
import type { LinkRow } from "../journal.ts";
import { archivedResponse } from "../session/archived-page.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import type { CrawlFigures } from "./figures/crawl-figures.ts";
import type { Card, CardList, PageDetail } from "./schemas.ts";

const EXCERPT = 280;
const OUTLINKS = 200;
const REMEMBERED = 500;

export interface PageQuery {
  readonly host?: string | undefined;
  readonly relevant?: boolean | undefined;
  readonly search?: string | undefined;
  /** Positions below this. */
  readonly before?: number | undefined;
  readonly order: "latest" | "best";
  readonly limit: number;
}

/** What reads documents takes a while to load: who only serves a page that nobody opens does not need it. */
export const documents = () => import("../api/export/archived-document.ts");

/** Reads pages of one folder, and remembers their excerpts. */
export class PageShelf {
  readonly #folder: string;
  readonly #excerpts = new Map<number, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async cards(figures: CrawlFigures, query: PageQuery): Promise<CardList> {
    const places = placesOf(figures, query);
    return this.#reading(async (reader) => {
      const pages: Card[] = [];
      for (const place of places.slice(0, query.limit)) {
        const saved = reader.pageAt(place + 1);
        if (saved !== undefined) pages.push(await this.#card(reader, figures, saved));
      }
      return { pages, total: places.length };
    });
  }

  async detail(figures: CrawlFigures, id: number): Promise<PageDetail> {
    return this.#reading(async (reader) => {
      const saved = reader.pageOf(id);
      if (saved === undefined)
        throw new ConfigError("bad-url", "there is no such page", "Go back to the crawl's page.");
      const document = await this.#document(reader, saved);
      const links = [...new Set(saved.links)];
      return {
        ...(await this.#card(reader, figures, saved)),
        status: saved.status,
        contentType: saved.contentType,
        language: saved.language,
        fetchedAt: saved.fetchedAt,
        bytes: saved.bytes,
        firstRelevance: saved.firstRelevance,
        priority: saved.priority,
        archive: saved.archive ?? null,
        markdown: (await readable(() => document.content()))?.markdown ?? null,
        outlinks: links.slice(0, OUTLINKS).flatMap((link) => outlinkOf(reader, figures, link)),
        outlinkCount: links.length,
      };
    });
  }

  async #card(reader: CrawlReader, figures: CrawlFigures, saved: SavedPage): Promise<Card> {
    const place = saved.order - 1;
    return {
      id: saved.id,
      position: saved.order,
      url: saved.url,
      host: new URL(saved.url).host,
      title: saved.title,
      relevance: figures.pages.relevance[place] ?? saved.relevance,
      relevant: figures.pages.isRelevant[place] ?? saved.relevant,
      marked: figures.marked.get(saved.id) ?? null,
      depth: saved.depth,
      excerpt: await this.#excerpt(reader, saved),
      way: wayTo(reader, figures, saved.id),
    };
  }

  async #excerpt(reader: CrawlReader, saved: SavedPage): Promise<string> {
    const known = this.#excerpts.get(saved.id);
    if (known !== undefined) return known;
    const document = await this.#document(reader, saved);
    const content = await readable(() => document.content());
    const text = (content?.text ?? "")
      .slice(0, 4 * EXCERPT)
      .replace(/\s+/g, " ")
      .trim();
    const withoutTitle = text.startsWith(saved.title) ? text.slice(saved.title.length).trim() : text;
    const excerpt = withoutTitle.length > EXCERPT ? `${withoutTitle.slice(0, EXCERPT - 1)}…` : withoutTitle;
    if (this.#excerpts.size >= REMEMBERED) this.#excerpts.clear();
    this.#excerpts.set(saved.id, excerpt);
    return excerpt;
  }

  async #document(reader: CrawlReader, saved: SavedPage): Promise<ArchivedDocument> {
    const { ArchivedDocument } = await documents();
    return new ArchivedDocument(saved, () => archivedResponse(this.#folder, reader, saved));
  }

  async #reading<T>(read: (reader: CrawlReader) => Promise<T>): Promise<T> {
    const reader = new CrawlReader(this.#folder);
    try {
      return await read(reader);
    } finally {
      reader.close();
    }
  }
}

/** Of pages that fit, the places in the order asked for. */
function placesOf({ pages, watch }: CrawlFigures, { host, relevant, search, before, order }: PageQuery): number[] {
  const wanted = host === undefined ? undefined : (pages.hostNamed(host) ?? -1);
  const found = search === undefined || search === "" ? undefined : new Set(watch.search(search, pages.count));
  const places: number[] = [];
  for (let place = Math.min(pages.count, (before ?? Number.POSITIVE_INFINITY) - 1) - 1; place >= 0; place--) {
    if (wanted !== undefined && pages.host[place] !== wanted) continue;
    if (relevant !== undefined && pages.isRelevant[place] !== relevant) continue;
    if (found === undefined || found.has(place + 1)) places.push(place);
  }
  if (order === "best") places.sort((a, b) => (pages.relevance[b] ?? 0) - (pages.relevance[a] ?? 0) || a - b);
  return places;
}

function wayTo(reader: CrawlReader, { pages }: CrawlFigures, id: number): Card["way"] {
  const way: Card["way"][number][] = [];
  const seen = new Set<number>();
  let link: LinkRow | undefined = reader.link(id);
  while (link !== undefined && !seen.has(link.id)) {
    seen.add(link.id);
    const position = pages.positionOf(link.id);
    const relevance = position === undefined ? null : (pages.relevance[position - 1] ?? null);
    way.unshift({ url: link.url, anchor: link.anchor, relevance });
    link = link.from < 0 ? undefined : reader.link(link.from);
  }
  return way;
}

function outlinkOf(reader: CrawlReader, { pages }: CrawlFigures, id: number): PageDetail["outlinks"] {
  const link = reader.link(id);
  if (link === undefined) return [];
  const { url, anchor, state, reason } = link;
  const position = pages.positionOf(id);
  const relevance = position === undefined ? null : (pages.relevance[position - 1] ?? null);
  return [{ id, url, anchor, state, reason, relevance }];
}

/** What the archive does not hold, or cannot be read, is left out. */
async function readable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}
