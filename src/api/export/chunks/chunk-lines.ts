/** Chunks for retrieval as JSON lines: the text with the headings above it, and what is known of its page. @module */
import { plainJson } from "../../../display.ts";
import type { ArchivedDocument } from "../archived-document.ts";
import type { PageRecord, Recorder } from "../record.ts";
import { type ChunkSize, chunksOf } from "./chunker.ts";
import { tokenCounter } from "./tokens.ts";

/** A stretch of a page, as `--chunks` writes it. */
export interface ChunkRecord
  extends Pick<PageRecord, "url" | "order" | "relevance" | "relevant" | "title" | "language" | "digest" | "fetchedAt">,
    Required<Pick<PageRecord, "author" | "published" | "modified" | "license">> {
  /** Of the page's place in the crawl and the chunk's in the page: the only one in the export. */
  readonly id: string;
  /** Place in the page, from 1, and how many there are. */
  readonly chunk: number;
  readonly chunks: number;
  /** Headings above it, from the top down. */
  readonly headings: readonly string[];
  readonly tokens: number;
  /** Markdown without links and images. */
  readonly text: string;
}

export async function* chunkLines(
  documents: AsyncIterable<ArchivedDocument>,
  recorder: Recorder,
  size: ChunkSize,
): AsyncGenerator<string> {
  const count = await tokenCounter();
  for await (const document of documents) {
    const chunks = [...chunksOf((await document.proseMarkdown()) ?? "", size, count)];
    if (chunks.length === 0) continue;
    const page = await recorder.record(document);
    for (const [i, { text, tokens, headings }] of chunks.entries()) {
      const record: ChunkRecord = {
        id: `${page.order}-${i + 1}`,
        url: page.url,
        chunk: i + 1,
        chunks: chunks.length,
        headings,
        tokens,
        text,
        title: page.title,
        author: page.author ?? null,
        published: page.published ?? null,
        modified: page.modified ?? null,
        language: page.language,
        license: page.license ?? null,
        order: page.order,
        relevance: page.relevance,
        relevant: page.relevant,
        fetchedAt: page.fetchedAt,
        digest: page.digest,
      };
      yield `${plainJson(record)}\n`;
    }
  }
}
