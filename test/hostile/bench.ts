/** Runs hostile cases one after the other on one server, and measures what each costs. @module */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLiveFetcher, type LiveFetcher, userAgent } from "../../src/fetch/index.ts";
import { createRng } from "../../src/math/rng.ts";
import { ManualClock, stopwatchMs } from "../../src/system/clock.ts";
import type { CaseBench, HostileCase } from "./case.ts";
import { type HostileServer, plainly, startHostileServer } from "./server.ts";

/** Small limits, so that what has no end ends soon: these are the sizes that count, not the crawl's. */
export const LIMITS = { maxWireBytes: 1_000_000, maxBodyBytes: 2_000_000 } as const;

/** No case may take in more, all its requests and retries together, nor use more memory. */
export const MOST_RECEIVED = 8_000_000;
export const MOST_MEMORY = 200_000_000;

export interface HostileResult {
  readonly outcome: string;
  /** The outcome is the expected one, at a cost within the bounds. */
  readonly isMet: boolean;
  /** Bytes taken in from the server. */
  readonly received: number;
  /** Growth of the memory in use at its highest, of client and server together, in bytes. */
  readonly memory: number;
  readonly ms: number;
}

export class HostileBench {
  readonly #server: HostileServer;
  #cases = 0;

  private constructor(server: HostileServer) {
    this.#server = server;
  }

  static async open(): Promise<HostileBench> {
    return new HostileBench(await startHostileServer());
  }

  async run(hostile: HostileCase): Promise<HostileResult> {
    const server = this.#server;
    const host = `case-${++this.#cases}.test`;
    const opened: LiveFetcher[] = [];
    const folders: string[] = [];
    let received = 0;
    const bench: CaseBench = {
      server,
      host,
      serve: (site) => {
        server.sites[host] = site;
      },
      live: (http) => {
        const live = createLiveFetcher({
          clock: new ManualClock(1_000_000_000),
          rng: createRng(1),
          http: {
            userAgent: userAgent({ version: "0.1.0", contact: "test@example.org" }),
            allowPrivate: true,
            proxy: false,
            resolve: server.resolve,
            ...LIMITS,
            ...http,
          },
        });
        opened.push(live);
        return live;
      },
      received: (bytes) => {
        received += bytes;
      },
      folder: () => {
        const folder = mkdtempSync(join(tmpdir(), "honeyguide-hostile-"));
        folders.push(folder);
        return folder;
      },
    };
    const memory = new MemoryWatch();
    const startedAt = stopwatchMs();
    try {
      const outcome = await hostile.run(bench).catch((error: unknown) => `threw ${String(error)}`);
      const ms = stopwatchMs() - startedAt;
      for (const { counters } of opened) received += counters.bytes;
      const highest = memory.end();
      const isCheap = received <= MOST_RECEIVED && highest <= MOST_MEMORY;
      return { outcome, isMet: outcome === hostile.expected && isCheap, received, memory: highest, ms };
    } finally {
      memory.end();
      server.greetWith(plainly);
      delete server.sites[host];
      for (const live of opened) await live.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

/** Looks at the memory in use every few milliseconds. */
class MemoryWatch {
  readonly #before = inUse();
  #highest = this.#before;
  readonly #timer = setInterval(() => this.#look(), 5);

  /** The growth at its highest. */
  end(): number {
    this.#look();
    clearInterval(this.#timer);
    return this.#highest - this.#before;
  }

  #look(): void {
    this.#highest = Math.max(this.#highest, inUse());
  }
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
