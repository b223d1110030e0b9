/** Which queues have the best links: those of hosts that may be asked now, and those of hosts that rest. @module */
import type { LinkId } from "../types.ts";
import { IndexedHeap } from "./indexed-heap.ts";
import type { QueueTable } from "./queue-table.ts";

export class BestQueues {
  readonly #queues: QueueTable;
  readonly #comesBefore: (a: LinkId, b: LinkId) => boolean;
  readonly #restingHosts = new Set<number>();
  /** Queues that hold links, the one with the best link first. */
  readonly #ready: IndexedHeap;
  readonly #resting: IndexedHeap;
  #readySize = 0;

  constructor(queues: QueueTable, comesBefore: (a: LinkId, b: LinkId) => boolean) {
    this.#queues = queues;
    this.#comesBefore = comesBefore;
    const byFirst = (a: number, b: number) => comesBefore(this.#firstOf(a), this.#firstOf(b));
    this.#ready = new IndexedHeap(byFirst);
    this.#resting = new IndexedHeap(byFirst);
  }

  /** Hosts that may not be asked now. */
  get restingHosts(): ReadonlySet<number> {
    return this.#restingHosts;
  }

  /** Links of the others. */
  get readySize(): number {
    return this.#readySize;
  }

  /** Tells whether that is new. */
  setReady(host: number, ready: boolean): boolean {
    if (ready === !this.#restingHosts.has(host)) return false;
    if (ready) this.#restingHosts.delete(host);
    else this.#restingHosts.add(host);
    const [from, to] = ready ? [this.#resting, this.#ready] : [this.#ready, this.#resting];
    for (const queue of this.#queues.ofHost(host)) {
      const { size } = this.#queues.heap(queue);
      this.#readySize += ready ? size : -size;
      if (size === 0) continue;
      from.remove(queue);
      to.add(queue);
    }
    return true;
  }

  best(): LinkId | undefined {
    return this.#firstOfAll(this.#ready);
  }

  /** The best of all, ready or not. */
  bestWaiting(): LinkId | undefined {
    const [ready, resting] = [this.best(), this.#firstOfAll(this.#resting)];
    if (ready === undefined || resting === undefined) return ready ?? resting;
    return this.#comesBefore(ready, resting) ? ready : resting;
  }

  /** Links right behind this one in its queue, and the first of the queues behind its own. */
  *below(id: LinkId, queue: number): Generator<LinkId> {
    yield* this.#queues.heap(queue).below(id);
    if (id === this.#firstOf(queue)) for (const other of this.#ready.below(queue)) yield this.#firstOf(other);
  }

  /** A link has come into a queue. */
  joined(id: LinkId, queue: number): void {
    const heap = this.#queues.heap(queue);
    const queues = this.#with(queue);
    if (queues === this.#ready) this.#readySize++;
    if (heap.size === 1) queues.add(queue);
    else if (heap.first() === id) queues.changed(queue);
  }

  /** A link has gone from a queue. */
  left(queue: number): void {
    const queues = this.#with(queue);
    if (queues === this.#ready) this.#readySize--;
    if (this.#queues.heap(queue).size === 0) queues.remove(queue);
    else queues.changed(queue);
  }

  /** A link of a queue has another priority. */
  changed(queue: number): void {
    this.#with(queue).changed(queue);
  }

  /** Does what changes the priorities of several queues at once: a heap in which several have changed cannot be mended one by one. */
  reorder(queues: readonly number[], change: () => void): void {
    const filled = queues.filter((queue) => this.#queues.heap(queue).size > 0);
    for (const queue of filled) this.#with(queue).remove(queue);
    change();
    for (const queue of filled) this.#with(queue).add(queue);
  }

  /** Where a queue that holds links stands. */
  #with(queue: number): IndexedHeap {
    return this.#restingHosts.has(this.#queues.host(queue)) ? this.#resting : this.#ready;
  }

  #firstOf(queue: number): LinkId {
    return this.#queues.heap(queue).first() ?? -1;
  }

  #firstOfAll(queues: IndexedHeap): LinkId | undefined {
    const queue = queues.first();
    return queue === undefined ? undefined : this.#firstOf(queue);
  }
}
