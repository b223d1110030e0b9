/**
 * The records of a page and of the request for it, hashed and compressed: most of the work that an archive makes. They need nothing
 * but what they are given, so that the thread that reads the page can make them as well.
 * @module
 */
import { compress, compressSync } from "./compress.ts";
import { recordId, sha1Digest } from "./digest.ts";
import { type ResponseRecord, requestRecord, responseRecord } from "./writer.ts";

/** All that the records say. `body` is what was transferred. */
export interface Capture extends Omit<ResponseRecord, "payloadDigest" | "concurrentTo"> {
  /** Line and headers of the request. */
  readonly requestHead: string;
}

export interface CapturedResponse {
  readonly id: string;
  /** `sha1:…` of the body. */
  readonly digest: string;
  /** The record as its own gzip member. */
  readonly record: Uint8Array;
  /** That of the request. */
  readonly request: Uint8Array;
}

export async function capturedResponse(capture: Capture): Promise<CapturedResponse> {
  const digest = sha1Digest(capture.body);
  const { id, dateMs, url, address, head, body } = capture;
  const record = await compress(responseRecord({ id, dateMs, url, address, head, body, payloadDigest: digest }));
  return { id, digest, record, request: requestOf(capture) };
}

export function requestOf({ dateMs, url, address, id, requestHead }: Capture): Uint8Array {
  const head = requestHead;
  return compressSync(requestRecord({ dateMs, url, address, id: recordId(`${id} request`), concurrentTo: id, head }));
}
