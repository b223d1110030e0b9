/** The thread of src/system/threads.test.ts. @module */
import { writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { serveJobs } from "../src/system/threads.ts";

export type EchoJob =
  | { readonly kind: "echo"; readonly text: string }
  | { readonly kind: "bytes"; readonly length: number }
  | { readonly kind: "throw" }
  | { readonly kind: "wait" }
  | { readonly kind: "die" };

export interface EchoOutcomes {
  readonly echo: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly throw: never;
  readonly wait: never;
  readonly die: never;
}

export interface EchoData {
  readonly greeting: string;
  /** Written when the thread is closed. */
  readonly farewell: string;
}

const { greeting, farewell }: EchoData = workerData;
if (greeting === "") throw new Error("nothing to say");

serveJobs<EchoJob, EchoOutcomes, string>({
  async work(job, tell) {
    switch (job.kind) {
      case "echo":
        for (const letter of job.text) tell(letter);
        return `${greeting} ${job.text}`;
      case "bytes":
        return new Uint8Array(job.length).fill(7);
      case "throw":
        throw new Error("not this one");
      case "wait":
        return new Promise(() => {});
      case "die":
        queueMicrotask(() => {
          throw new Error("out of breath");
        });
        return new Promise(() => {});
    }
  },
  handOver: (outcome) => (typeof outcome === "string" ? [] : [outcome.buffer]),
  close: async () => writeFileSync(farewell, "bye"),
});
