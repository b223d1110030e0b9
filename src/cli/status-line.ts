/** One line that says how far a long command is: rewritten in a terminal, a new line now and then elsewhere. @module */
import type { Clock } from "../system/clock.ts";

const LIVE_EVERY_MS = 100;
const LOG_EVERY_MS = 5000;
const USUAL_COLUMNS = 80;

export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Where progress goes: never to standard output, and nowhere if the user wants quiet. */
export function progressStream(quiet: boolean): ProgressStream {
  return quiet ? { write: () => true } : process.stderr;
}

export class StatusLine {
  readonly #stream: ProgressStream;
  readonly #clock: Clock;
  readonly #logEveryMs: number;
  #shownAt = Number.NEGATIVE_INFINITY;
  #lineIsOpen = false;

  constructor(stream: ProgressStream, clock: Clock, { logEveryMs = LOG_EVERY_MS } = {}) {
    this.#stream = stream;
    this.#clock = clock;
    this.#logEveryMs = logEveryMs;
  }

  /** `text` is asked for only when it is shown. */
  show(text: () => string, { always = false } = {}): void {
    const now = this.#clock.now();
    if (!always && now - this.#shownAt < (this.#isLive ? LIVE_EVERY_MS : this.#logEveryMs)) return;
    this.#shownAt = now;
    this.#stream.write(this.#isLive ? `\r\u001b[2K${this.#cut(text())}` : `${text()}\n`);
    this.#lineIsOpen = this.#isLive;
  }

  /** Takes the live line away. */
  clear(): void {
    if (this.#lineIsOpen) this.#stream.write("\r\u001b[2K");
    this.#lineIsOpen = false;
  }

  /** Nothing is shown before its time, counted from now. */
  wait(): void {
    this.#shownAt = this.#clock.now();
  }

  /** Something that stays, in place of the live line, which comes again. */
  note(text: string): void {
    this.clear();
    this.#stream.write(`${text}\n`);
  }

  /** Ends the live line, so that other output starts on a line of its own; the next text is shown at once. */
  end(): void {
    if (this.#lineIsOpen) this.#stream.write("\n");
    this.#lineIsOpen = false;
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }

  get #isLive(): boolean {
    return this.#stream.isTTY === true;
  }

  #cut(text: string): string {
    const width = Math.max(20, (this.#stream.columns || USUAL_COLUMNS) - 1);
    const characters = [...text];
    return characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : text;
  }
}
