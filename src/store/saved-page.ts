/** A fetched page as it lies in the database, and as it is judged now. @module */
import { z } from "zod";
import type { LinkId } from "../types.ts";
import { blob, column, columns, text } from "./columns.ts";
import { decodeIds } from "./ids.ts";
import type { Verdicts } from "./marks.ts";

const pageSchema = z.object({
  position: z.number(),
  link: z.number(),
  chosen: z.number(),
  parent: z.number(),
  url: text,
  anchor: text,
  from_url: text.nullable(),
  status: z.number(),
  content_type: text,
  charset: text,
  language: text,
  title: text,
  canonical: text.nullable(),
  noindex: z.number(),
  relevance: z.number(),
  relevant: z.number(),
  priority: z.number(),
  depth: z.number(),
  fetched_at: z.number(),
  bytes: z.number(),
  digest: text,
  warc_file: text.nullable(),
  warc_offset: z.number().nullable(),
  warc_length: z.number().nullable(),
  links: blob,
});

/** A fetched page as exporters see it. */
export interface SavedPage {
  readonly order: number;
  readonly id: LinkId;
  readonly chosen: LinkId;
  readonly url: string;
  readonly status: number;
  /** As it is judged now; 1 or 0 where a person has marked it. */
  readonly relevance: number;
  readonly relevant: boolean;
  /** What a person has said of it; null where nobody has. */
  readonly marked: boolean | null;
  /** Its relevance when it came in, before marks have corrected the judge. */
  readonly firstRelevance: number;
  /** What it says itself, as it is judged now: its relevance without the company that it keeps. */
  readonly ownRelevance: number;
  readonly priority: number;
  readonly depth: number;
  /** URL of the page where the link was found; null for seeds. */
  readonly from: string | null;
  /** Text of the link by which it was found. */
  readonly anchor: string;
  readonly title: string;
  readonly fetchedAt: string;
  readonly contentType: string;
  readonly charset: string;
  readonly language: string;
  readonly bytes: number;
  readonly canonical: string | null;
  readonly noindex: boolean;
  readonly digest: string;
  readonly archive: { readonly file: string; readonly offset: number; readonly length: number } | undefined;
  readonly links: readonly LinkId[];
}

const { url: _, anchor: __, from_url: ___, ...OWN } = pageSchema.shape;
/** Selects all that `asSavedPage` reads. */
export const PAGES = `SELECT ${columns("p", ...Object.keys(OWN))}, ${columns("l", "url", "anchor")},
  ${column("f.url")} AS from_url FROM pages p
  JOIN links l ON l.id = p.link LEFT JOIN links f ON f.id = p.parent`; // a seed's parent is −1, which no link has

/** As it came in, or as it is judged now where `verdicts` are given. */
export function asSavedPage(row: unknown, verdicts?: Verdicts): SavedPage {
  const page = pageSchema.parse(row);
  const { relevance, relevant } = verdicts?.judged.get(page.link) ?? {
    relevance: page.relevance,
    relevant: page.relevant === 1,
  };
  const { warc_file: file, warc_offset: offset, warc_length: length } = page;
  return {
    order: page.position,
    id: page.link,
    chosen: page.chosen,
    url: page.url,
    status: page.status,
    relevance,
    relevant,
    marked: verdicts?.marked.get(page.link) ?? null,
    firstRelevance: page.relevance,
    ownRelevance: verdicts?.own.get(page.link) ?? page.relevance,
    priority: page.priority,
    depth: page.depth,
    from: page.from_url,
    anchor: page.anchor,
    title: page.title,
    fetchedAt: new Date(page.fetched_at).toISOString(),
    contentType: page.content_type,
    charset: page.charset,
    language: page.language,
    bytes: page.bytes,
    canonical: page.canonical,
    noindex: page.noindex === 1,
    digest: page.digest,
    archive: file === null || offset === null || length === null ? undefined : { file, offset, length },
    links: decodeIds(page.links),
  };
}
