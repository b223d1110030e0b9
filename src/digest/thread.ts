/** A thread that digests pages by a plan that it gets when the crawl begins. @module */
import type { Notes, PageReader } from "../digesting.ts";
import type { Trouble } from "../fetching.ts";
import { serveJobs } from "../system/threads.ts";
import { type Capture, type CapturedResponse, capturedResponse } from "../warc/captured-response.ts";
import { type DigestPlan, digest, openPlan, type Response } from "./digest.ts";
import { notesPacker } from "./packed-notes.ts";
import { type PackedPage, packed } from "./packed-page.ts";

/** Comes first. */
interface BeginJob {
  readonly kind: "begin";
  readonly plan: DigestPlan;
}

interface PageJob {
  readonly kind: "digest";
  readonly response: Response;
  /** Its body is mostly that of the response, and then travels once. */
  readonly capture: Capture | undefined;
}

export type DigestJob = BeginJob | PageJob;

/** A digest as it travels. */
export interface PackedDigest {
  readonly packed: PackedPage;
  readonly notes: Notes;
  readonly captured: CapturedResponse | undefined;
}

export interface DigestOutcomes {
  readonly begin: undefined;
  readonly digest: PackedDigest | Trouble;
}

interface Begun {
  readonly readers: readonly PageReader[];
  readonly packNotes: ReturnType<typeof notesPacker>;
}

let begun: Promise<Begun> = Promise.reject(new TypeError("the thread was not told by which plan to read"));
begun.catch(() => {});

async function beginning(plan: DigestPlan): Promise<Begun> {
  const readers = await openPlan(plan);
  return { readers, packNotes: notesPacker(readers) };
}

async function read({ response, capture }: PageJob): Promise<PackedDigest | Trouble> {
  const { readers, packNotes } = await begun;
  const made = await digest(response, readers);
  if ("code" in made) return made;
  const captured = capture && (await capturedResponse(capture));
  return { packed: packed(made.page), notes: packNotes(made.notes), captured };
}

serveJobs<DigestJob, DigestOutcomes>({
  async work(job) {
    if (job.kind === "digest") return read(job);
    begun = beginning(job.plan);
    await begun;
    return undefined;
  },
  async close() {
    const { readers } = await begun.catch(() => ({ readers: [] }));
    for (const reader of readers) await reader.close?.();
  },
});
