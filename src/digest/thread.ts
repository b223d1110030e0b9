/** A thread that digests pages by a plan that it gets when it starts. @module */
import { workerData } from "node:worker_threads";
import type { Notes } from "../digesting.ts";
import type { Trouble } from "../fetching.ts";
import { serveJobs } from "../system/threads.ts";
import { type DigestPlan, digest, openPlan, type Response } from "./digest.ts";
import { packedNotes } from "./packed-notes.ts";
import { type PackedPage, packed } from "./packed-page.ts";

export interface DigestJob {
  readonly kind: "digest";
  readonly response: Response;
}

/** A digest as it travels. */
export interface PackedDigest {
  readonly packed: PackedPage;
  readonly notes: Notes;
}

export interface DigestOutcomes {
  readonly digest: PackedDigest | Trouble;
}

// Another thread of this build has sent it.
const readers = await openPlan(workerData as DigestPlan);
serveJobs<DigestJob, DigestOutcomes>({
  work: async ({ response }) => {
    const read = await digest(response, readers);
    return "code" in read ? read : { packed: packed(read.page), notes: packedNotes(read.notes, readers) };
  },
  async close() {
    for (const reader of readers) await reader.close?.();
  },
});
