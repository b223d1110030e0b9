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

/** What stays as it is however long the crawl goes on. */
interface Shown {
  readonly saved: SavedPage;
  readonly excerpt: string;
  /** From the seed to the page itself. */
  readonly way: readonly LinkRow[];
}

/** Reads pages of one folder, and remembers what was shown of them: a page that is shown live is asked for again and again. */
export class PageShelf {
  readonly #folder: string;
  /** By position. */
  readonly #shown = new Map<number, Shown>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async cards(figures: CrawlFigures, query: PageQuery): Promise<CardList> {
    const places = placesOf(figures, query);
    return this.#reading(async (reader) => {
      const pages: Card[] = [];
      for (const place of places.slice(0, query.limit)) {
        const shown = this.#shown.get(place + 1) ?? (await this.#show(reader, reader.pageAt(place + 1)));
        if (shown !== undefined) pages.push(cardOf(figures, shown));
      }
      return { pages, total: places.length };
    });
  }

  async detail(figures: CrawlFigures, id: number): Promise<PageDetail> {
    return this.#reading(async (reader) => {
      const page = reader.pageOf(id);
      const shown = this.#shown.get(page?.order ?? 0) ?? (await this.#show(reader, page));
      if (shown === undefined)
        throw new ConfigError("bad-url", "there is no such page", "Go back to the crawl's page.");
      const { saved } = shown;
      const document = await this.#document(reader, saved);
      const links = [...new Set(saved.links)];
      return {
        ...cardOf(figures, shown),
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

  async #show(reader: CrawlReader, saved: SavedPage | undefined): Promise<Shown | undefined> {
    if (saved === undefined) return undefined;
    const shown = { saved, excerpt: await this.#excerpt(reader, saved), way: wayTo(reader, saved.id) };
    if (this.#shown.size >= REMEMBERED) this.#shown.clear();
    this.#shown.set(saved.order, shown);
    return shown;
  }

  async #excerpt(reader: CrawlReader, saved: SavedPage): Promise<string> {
    const document = await this.#document(reader, saved);
    const content = await readable(() => document.content());
    const text = (content?.text ?? "")
      .slice(0, 4 * EXCERPT)
      .replace(/\s+/g, " ")
      .trim();
    const withoutTitle = text.startsWith(saved.title) ? text.slice(saved.title.length).trim() : text;
    return withoutTitle.length > EXCERPT ? `${withoutTitle.slice(0, EXCERPT - 1)}…` : withoutTitle;
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

function cardOf({ pages, marked }: CrawlFigures, { saved, excerpt, way }: Shown): Card {
  const place = saved.order - 1;
  return {
    id: saved.id,
    position: saved.order,
    url: saved.url,
    host: new URL(saved.url).host,
    title: saved.title,
    relevance: pages.relevance[place] ?? saved.relevance,
    relevant: pages.isRelevant[place] ?? saved.relevant,
    marked: marked.get(saved.id) ?? null,
    depth: saved.depth,
    excerpt,
    way: way.map(({ id, url, anchor }) => ({ url, anchor, relevance: relevanceOf(pages, id) })),
  };
}

function relevanceOf(pages: CrawlFigures["pages"], id: number): number | null {
  const position = pages.positionOf(id);
  return position === undefined ? null : (pages.relevance[position - 1] ?? null);
}

function wayTo(reader: CrawlReader, id: number): readonly LinkRow[] {
  const way: LinkRow[] = [];
  const seen = new Set<number>();
  let link: LinkRow | undefined = reader.link(id);
  while (link !== undefined && !seen.has(link.id)) {
    seen.add(link.id);
    way.unshift(link);
    link = link.from < 0 ? undefined : reader.link(link.from);
  }
  return way;
}

function outlinkOf(reader: CrawlReader, { pages }: CrawlFigures, id: number): PageDetail["outlinks"] {
  const link = reader.link(id);
  if (link === undefined) return [];
  const { url, anchor, state, reason } = link;
  return [{ id, url, anchor, state, reason, relevance: relevanceOf(pages, id) }];
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
