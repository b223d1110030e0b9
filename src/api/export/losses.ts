/** What could not be read, for the error at the end of an export. @module */
import { integer, printable } from "../../display.ts";
import { ConfigError } from "../../errors.ts";
import type { OnLoss } from "../../store/archive-bytes.ts";
import { repairHint } from "../../store/layout.ts";

export class Losses {
  readonly #folder: string;
  #count = 0;
  #first = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly add: OnLoss = (what, reason) => {
    if (this.#count++ === 0) this.#first = `${printable(what, 500)} (${reason})`;
  };

  report(): void {
    if (this.#count === 0) return;
    const more = this.#count === 1 ? "" : `, and ${integer(this.#count - 1)} more`;
    throw new ConfigError(
      "crawl-broken",
      `the archive in ${this.#folder} is damaged; all but this was written: ${this.#first}${more}`,
      repairHint(this.#folder),
    );
  }
}
