/** A crawl that runs in this process, for people to steer. @module */
import { messageOf } from "../errors.ts";
import type { CrawlJob } from "../session/job.ts";
import { withBudget, withoutHost, withSeed, withWord } from "../session/job-changes.ts";
import { type OpenOptions, openCrawl, reopenCrawl } from "../session/open.ts";
import { type JobChange, SteeredCrawl } from "../session/steered.ts";
import type { CrawlInfo, Order } from "./schemas.ts";

/** What can be asked of a crawl in this process. */
export interface Hosted {
  readonly state: CrawlInfo["state"];
  readonly message: string;
  /** How long a host is still left in peace; undefined where none ever rests, and before it is known. */
  readonly restMs: SteeredCrawl["restMs"];
  pause(): void;
  resume(): void;
  stop(): void;
  change(change: JobChange): Promise<void>;
}

/** Runs a crawl to its end, by itself. */
export class HostedCrawl implements Hosted {
  #steered: SteeredCrawl | undefined;
  #message = "Preparing";
  #failure = "";
  #isOver = false;
  readonly #abort = new AbortController();
  /** Resolves when it is over, whatever came of it. */
  readonly finished: Promise<void>;

  private constructor(open: (options: OpenOptions) => ReturnType<typeof openCrawl>) {
    this.finished = this.#run(open);
  }

  static begin(job: CrawlJob, out: string): HostedCrawl {
    return new HostedCrawl((options) => openCrawl(job, { out, ...options }));
  }

  static goOn(folder: string, change: JobChange): HostedCrawl {
    return new HostedCrawl((options) => reopenCrawl(folder, change, options));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get state(): CrawlInfo["state"] {
    if (this.#failure !== "") return "failed";
    if (this.#steered === undefined) return "preparing";
    return stateOf(this.#steered);
  }

  get message(): string {
    return this.#failure || (this.#steered === undefined ? this.#message : "");
  }

  get restMs(): SteeredCrawl["restMs"] {
    return this.#steered?.restMs;
  }

  pause(): void {
    this.#steered?.pause();
  }

  resume(): void {
    this.#steered?.resume();
  }

  stop(): void {
    this.#abort.abort();
    this.#steered?.stop();
  }

  async change(change: JobChange): Promise<void> {
    await this.#steered?.change(change);
  }

  async #run(open: (options: OpenOptions) => ReturnType<typeof openCrawl>): Promise<void> {
    const options: OpenOptions = {
      onProgress: (message) => {
        this.#message = message;
      },
      signal: this.#abort.signal,
    };
    try {
      const steered = await SteeredCrawl.open(open, options);
      this.#steered = steered;
      try {
        for await (const _ of steered) if (this.#abort.signal.aborted) steered.stop();
      } finally {
        await steered.close();
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#failure = messageOf(error);
    } finally {
      this.#isOver = true;
    }
  }
}

export function stateOf(steered: Pick<SteeredCrawl, "isPaused" | "isStopping">): CrawlInfo["state"] {
  if (steered.isStopping) return "stopping";
  return steered.isPaused ? "paused" : "running";
}

/** The change of the job that an order asks for; undefined for those that change none. */
export function changeOf(order: Order): JobChange | undefined {
  switch (order.action) {
    case "budget":
      return withBudget(order.pages);
    case "seed":
      return withSeed(order.url);
    case "block":
      return withoutHost(order.host);
    case "word":
      return withWord(order.word, order.weight);
    case "resume":
      return order.pages === undefined ? undefined : withBudget(order.pages);
    case "pause":
    case "stop":
      return undefined;
    default:
      return order satisfies never;
  }
}
