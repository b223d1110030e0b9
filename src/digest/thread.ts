/** A thread that digests pages by a plan that it gets when it starts. @module */
import { workerData } from "node:worker_threads";
import type { Digest } from "../digesting.ts";
import type { Trouble } from "../fetching.ts";
import { serveJobs } from "../system/threads.ts";
import { type DigestPlan, digest, openPlan, type Response } from "./digest.ts";

export interface DigestJob {
  readonly kind: "digest";
  readonly response: Response;
}

export interface DigestOutcomes {
  readonly digest: Digest | Trouble;
}

// Another thread of this build has sent it.
const readers = await openPlan(workerData as DigestPlan);
serveJobs<DigestJob, DigestOutcomes>({
  work: ({ response }) => digest(response, readers),
  async close() {
    for (const reader of readers) await reader.close?.();
  },
});
