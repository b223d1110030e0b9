/**
 * The waiting links: one queue per host and a queue of the hosts that are ready, so that a polite crawl finds the best
 * link it may fetch now in O(log n), without looking at hosts that have to rest. Weighted and uniform drawing are
 * kept by sum trees that are built when a strategy first asks for them.
 * The order of equal priorities is that of discovery, so the frontier depends only on its content.
 * @module
 */
import type { FrontierView, LinkId } from "../types.ts";
import { Float64Column, Int32Column } from "./columns.ts";
import { IndexedHeap } from "./indexed-heap.ts";
import { SumTree } from "./sum-tree.ts";

export interface FrontierOptions {
  readonly order: "priority" | "discovery";
  /** Links beyond this number push out the lowest. */
  readonly maxSize?: number;
}

/** Draws at resting hosts are thrown away and drawn again, which keeps the proportions among the ready ones. */
const MAX_DRAWS = 64;

export class Frontier implements FrontierView {
  readonly #maxSize: number;
  readonly #byDiscovery: boolean;
  readonly #priority = new Float64Column();
  /** Host of each waiting link, −1 for links that are not waiting. */
  readonly #host = new Int32Column(-1);
  readonly #position = new Int32Column(-1);
  readonly #queues: IndexedHeap[] = [];
  readonly #resting = new Set<number>();
  readonly #readyHosts: IndexedHeap;
  #lowestFirst: IndexedHeap | undefined;
  #weights: SumTree | undefined;
  #members: SumTree | undefined;
  #size = 0;
  #readySize = 0;
  #largestId = -1;

  constructor({ order, maxSize = 1_000_000 }: FrontierOptions) {
    this.#maxSize = maxSize;
    this.#byDiscovery = order === "discovery";
    this.#readyHosts = new IndexedHeap((a, b) => this.#comesBefore(this.#firstOf(a), this.#firstOf(b)));
  }

  get size(): number {
    return this.#size;
  }

  get readySize(): number {
    return this.#readySize;
  }

