/**
 * The choices whose outcome is not committed yet. `size` bounds them (a property of the algorithm); `concurrency`
 * bounds how many are worked on at once (a property of the machine). In order, outcomes come out in the order of the
 * choices, whatever finishes first; as completed, they come out as they finish.
 * @module
 */
import type { Asked } from "../journal.ts";

export type CommitOrder = "in-order" | "as-completed";

interface Slot<Result> {
  readonly asked: Asked;
  result: Result | undefined;
}

export interface WindowOptions<Result> {
  readonly size: number;
  readonly concurrency: number;
  readonly order: CommitOrder;
  /** Must not reject. */
  readonly work: (asked: Asked) => Promise<Result>;
  readonly onDone: () => void;
}

export class Window<Result> {
  readonly #options: WindowOptions<Result>;
  readonly #slots: Slot<Result>[] = [];
  readonly #queued: Slot<Result>[] = [];
  #running = 0;

  constructor(options: WindowOptions<Result>) {
    this.#options = options;
  }

  get size(): number {
    return this.#slots.length;
  }

  get isFull(): boolean {
    return this.#slots.length >= this.#options.size;
  }

  /** The outstanding choices, oldest first. */
  get asked(): readonly Asked[] {
    return this.#slots.map(({ asked }) => asked);
  }

  /** The smallest walker number without an outstanding choice. */
  freeWalker(): number {
    const busy = new Set(this.#slots.map(({ asked }) => asked.walker));
    let walker = 0;
    while (busy.has(walker)) walker++;
    return walker;
  }

  add(asked: Asked): void {
    const slot: Slot<Result> = { asked, result: undefined };
    this.#slots.push(slot);
    this.#queued.push(slot);
    this.#startMore();
  }

  /** Removes and returns the next outcome to commit, if there is one. */
  take(): { asked: Asked; result: Result } | undefined {
    const at = this.#options.order === "in-order" ? 0 : this.#slots.findIndex(({ result }) => result !== undefined);
    const slot = this.#slots[at];
    if (slot?.result === undefined) return undefined;
    this.#slots.splice(at, 1);
    return { asked: slot.asked, result: slot.result };
  }

  #startMore(): void {
    while (this.#running < this.#options.concurrency) {
      const slot = this.#queued.shift();
      if (slot === undefined) return;
      this.#running++;
      void this.#run(slot);
    }
  }

  async #run(slot: Slot<Result>): Promise<void> {
    slot.result = await this.#options.work(slot.asked);
    this.#running--;
    this.#startMore();
    this.#options.onDone();
  }
}
