/** How far a comparison is: one live line in a terminal, plain lines elsewhere. Always on standard error. @module */

import { duration, integer, percent, printable } from "../display.ts";
import type { CompareProgress } from "../experiments/compare.ts";
import type { Clock } from "../system/clock.ts";
import type { ProgressStream } from "./progress.ts";

const LIVE_EVERY_MS = 100;
const LOG_EVERY_MS = 10_000;

export interface CompareProgressOptions {
  readonly stream: ProgressStream;
  readonly clock: Clock;
}

export class CompareProgressLine {
  readonly #stream: ProgressStream;
  readonly #clock: Clock;
  readonly #isLive: boolean;
  /** Runs under way: their share of pages, and what they wait for before the first. */
  readonly #current = new Map<string, { readonly share: number; readonly what?: string }>();
  #runs: { done: number; total: number; known: number } | undefined;
  #runsStartedAt = 0;
  #shownAt = Number.NEGATIVE_INFINITY;
  #lineIsOpen = false;

  constructor({ stream, clock }: CompareProgressOptions) {
    this.#stream = stream;
    this.#clock = clock;
    this.#isLive = stream.isTTY === true;
  }

  show(progress: CompareProgress): void {
    if (progress.type === "preparing") {
      const share = percent(progress.done / Math.max(1, progress.total));
      this.#tell(`${progress.what}: ${share}`, progress.done >= progress.total);
      return;
    }
    if (progress.type === "ended" && progress.result.ended === "failed") {
      this.#note(`${progress.run} failed: ${printable(progress.result.error ?? "", 500)}`);
    }
    this.#take(progress);
    // Elsewhere a line for each finished crawl is enough.
    this.#tell(this.#line(), progress.type === "runs");
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
    if (this.#lineIsOpen) this.#stream.write("\n");
    this.#lineIsOpen = false;
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

  #tell(text: string, always: boolean): void {
    const now = this.#clock.now();
    if (!always && now - this.#shownAt < (this.#isLive ? LIVE_EVERY_MS : LOG_EVERY_MS)) return;
    this.#shownAt = now;
    if (!this.#isLive) {
      this.#stream.write(`${text}\n`);
      return;
    }
    const width = Math.max(20, (this.#stream.columns ?? 80) - 1);
    const characters = [...text];
    const shown = characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : text;
    this.#stream.write(`\r\u001b[2K${shown}`);
    this.#lineIsOpen = true;
  }

  #note(text: string): void {
    this.end();
    this.#stream.write(`${text}\n`);
  }
}
