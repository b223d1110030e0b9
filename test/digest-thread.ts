/** A thread that digests answers by a plan, and the asking for it: for the contract that digests are the same there. */
import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";
import { type DigestPlan, openPlan, type Response } from "../src/digest/digest.ts";
import type { Digest } from "../src/digesting.ts";
import { messageOf } from "../src/errors.ts";
import { readDigest } from "./readable.ts";

interface Job {
  readonly plan: DigestPlan;
  readonly responses: readonly Response[];
}
type Answer = { readonly digests: readonly Digest[] } | { readonly problem: string };

async function work({ plan, responses }: Job): Promise<Answer> {
  try {
    const readers = await openPlan(plan);
    const digests: Digest[] = [];
    for (const response of responses) digests.push(await readDigest(response, readers));
    for (const reader of readers) await reader.close?.();
    return { digests };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

parentPort?.on("message", async (job: Job) => parentPort?.postMessage(await work(job)));

export interface DigestThread {
  /** One question at a time. */
  digest(plan: DigestPlan, responses: readonly Response[]): Promise<readonly Digest[]>;
  close(): Promise<unknown>;
}

/** The thread needs a loader of its own before it can read TypeScript. */
export function startDigestThread(): DigestThread {
  const loader = import.meta.resolve("tsx/esm/api");
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(import.meta.url)})))`;
  const worker = new Worker(code, { eval: true, execArgv: [] });
  return {
    async digest(plan, responses) {
      worker.postMessage({ plan, responses });
      const [answer] = (await once(worker, "message")) as [Answer]; // rejects when the thread fails
      if ("problem" in answer) throw new Error(answer.problem);
      return answer.digests;
    },
    close: () => worker.terminate(),
  };
}
