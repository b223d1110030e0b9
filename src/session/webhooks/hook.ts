/**
 * One address that is told of a crawl: a queue with a limit, and a worker that posts what is in it, batch by batch and in
 * order. Nothing waits for it but the end of the crawl, and that not for long.
 * @module
 */
import { createHmac } from "node:crypto";
import { onAbort } from "../../system/abort.ts";
import type { Clock } from "../../system/clock.ts";
import { VERSION } from "../../system/version.ts";

export interface HookOptions {
  readonly url: string;
  /** By which bodies are signed. */
  readonly secret?: string | undefined;
  readonly clock: Clock;
  /** Begins the names of deliveries, which are counted. */
  readonly session: string;
  /** The body of a delivery. */
  body(content: Delivery): object;
}

/** What one post tells. */
export type Delivery =
  | { readonly type: "pages"; readonly pages: readonly object[] }
  | { readonly type: "finished"; readonly finished: object };

/** What became of what a webhook was to be told. */
export interface HookReport {
  readonly url: string;
  /** Relevant pages that were told. */
  readonly sent: number;
  /** Those that were not: the queue was full, or nobody took them. */
  readonly lost: number;
  /** Whether the end of the crawl was told; undefined where there was none yet. */
  readonly finished?: boolean;
  /** The latest trouble. */
  readonly trouble?: string;
}

const MOST_WAITING = 1000;
const BATCH = 50;
/** So long pages are collected before they are posted. */
const COLLECT_MS = 2000;
const TIMEOUT_MS = 10_000;
const TRIES = 5;
const FIRST_PAUSE_MS = 1000;

/** Any other status but those of success says that it would not help to ask again. */
const isPassing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

export class Hook {
  readonly #options: HookOptions;
  readonly #waiting: object[] = [];
  readonly #giveUp = new AbortController();
  #finished: object | undefined;
  #isEnding = false;
  #wake = () => {};
  #collecting = new AbortController();
  #sent = 0;
  #lost = 0;
  #number = 0;
  #toldEnd: boolean | undefined;
  #trouble: string | undefined;
  readonly #work: Promise<void>;

  constructor(options: HookOptions) {
    this.#options = options;
    this.#work = this.#run();
  }

  get report(): HookReport {
    const end = this.#toldEnd ?? (this.#finished === undefined ? undefined : false);
    return {
      url: this.#options.url,
      sent: this.#sent,
      lost: this.#lost,
      ...(end !== undefined && { finished: end }),
      ...(this.#trouble !== undefined && { trouble: this.#trouble }),
    };
  }

  page(page: object): void {
    this.#waiting.push(page);
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift();
      this.#lost++;
    }
    if (this.#waiting.length >= BATCH) this.#collecting.abort();
    this.#wake();
  }

  finished(finished: object): void {
    this.#finished = finished;
    this.#collecting.abort();
    this.#wake();
  }

  /** Posts what is left, but for no longer than this. */
  async close(withinMs: number): Promise<void> {
    this.#isEnding = true;
    this.#collecting.abort();
    this.#wake();
    const enough = new AbortController();
    await Promise.race([this.#work, this.#options.clock.sleep(withinMs, enough.signal)]);
    enough.abort();
    this.#giveUp.abort();
    await this.#work;
    this.#lost += this.#waiting.splice(0).length;
  }

  async #run(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#giveUp.signal.aborted) {
      if (this.#waiting.length > 0) {
        if (this.#waiting.length < BATCH && !this.#isEnding && this.#finished === undefined) {
          this.#collecting = new AbortController();
          await clock.sleep(COLLECT_MS, this.#collecting.signal);
        }
        const pages = this.#waiting.splice(0, BATCH);
        if (await this.#deliver({ type: "pages", pages })) this.#sent += pages.length;
        else this.#lost += pages.length;
      } else if (this.#finished !== undefined) {
        const finished = this.#finished;
        this.#finished = undefined;
        this.#toldEnd = await this.#deliver({ type: "finished", finished });
      } else if (this.#isEnding) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** False where it was not taken after all tries. */
  async #deliver(content: Delivery): Promise<boolean> {
    const { clock, body, session } = this.#options;
    const text = JSON.stringify(body(content));
    const name = `${session}-${++this.#number}`;
    for (let tries = 1; ; tries++) {
      const status = await this.#post(text, name, content.type);
      if (status !== undefined && status >= 200 && status < 300) return true;
      if (status !== undefined) this.#trouble = `it answered with status ${status}`;
      if (tries >= TRIES || (status !== undefined && !isPassing(status)) || this.#giveUp.signal.aborted) return false;
      await clock.sleep(FIRST_PAUSE_MS * 2 ** (tries - 1), this.#giveUp.signal);
    }
  }

  /** Undefined where there is no answer. */
  async #post(body: string, delivery: string, event: string): Promise<number | undefined> {
    const { url, secret, clock } = this.#options;
    const timestamp = String(Math.floor(clock.now() / 1000));
    const limit = new AbortController();
    const done = new AbortController();
    const stopListening = onAbort(this.#giveUp.signal, () => limit.abort());
    void clock.sleep(TIMEOUT_MS, done.signal).then(() => limit.abort());
    try {
      const { fetch } = await import("undici"); // takes long to load, and few have hooks
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual", // only the address that was named is told
        signal: limit.signal,
        headers: {
          "content-type": "application/json",
          "user-agent": `honeyguide/${VERSION}`,
          "x-honeyguide-event": event,
          "x-honeyguide-delivery": delivery,
          "x-honeyguide-timestamp": timestamp,
          ...(secret !== undefined && { "x-honeyguide-signature": `sha256=${signatureOf(secret, timestamp, body)}` }),
        },
        body,
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      this.#trouble = limit.signal.aborted ? "it did not answer in time" : reasonOf(error);
      return undefined;
    } finally {
      stopListening();
      done.abort();
    }
  }
}

/** Over the time as well, so that nobody can post an old body again as a new one. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** What the system said lies below what the client says. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
