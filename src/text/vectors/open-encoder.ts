/** Opens an encoder from a description that can be sent to another thread. @module */
import { openBert } from "./bert.ts";
import { openElmoStyle } from "./elmo-style.ts";
import type { ContextualEncoder, SentenceEncoder } from "./providers.ts";
import type { EncoderKind } from "./worker-messages.ts";

export function openEncoder(kind: EncoderKind): Promise<ContextualEncoder | SentenceEncoder> {
  return kind.kind === "bert" ? openBert(kind.model) : openElmoStyle();
}