  has(id: LinkId): boolean {
    return (this.#host.data[id] ?? -1) >= 0;
  }

  priority(id: LinkId): number {
    return this.#priority.data[id] ?? 0;
  }

  isReady(id: LinkId): boolean {
    return this.has(id) && !this.#resting.has(this.#host.data[id]!);
  }

  /** Puts a link in, or changes the priority of one that waits. Returns the link that was pushed out, if any. */
  admit(id: LinkId, host: number, priority: number): LinkId | undefined {
    this.#priority.ensure(id + 1);
    this.#host.ensure(id + 1);
    if (this.has(id)) {
      this.#changePriority(id, priority);
      return undefined;
    }
    this.#priority.data[id] = priority;
    this.#insert(id, host);
    if (this.#size <= this.#maxSize) return undefined;
    const lowest = this.#lowest().first()!;
    this.take(lowest);
    return lowest;
  }

  /** Removes a waiting link. */
  take(id: LinkId): void {
    const host = this.#host.data[id]!;
    const queue = this.#queues[host]!;
    queue.remove(id);
    this.#host.data[id] = -1;
    this.#size--;
    if (!this.#resting.has(host)) {
      this.#readySize--;
      if (queue.size === 0) this.#readyHosts.remove(host);
      else this.#readyHosts.changed(host);
    }
    this.#lowestFirst?.remove(id);
    this.#weights?.set(id, 0);
    this.#members?.set(id, 0);
  }

  /** A resting host's links are not offered until it is ready again. */
  setReady(host: number, ready: boolean): void {
    if (ready === !this.#resting.has(host)) return;
    const waiting = this.#queues[host]?.size ?? 0;
    if (ready) this.#resting.delete(host);
    else this.#resting.add(host);
    this.#readySize += ready ? waiting : -waiting;
    if (waiting === 0) return;
    if (ready) this.#readyHosts.add(host);
    else this.#readyHosts.remove(host);
  }

  best(): LinkId | undefined {
    const host = this.#readyHosts.first();
    return host === undefined ? undefined : this.#queues[host]!.first();
  }

  /** Follows the heaps down from their first, so it looks at no more than eight links for each that it returns. */
  top(count: number): LinkId[] {
    const top: LinkId[] = [];
    const seen: LinkId[] = [];
    const open = new IndexedHeap((a, b) => this.#comesBefore(seen[a]!, seen[b]!));
    const see = (id: LinkId) => open.add(seen.push(id) - 1);
    const best = this.best();
    if (best !== undefined) see(best);
    while (top.length < count && open.size > 0) {
      const at = open.first()!;
      open.remove(at);
      const id = seen[at]!;
      top.push(id);
      const host = this.#host.data[id]!;
      for (const lower of this.#queues[host]!.below(id)) see(lower);
      if (id === this.#firstOf(host)) for (const other of this.#readyHosts.below(host)) see(this.#firstOf(other));
    }
    return top;
  }

  roulette(u: number): LinkId | undefined {
    this.#weights ??= this.#treeOf((id) => rouletteWeight(this.#priority.data[id]!));
    return this.#weights.total > 0 ? this.#draw(this.#weights, u) : this.uniform(u);
  }

  uniform(u: number): LinkId | undefined {
    this.#members ??= this.#treeOf(() => 1);
    return this.#draw(this.#members, u);
  }

  #draw(tree: SumTree, u: number): LinkId | undefined {
    if (this.#readySize === 0) return undefined;
    for (let tries = 0; tries < MAX_DRAWS; tries++) {
      const id = tree.draw(u);
      if (id !== undefined && this.isReady(id)) return id;
      u = (u + 0.6180339887498949) % 1; // the golden ratio: the next draw needs no generator and stays spread out
    }
    return this.best();
  }

  #insert(id: LinkId, host: number): void {
    while (this.#queues.length <= host) {
      this.#queues.push(new IndexedHeap((a, b) => this.#comesBefore(a, b), this.#position));
    }
    const queue = this.#queues[host]!;
    queue.add(id);
    this.#host.data[id] = host;
    this.#size++;
    if (id > this.#largestId) this.#largestId = id;
    if (!this.#resting.has(host)) {
      this.#readySize++;
      if (queue.size === 1) this.#readyHosts.add(host);
      else if (queue.first() === id) this.#readyHosts.changed(host);
    }
    this.#lowestFirst?.add(id);
    this.#weights?.set(id, rouletteWeight(this.#priority.data[id]!));
    this.#members?.set(id, 1);
  }

  #changePriority(id: LinkId, priority: number): void {
    if (this.#priority.data[id] === priority) return;
    this.#priority.data[id] = priority;
    const host = this.#host.data[id]!;
    this.#queues[host]!.changed(id);
    if (!this.#resting.has(host)) this.#readyHosts.changed(host);
    this.#lowestFirst?.changed(id);
    this.#weights?.set(id, rouletteWeight(priority));
  }

  #firstOf(host: number): LinkId {
    return this.#queues[host]!.first() ?? -1;
  }

  #comesBefore(a: LinkId, b: LinkId): boolean {
    if (!this.#byDiscovery) {
      const first = this.#priority.data[a]!;
      const second = this.#priority.data[b]!;
      if (first !== second) return first > second;
    }
    return a < b;
  }

  #lowest(): IndexedHeap {
    if (this.#lowestFirst === undefined) {
      this.#lowestFirst = new IndexedHeap((a, b) => this.#comesBefore(b, a));
      for (let id = 0; id <= this.#largestId; id++) if (this.has(id)) this.#lowestFirst.add(id);
    }
    return this.#lowestFirst;
  }

  #treeOf(weight: (id: LinkId) => number): SumTree {
    const tree = new SumTree();
    for (let id = 0; id <= this.#largestId; id++) if (this.has(id)) tree.set(id, weight(id));
    return tree;
  }
}

/** Roulette needs weights that are not negative. */
function rouletteWeight(priority: number): number {
  return priority > 0 && Number.isFinite(priority) ? priority : 0;
}
