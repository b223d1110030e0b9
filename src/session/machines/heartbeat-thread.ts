/** Renews the lease of one session at a time, as long as its worker was heard of not too long ago. @module */
import { workerData } from "node:worker_threads";
import { z } from "zod";
import { openPool } from "../../store/postgres/address.ts";
import { keepSession } from "../../store/postgres/sessions.ts";
import { systemClock } from "../../system/clock.ts";
import { serveJobs } from "../../system/threads.ts";
import type { HeartbeatJob, HeartbeatOutcomes } from "./heartbeat.ts";

/** An engine that is busy for longer hangs: others shall have its part. */
const MOST_SILENT_MS = 600_000;

const { connection } = z.object({ connection: z.string() }).parse(workerData);
const pool = openPool({ connection }, 1);
let current: HeartbeatJob | undefined;
let heardAt = 0;
let beating: NodeJS.Timeout | undefined;

async function beat(): Promise<void> {
  // While the database does not answer, nobody can take the session either.
  if (current !== undefined && systemClock.elapsed() - heardAt < MOST_SILENT_MS)
    await keepSession(pool, current.session, current.leaseMs).catch(() => {});
  if (current !== undefined) beating = setTimeout(beat, current.leaseMs / 4);
}

serveJobs<HeartbeatJob, HeartbeatOutcomes>({
  async work(job) {
    current = job;
    heardAt = systemClock.elapsed();
    beating ??= setTimeout(beat, job.leaseMs / 4);
    return {};
  },
  async close() {
    current = undefined;
    clearTimeout(beating);
    await pool.end();
  },
});
