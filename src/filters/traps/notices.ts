/**
 * Lines by which a host says that there is no such page, on pages that look like others in all else: what it writes under
 * two made-up addresses, and not on its real pages.
 * @module
 */
import type { Answers, Portrait } from "./generator.ts";

/** So many pages of the same kind must lack a line: else it may belong to all of them. */
const LACKING = 2;
/** A line that is on so many pages to which good ones link is none. */
const CLEARED_BY = 2;

type Lines = Pick<Portrait, "lines">;

/** Of one host. */
export class Notices {
  /** Line → good pages that have it. */
  readonly #lines = new Map<number, number>();

  /** `trusted` are pages where the crawl began, `others` those of the kind that was tried, whatever they are. */
  learn([first, second]: Answers, trusted: readonly Lines[], others: readonly Lines[]): void {
    for (const line of first.lines) {
      const isKnown = this.#lines.has(line) || trusted.some(({ lines }) => lines.includes(line));
      if (isKnown || !second.lines.includes(line)) continue;
      if (others.filter(({ lines }) => !lines.includes(line)).length >= LACKING) this.#lines.set(line, 0);
    }
  }

  /** A page to which good ones link is there, whatever it says. */
  trust({ lines }: Lines): void {
    if (this.#lines.size === 0) return;
    for (const line of lines) {
      const count = this.#lines.get(line);
      if (count !== undefined) this.#lines.set(line, count + 1);
    }
  }

  isOn({ lines }: Lines): boolean {
    return this.#lines.size > 0 && lines.some((line) => (this.#lines.get(line) ?? CLEARED_BY) < CLEARED_BY);
  }
}
