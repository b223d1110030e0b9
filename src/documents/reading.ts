/** What reading a document may cost, and what comes of it. @module */
import type { Trouble } from "../fetching.ts";

export interface ReadingLimits {
  /** From when the document's turn comes. */
  readonly ms: number;
  /** What the document asks for outside the heap. */
  readonly bufferMb: number;
  /** What lies behind is not read. */
  readonly pages: number;
  /** Unpacked chapters of a book; what lies behind is not read. */
  readonly unpackedMb: number;
}

export const READING_LIMITS: ReadingLimits = { ms: 20_000, bufferMb: 256, pages: 500, unpackedMb: 20 };

/** A kind of documents that is read in a thread of its own, since others decide what reading it costs. */
export type ThreadKind = "pdf" | "epub" | "markdown";

export interface ReadingJob {
  readonly kind: ThreadKind;
  readonly body: Uint8Array;
  /** The Content-Type header. */
  readonly contentType: string;
  readonly limits: ReadingLimits;
}

/** The document as HTML, or why it cannot be had. */
export type Reading = { readonly kind: "markup"; readonly markup: ThreadMarkup } | Trouble;

export interface ThreadMarkup {
  readonly html: string;
  /** "" where the format knows no other than its own. */
  readonly charset: string;
}

const NAMES: Readonly<Record<ThreadKind, string>> = { pdf: "PDF", epub: "EPUB", markdown: "Markdown" };

/** Thrown where reading would cost more than it may; the message ends "reading it took …". */
export class TooCostlyError extends Error {}

/** It costs more than reading a document may. */
export function tooCostly(kind: ThreadKind, why: string): Trouble {
  return { kind: "skipped", code: "too-large", detail: `reading the ${NAMES[kind]} took ${why}` };
}

/** It is broken, or not for everybody. */
export function badDocument(kind: ThreadKind, why: string): Trouble {
  return { kind: "failed", code: "bad-document", detail: `the ${NAMES[kind]} cannot be read: ${why}` };
}
