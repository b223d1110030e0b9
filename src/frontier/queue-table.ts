/** The queues of a frontier: one for each pair of host and group that ever had a link, numbered in that order. @module */
import { addTo } from "../collections/lists.ts";
import type { LinkId } from "../types.ts";
import type { IndexedHeap } from "./indexed-heap.ts";

/** A pair is looked up by host × this + group, an exact integer for half a billion hosts. */
const MAX_GROUPS = 2 ** 24;

export class QueueTable {
  readonly #create: () => IndexedHeap;
  readonly #numbers = new Map<number, number>();
  readonly #heaps: IndexedHeap[] = [];
  readonly #hosts: number[] = [];
  readonly #groups: number[] = [];
  readonly #ofHost: number[][] = [];
  readonly #ofGroup: number[][] = [];

  constructor(create: () => IndexedHeap) {
    this.#create = create;
  }

  numberOf(host: number, group: number): number {
    const key = host * MAX_GROUPS + group;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#heaps.push(this.#create()) - 1;
    this.#numbers.set(key, number);
    this.#hosts.push(host);
    this.#groups.push(group);
    addTo(this.#ofHost, host, number);
    addTo(this.#ofGroup, group, number);
    return number;
  }

  heap(queue: number): IndexedHeap {
    const heap = this.#heaps[queue];
    if (heap === undefined) throw new RangeError(`there is no queue ${queue}`);
    return heap;
  }

  /** −1 for a queue that does not exist. */
  host(queue: number): number {
    return this.#hosts[queue] ?? -1;
  }

  /** −1 for a queue that does not exist. */
  group(queue: number): number {
    return this.#groups[queue] ?? -1;
  }

  ofHost(host: number): readonly number[] {
    return this.#ofHost[host] ?? [];
  }

  /** The first link of each queue of the host that has one. */
  firstsOf(host: number): LinkId[] {
    return this.ofHost(host).flatMap((queue) => this.heap(queue).first() ?? []);
  }

  ofGroup(group: number): readonly number[] {
    return this.#ofGroup[group] ?? [];
  }
}
