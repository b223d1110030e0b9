/**
 * A thread that encodes: opens the encoder it is told to, answers jobs, closes on the message "close".
 * @module
 */
import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "../../errors.ts";
import { openEncoder } from "./open-encoder.ts";
import type { Answer, EncoderKind, Job } from "./worker-messages.ts";

const port = parentPort;
if (port === null) throw new TypeError("worker-thread.ts runs in a worker thread only");
const { kind }: { kind: EncoderKind } = workerData;
const encoder = await openEncoder(kind);

const answer = async ({ id, method, texts }: Job): Promise<void> => {
  try {
    if (method === "sentence" && "sentence" in encoder) {
      const vectors = await encoder.sentence(texts);
      post({ type: "pooled", id, vectors }, vectors);
    } else {
      const encodings = await encoder.encode(texts);
      post(
        { type: "encoded", id, encodings },
        encodings.map(({ vectors }) => vectors),
      );
    }
  } catch (error) {
    post({ type: "failed", id, message: messageOf(error) }, []);
  }
};

function post(message: Answer, handOver: readonly Float32Array[]): void {
  port?.postMessage(
    message,
    handOver.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

port.on("message", (job: Job | "close") => {
  if (job === "close") encoder.close().finally(() => port.close());
  else void answer(job);
});
post({ type: "ready" }, []);
