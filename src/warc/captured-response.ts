/**
 * The response record of a page, hashed and compressed: most of the work that an archive makes. It needs nothing but what it is
 * given, so that the thread that reads the page can do it as well.
 * @module
 */
import { compress } from "./compress.ts";
import { sha1Digest } from "./digest.ts";
import { type ResponseRecord, responseRecord } from "./writer.ts";

/** All that its record says. `body` is what was transferred. */
export type Capture = Omit<ResponseRecord, "payloadDigest" | "concurrentTo">;

export interface CapturedResponse {
  readonly id: string;
  /** `sha1:…` of the body. */
  readonly digest: string;
  /** The record as its own gzip member. */
  readonly record: Uint8Array;
}

export async function capturedResponse(capture: Capture): Promise<CapturedResponse> {
  const digest = sha1Digest(capture.body);
  const record = await compress(responseRecord({ ...capture, payloadDigest: digest }));
  return { id: capture.id, digest, record };
}
