/** Opens an encoder from a description that can be sent to another thread. @module */
import { openBert } from "./bert.ts";
import { withVectorCache } from "./cache.ts";
import { openElmoStyle } from "./elmo-style.ts";
import type { ContextualEncoder, SentenceEncoder } from "./providers.ts";
import { openInWorkers } from "./worker.ts";
import type { EncoderKind } from "./worker-messages.ts";

export interface EncoderData {
  readonly encoder: EncoderKind;
  /** Threads that encode; in the calling thread if there is no more than one. */
  readonly workers?: number | undefined;
  /** Folder in which encodings are kept by content and model. */
  readonly vectorCache?: string | undefined;
}

export function openEncoder(kind: EncoderKind): Promise<ContextualEncoder | SentenceEncoder> {
  return kind.kind === "bert" ? openBert(kind.model) : openElmoStyle();
}

export async function openEncoderFrom({
  encoder: kind,
  workers = 1,
  vectorCache,
}: EncoderData): Promise<ContextualEncoder> {
  const encoder = workers > 1 ? await openInWorkers(kind, workers) : await openEncoder(kind);
  return vectorCache === undefined ? encoder : withVectorCache(encoder, vectorCache);
}
