/**
 * A worker shows that it lives by a thread of its own: an engine that puts a million rows back, or a machine that is busy, may be
 * silent for longer than a lease, and workers that are taken for dead whenever they begin would get nowhere.
 * @module
 */
import { Thread } from "../../system/threads.ts";

/** The session to show signs of life for, from now on. */
export interface HeartbeatJob {
  readonly kind: "beat";
  readonly session: number;
  readonly leaseMs: number;
}

export interface HeartbeatOutcomes {
  readonly beat: Readonly<Record<string, never>>;
}

export class Heartbeat {
  readonly #connection: string;
  #thread: Thread<HeartbeatJob, HeartbeatOutcomes> | undefined;

  constructor({ connection }: { readonly connection: string }) {
    this.#connection = connection;
  }

  /** Called now and then while the worker lives. A thread that has died is started again. */
  beat(session: number, leaseMs: number): void {
    if (this.#thread === undefined || this.#thread.hasEnded) {
      const data = { connection: this.#connection };
      this.#thread = new Thread(new URL("./heartbeat-thread.ts", import.meta.url), { name: "a heartbeat", data });
      this.#thread.release();
    }
    this.#thread.ask({ kind: "beat", session, leaseMs }).catch(() => {}); // the next call sees that it has ended
  }

  async close(): Promise<void> {
    if (this.#thread?.hasEnded === false) await this.#thread.close();
  }
}
