/** What goes between the main thread and the threads that encode. Everything can be cloned or handed over. @module */
import type { BertOptions } from "./bert.ts";
import type { ElmoStyleOptions } from "./elmo-style.ts";
import type { TokenVectors } from "./providers.ts";

export type EncoderKind =
  | { readonly kind: "bert"; readonly model?: string; readonly options?: BertOptions }
  | { readonly kind: "elmo-style"; readonly options?: ElmoStyleOptions };

export interface Job {
  readonly id: number;
  readonly method: "encode" | "sentence";
  readonly texts: readonly string[];
}

export type Answer =
  | { readonly type: "ready" }
  | { readonly type: "encoded"; readonly id: number; readonly encodings: readonly TokenVectors[] }
  | { readonly type: "pooled"; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
