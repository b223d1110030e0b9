/** How far a comparison is: one live line in a terminal, plain lines elsewhere. Always on standard error. @module */

import { duration, integer, percent, printable } from "../display.ts";
import type { CompareProgress } from "../experiments/compare.ts";
import type { Clock } from "../system/clock.ts";
import { type ProgressStream, StatusLine } from "./status-line.ts";

const LOG_EVERY_MS = 10_000;

export interface CompareProgressOptions {
  readonly stream: ProgressStream;
  readonly clock: Clock;
}

export class CompareProgressLine {
  readonly #status: StatusLine;
  readonly #clock: Clock;
  /** Runs under way: their share of pages, and what they wait for before the first. */
  readonly #current = new Map<string, { readonly share: number; readonly what?: string }>();
  #runs: { done: number; total: number; known: number } | undefined;
  #runsStartedAt = 0;

  constructor({ stream, clock }: CompareProgressOptions) {
    this.#status = new StatusLine(stream, clock, { logEveryMs: LOG_EVERY_MS });
    this.#clock = clock;
  }

  show(progress: CompareProgress): void {
    if (progress.type === "preparing") {
      const share = percent(progress.done / Math.max(1, progress.total));
      this.#status.show(() => `${progress.what}: ${share}`, { always: progress.done >= progress.total });
      return;
    }
    if (progress.type === "ended" && progress.result.ended === "failed") {
      this.#status.note(`${progress.run} failed: ${printable(progress.result.error ?? "", 500)}`);
    }
    this.#take(progress);
    // Elsewhere a line for each finished crawl is enough.
    this.#status.show(() => this.#line(), { always: progress.type === "runs" });
  }

  #take(progress: Exclude<CompareProgress, { type: "preparing" }>): void {
    if (progress.type === "runs") {
      if (this.#runs === undefined) this.#runsStartedAt = this.#clock.now();
      this.#runs = progress;
    } else if (progress.type === "ended") this.#current.delete(progress.run);
    else if (progress.type === "page") this.#current.set(progress.run, { share: progress.pages / progress.budget });
    else this.#current.set(progress.run, { share: 0, ...(progress.type === "waiting" && { what: progress.what }) });
  }

  /** Ends the live line, so that other output starts on a line of its own. */
  end(): void {
    this.#status.end();
  }

  #line(): string {
    const { done = 0, total = 0, known = 0 } = this.#runs ?? {};
    const current = [...this.#current].map(
      ([run, { share, what }]) =>
        `${run}: ${what === undefined ? `${Math.round(100 * share)} %` : printable(what, 60)}`,
    );
    const worked = done - known + [...this.#current.values()].reduce((sum, { share }) => sum + share, 0);
    const elapsed = this.#clock.now() - this.#runsStartedAt;
    const left = done > known && done < total ? `${duration((elapsed / worked) * (total - known - worked))} left` : "";
    return [`${integer(done)}/${integer(total)} runs`, left, ...current].filter((part) => part !== "").join(" · ");
  }
}
