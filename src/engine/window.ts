/**
 * The choices whose outcome is not committed yet. `size` bounds them (a property of the algorithm); `concurrency`
 * bounds how many are worked on at once (a property of the machine). In order, outcomes come out in the order of the
 * choices, whatever finishes first; as completed, they come out as they finish, and those that wait for what nobody can
 * hurry (a name, a host that rests, a late answer) take no place of another: the machine's bound is then the only one.
 * @module
 */
import type { FetchWaits } from "../fetching.ts";
import type { Asked } from "../journal.ts";

/** As completed, the window may grow to this part of the pages so far: what is learned from them is hardly older then. */
const GROWTH = 1 / 8;

export type CommitOrder = "in-order" | "as-completed";

interface Slot<Result> {
  readonly asked: Asked;
  result: Result | undefined;
}

export interface WindowOptions<Result> {
  readonly size: number;
  /** The pages so far, where the window grows with them. */
  readonly growsWith?: (() => number) | undefined;
  /** Heeded as completed alone: in order, no choice may depend on time. */
  readonly waits?: Pick<FetchWaits, "count" | "overdue"> | undefined;
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
  /** Outcomes that nobody has taken yet. */
  #done = 0;
  readonly #busyWalkers = new Set<number>();
  /** No walker below it is free. */
  #firstFree = 0;

  constructor(options: WindowOptions<Result>) {
    this.#options = options;
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Choices that are being answered or judged; the others wait. */
  get inHand(): number {
    return Math.max(0, this.size - (this.#waits?.count ?? 0));
  }

  /** Whether there is an outcome that may be committed together with others. */
  get sharesOutcome(): boolean {
    return !this.#isInOrder && this.#done > 0;
  }

  /** How many may be in hand. */
  get places(): number {
    const { size, growsWith } = this.#options;
    return Math.max(size, Math.floor(GROWTH * (growsWith?.() ?? 0)));
  }

  /** Whether another choice may be made while so many pages are wanted; those that are overdue are not counted on. */
  hasPlace(wanted: number): boolean {
    const { places, inHand, size } = this;
    const expected = size - (this.#waits?.overdue ?? 0);
    return inHand < places && expected < wanted && size < Math.max(places, this.#options.concurrency);
  }

  /** The outstanding choices, oldest first. */
  get asked(): readonly Asked[] {
    return this.#slots.map(({ asked }) => asked);
  }

  /** The smallest walker number without an outstanding choice. */
  freeWalker(): number {
    while (this.#busyWalkers.has(this.#firstFree)) this.#firstFree++;
    return this.#firstFree;
  }

  add(asked: Asked): void {
    const slot: Slot<Result> = { asked, result: undefined };
    this.#slots.push(slot);
    this.#busyWalkers.add(asked.walker);
    this.#queued.push(slot);
    this.#startMore();
  }

  /** Removes and returns the next outcome to commit, if there is one. */
  take(): { asked: Asked; result: Result } | undefined {
    const at = this.#isInOrder ? 0 : this.#slots.findIndex(({ result }) => result !== undefined);
    const slot = this.#slots[at];
    if (slot?.result === undefined) return undefined;
    this.#slots.splice(at, 1);
    this.#done--;
    this.#busyWalkers.delete(slot.asked.walker);
    this.#firstFree = Math.min(this.#firstFree, slot.asked.walker);
    return { asked: slot.asked, result: slot.result };
  }

  get #isInOrder(): boolean {
    return this.#options.order === "in-order";
  }

  get #waits(): WindowOptions<Result>["waits"] {
    return this.#isInOrder ? undefined : this.#options.waits;
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
    this.#done++;
    this.#running--;
    this.#startMore();
    this.#options.onDone();
  }
}
