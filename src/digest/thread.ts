/** A thread that digests pages by a plan that it gets when it starts. @module */
import { workerData } from "node:worker_threads";
import type { Notes } from "../digesting.ts";
import type { Trouble } from "../fetching.ts";
import { serveJobs } from "../system/threads.ts";
import { type Capture, type CapturedResponse, capturedResponse } from "../warc/captured-response.ts";
import { type DigestPlan, digest, openPlan, type Response } from "./digest.ts";
import { notesPacker } from "./packed-notes.ts";
import { type PackedPage, packed } from "./packed-page.ts";

export interface DigestJob {
  readonly kind: "digest";
  readonly response: Response;
  /** Its body is mostly that of the response, and then travels once. */
  readonly capture: Capture | undefined;
}

/** A digest as it travels. */
export interface PackedDigest {
  readonly packed: PackedPage;
  readonly notes: Notes;
  readonly captured: CapturedResponse | undefined;
}

export interface DigestOutcomes {
  readonly digest: PackedDigest | Trouble;
}

// Another thread of this build has sent it.
const readers = await openPlan(workerData as DigestPlan);
const packNotes = notesPacker(readers);
serveJobs<DigestJob, DigestOutcomes>({
  work: async ({ response, capture }) => {
    const read = await digest(response, readers);
    if ("code" in read) return read;
    const captured = capture && (await capturedResponse(capture));
    return { packed: packed(read.page), notes: packNotes(read.notes), captured };
  },
  async close() {
    for (const reader of readers) await reader.close?.();
  },
});
