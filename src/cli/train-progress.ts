/** One line that says how far a long command is: rewritten in a terminal, a new line now and then elsewhere. @module */
import type { Clock } from "../system/clock.ts";
import type { ProgressStream } from "./progress.ts";

const LIVE_EVERY_MS = 100;
const LOG_EVERY_MS = 5000;

export class StatusLine {
  readonly #stream: ProgressStream;
  readonly #clock: Clock;
  #shownAt = Number.NEGATIVE_INFINITY;
  #lineIsOpen = false;

  constructor(stream: ProgressStream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
  }

  /** `text` is asked for only when it is shown. */
  show(text: () => string): void {
    const isLive = this.#stream.isTTY === true;
    const now = this.#clock.now();
    if (now - this.#shownAt < (isLive ? LIVE_EVERY_MS : LOG_EVERY_MS)) return;
    this.#shownAt = now;
    this.#stream.write(isLive ? `\r\u001b[2K${text()}` : `${text()}\n`);
    this.#lineIsOpen = isLive;
  }

  /** Ends the live line, so that other output starts on a line of its own; the next text is shown at once. */
  end(): void {
    if (this.#lineIsOpen) this.#stream.write("\n");
    this.#lineIsOpen = false;
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }
}
