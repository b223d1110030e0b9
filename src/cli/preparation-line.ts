/** Tells a waiting person what takes time before a crawl begins, and how far it is. @module */
import { duration, percent, printable } from "../display.ts";
import type { OpenOptions } from "../session/open.ts";
import type { Clock } from "../system/clock.ts";
import { type ProgressStream, StatusLine } from "./status-line.ts";

type Step = Parameters<NonNullable<OpenOptions["onStep"]>>[0];

export class PreparationLine {
  readonly #status: StatusLine;
  readonly #clock: Clock;
  #step: { readonly what: string; readonly startedAt: number } | undefined;

  constructor(stream: ProgressStream, clock: Clock) {
    this.#status = new StatusLine(stream, clock);
    this.#clock = clock;
  }

  /** For whoever prepares. */
  get hooks() {
    return {
      onProgress: (message: string) => this.#say(message),
      onStep: (step: Step) => this.#show(step),
      onWebProgress: (progress: { readonly bytesRead: number; readonly bytesTotal: number }) => this.#read(progress),
    };
  }

  /** Ends the live line, so that other output starts on a line of its own. */
  end(): void {
    this.#status.end();
  }

  /** A message may have several lines; what comes from the web is shown as text. */
  #say(message: string): void {
    for (const line of message.split("\n")) {
      this.#status.note(`${/^ */.exec(line)?.[0] ?? ""}${printable(line, 300)}`);
    }
  }

  #show({ what, done, total }: Step): void {
    const now = this.#clock.now();
    if (this.#step?.what !== what) this.#step = { what, startedAt: now };
    const elapsed = now - this.#step.startedAt;
    // The first one is the start of the count.
    const left = done > 1 && done < total ? ` · ${duration((elapsed / (done - 1)) * (total - done))} left` : "";
    this.#status.show(() => `${what} ${done}/${total}${left}`, { always: done >= total });
  }

  #read({ bytesRead, bytesTotal }: { readonly bytesRead: number; readonly bytesTotal: number }): void {
    const share = bytesTotal === 0 ? 1 : bytesRead / bytesTotal;
    if (share >= 1) this.#status.clear();
    else this.#status.show(() => `Reading the recorded web for the first time: ${percent(share)}`);
  }
}
