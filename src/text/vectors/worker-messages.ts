/** What goes between the main thread and the threads that encode. Everything can be cloned or handed over. @module */
import type { TokenVectors } from "./providers.ts";

export type EncoderKind = { readonly kind: "bert"; readonly model: string } | { readonly kind: "elmo-style" };

export interface Job {
  readonly kind: "encode" | "sentence";
  readonly texts: readonly string[];
}

/** What comes of each kind of job: one entry per text. */
export interface Outcomes {
  readonly encode: readonly TokenVectors[];
  readonly sentence: readonly Float32Array[];
}
