/** A thread that encodes with the encoder it is told to open. @module */
import { workerData } from "node:worker_threads";
import { serveJobs } from "../../system/threads.ts";
import { openEncoder } from "./open-encoder.ts";
import type { EncoderKind, Job, Outcomes } from "./worker-messages.ts";

const kind: EncoderKind = workerData;
const encoder = await openEncoder(kind);

serveJobs<Job, Outcomes>({
  async work({ kind, texts }) {
    if (kind === "encode") return encoder.encode(texts);
    if ("sentence" in encoder) return encoder.sentence(texts);
    throw new TypeError(`${encoder.name} has no vectors of sentences`);
  },
  handOver: (outcome) => outcome.map((entry) => bufferOf(entry instanceof Float32Array ? entry : entry.vectors)),
  close: () => encoder.close(),
});

/** Encoders make their vectors in memory of their own, never in shared memory. */
function bufferOf({ buffer }: Float32Array): ArrayBuffer {
  return buffer as ArrayBuffer;
}
