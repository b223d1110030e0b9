/** Pages that lie in the archive and have lost their rows. @module */
import { z } from "zod";
import { columns, jsonOf, text } from "../columns.ts";
import type { Db } from "../database.ts";
import type { Links } from "./links.ts";
import type { RebuildOptions } from "./rebuild.ts";
import { NO_FACTS } from "./salvaged-rows.ts";

/** Where records lie in the new archive. */
export interface ArchivePlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** What an archived page says by itself. */
export interface ArchivedContent {
  readonly status: number;
  readonly contentType: string;
  readonly charset: string;
  readonly language: string;
  readonly title: string;
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  readonly bytes: number;
  /** In document order, as many as the page's row has. */
  readonly links: readonly { readonly url: string; readonly anchor: string }[];
}

const scoresOf = text.transform((content) => z.record(z.string(), z.string()).parse(jsonOf(content)));
const exchangeRow = z.object({
  file: text,
  place: z.number(),
  length: z.number(),
  url: text,
  digest: text,
  at: z.number(),
  scores: scoresOf,
});
const placeRow = z.object({ file: text, place: z.number(), length: z.number() });

/** Pages between pauses. */
const STEP = 200;

/** The number of pages that were made anew. */
export async function remakePages({ db, found, read, pause }: RebuildOptions, links: Links): Promise<number> {
  // Two lost pages may claim one place of the order, which they did not share.
  db.exec("DROP INDEX temp.found_position");
  const select = `SELECT e.rowid AS row, ${columns("e", ...Object.keys(exchangeRow.shape))} FROM temp.exchanges e
    WHERE e.rowid > ? AND e.scores IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM temp.found p JOIN links l ON l.id = p.link WHERE l.url = e.url)
    ORDER BY e.rowid LIMIT ${STEP}`;
  const next = db.prepare(select);
  const known = db.prepare("SELECT 1 FROM temp.found p JOIN links l ON l.id = p.link WHERE l.url = ?");
  let remade = 0;
  for (let last = 0; ; ) {
    const batch = z.array(exchangeRow.extend({ row: z.number() })).parse(next.all(last));
    for (const { row, url, digest, at, scores, file, place, length } of batch) {
      last = row;
      if (known.get(url) !== undefined) continue;
      const content = await contentOf(db, read, digest, url);
      const parent = links.idOf(scores.via ?? "") ?? -1;
      const depth = natural(scores.depth);
      const id = links.ensure(url, depth, parent, "");
      found.addPage({
        position: natural(scores.order) || Number.MAX_SAFE_INTEGER,
        link: id,
        chosen: id,
        parent,
        status: content?.status ?? 200,
        content_type: content?.contentType ?? "",
        charset: scores.charset ?? "",
        language: content?.language ?? "",
        title: content?.title ?? scores.title ?? "",
        canonical: content?.canonical ?? null,
        noindex: content?.noindex === true ? 1 : 0,
        relevance: finite(scores.relevance),
        relevant: scores.relevant === "true" ? 1 : 0,
        priority: finite(scores.priority),
        depth,
        fetched_at: at,
        bytes: content?.bytes ?? 0,
        digest,
        warc_file: file,
        warc_offset: place,
        warc_length: length,
        links: (content?.links ?? []).map((link) => links.ensure(link.url, depth + 1, id, link.anchor)),
        evidence: new Uint8Array(0),
        facts: NO_FACTS,
      });
      remade++;
    }
    if (batch.length < STEP) return remade;
    await pause(`${remade} pages made anew from the archive`);
  }
}

/** A revisit record holds no payload: the first record with the same digest does. */
export async function contentOf(
  db: Db,
  read: RebuildOptions["read"],
  digest: string,
  url: string,
): Promise<ArchivedContent | undefined> {
  const select = `SELECT ${columns("e", "file", "place", "length")} FROM temp.exchanges e
    WHERE e.digest = ? AND e.is_revisit = 0 ORDER BY e.rowid LIMIT 1`;
  const row: unknown = db.prepare(select).get(digest);
  if (row === undefined) return undefined;
  const { file, place, length } = placeRow.parse(row);
  return read({ file, offset: place, length }, url);
}

function finite(text = ""): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
}

function natural(text = ""): number {
  return Math.max(0, Math.floor(finite(text)));
}
