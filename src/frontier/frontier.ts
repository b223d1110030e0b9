/**
 * The waiting links. A link's priority is its own part plus what its group adds; links of one host and one group stand in one
 * queue, ordered by their own part, and a queue of queues finds the best. So a polite crawl finds the best link it may fetch
 * now in O(log n) without looking at hosts that have to rest, and a change that concerns all links of a group costs no more
 * than the group has queues, with the same result as weighing every link again. Drawing is exact too: draws by an upper bound
 * of the priority, which moves only when a group's share crosses a step, are accepted with the probability priority / bound;
 * the trees for it are built at the first draw. Equal priorities go by discovery, so all depends on the content alone (order-keys.ts).
 * @module
 */
import { Int32Column } from "../collections/columns.ts";
import type { CanonicalUrl, FrontierView, LinkId } from "../types.ts";
import { BestQueues } from "./best-queues.ts";
import { boundOf, scrambled } from "./bounds.ts";
import { firstOnes } from "./first-ones.ts";
import { HostDraws } from "./host-draws.ts";
import { IndexedHeap } from "./indexed-heap.ts";
import {
  type FrontierOptions,
  type IndexOnHost,
  type LinkLookup,
  numberedWhenAsked,
  UnknownLinks,
} from "./link-lookup.ts";
import { isBefore, OrderKeys } from "./order-keys.ts";
import { QueueTable } from "./queue-table.ts";

/** More rejections in a row than ever happen unless every priority is far below its bound. */
const MAX_DRAWS = 256;

export class Frontier implements FrontierView {
  readonly #maxSize: number;
  readonly #links: LinkLookup;
  readonly #indexOnHost: IndexOnHost;
  readonly #keys: OrderKeys;
  /** Queue of each waiting link plus one, 0 for links that are not waiting. */
  readonly #queue = new Int32Column();
  /** Where each link stands in its queue; a link is in one queue at most, so all queues share this. */
  readonly #position = new Int32Column();
  readonly #queues: QueueTable;
  /** What each group adds to the priorities of its links. */
  readonly #shares: number[] = [0];
  readonly #best: BestQueues;
  /** All links, the first to be pushed out first; made when the frontier is full for the first time. */
  #lowestFirst: IndexedHeap | undefined;
  /** For roulette, and for drawing evenly; made at the first draw. */
  #weights: HostDraws | undefined;
  #members: HostDraws | undefined;
  #size = 0;
  #largestId = -1;

  constructor({ order, maxSize = 1_000_000, links, indexOnHost = numberedWhenAsked() }: FrontierOptions) {
    this.#indexOnHost = indexOnHost;
    this.#maxSize = maxSize;
    this.#keys = new OrderKeys(order);
    this.#links = links ?? new UnknownLinks();
    this.#queues = new QueueTable(() => new IndexedHeap((a, b) => this.#isAhead(a, b), this.#position));
    this.#best = new BestQueues(this.#queues, (a, b) => this.#comesBefore(a, b));
  }

  get size(): number {
    return this.#size;
  }
  get readySize(): number {
    return this.#best.readySize;
  }

  has(id: LinkId): boolean {
    return (this.#queue.data[id] ?? 0) > 0;
  }

  priority(id: LinkId): number {
    return this.#keys.own(id) + this.#shareOf(id);
  }

  /** The higher goes first, of equals the one that was found first. */
  standing(id: LinkId): number {
    return this.#keys.isByDiscovery ? this.#keys.of(id) : this.priority(id);
  }

  isReady(id: LinkId): boolean {
    return this.has(id) && !this.#best.restingHosts.has(this.#hostOf(id));
  }

  url(id: LinkId): CanonicalUrl {
    return this.#links.url(id);
  }

  values(id: LinkId): Float64Array {
    return this.#links.values(id);
  }

  /** Puts a link in, or changes one that waits; `own` is without its group's share, and the rest of it where `left` is below 1. Returns the link that was pushed out, if any. */
  admit(id: LinkId, host: number, own: number, group = 0, left = 1): LinkId | undefined {
    this.#queue.ensure(id + 1);
    while (this.#shares.length <= group) this.#shares.push(0);
    const queue = this.#queues.numberOf(host, group);
    if (this.has(id)) {
      this.#change(id, own, left, queue);
      return undefined;
    }
    this.#keys.set(id, own, left);
    this.#insert(id, queue);
    if (this.#size <= this.#maxSize) return undefined;
    const lowest = this.#lowest().first()!;
    this.take(lowest);
    return lowest;
  }

  /** Removes a waiting link. */
  take(id: LinkId): void {
    this.#leaveQueue(id);
    this.#lowestFirst?.remove(id);
    for (const draws of [this.#weights, this.#members]) draws?.set(id, this.#hostOf(id), 0);
    this.#queue.data[id] = 0;
  }

  /** What a group adds to the priority of each of its links. */
  setShare(group: number, share: number): void {
    while (this.#shares.length <= group) this.#shares.push(0);
    const before = this.#shares[group]!;
    if (before === share) return;
    const queues = this.#queues.ofGroup(group);
    this.#best.reorder(queues, () => {
      this.#shares[group] = share;
    });
    if (boundOf(before) === boundOf(share)) return;
    for (const queue of queues) for (const id of this.#queues.heap(queue).members()) this.#weigh(id);
    // Its order has changed in many places at once; it is made anew when it is next needed.
    this.#lowestFirst = undefined;
  }

  /** A resting host's links are not offered until it is ready again. */
  setReady(host: number, ready: boolean): void {
    if (!this.#best.setReady(host, ready)) return;
    this.#weights?.setReady(host, ready);
    this.#members?.setReady(host, ready);
  }

  /** The ids of all waiting links, in no particular order. */
  *waiting(): Generator<LinkId> {
    for (let id = 0; id <= this.#largestId; id++) if (this.has(id)) yield id;
  }

  best(): LinkId | undefined {
    return this.#best.best();
  }

  bestWaiting(): LinkId | undefined {
    return this.#best.bestWaiting();
  }

  /** The best waiting link of a host, ready or not. */
  bestOf(host: number): LinkId | undefined {
    return this.#queues.firstsOf(host).sort((a, b) => (this.#comesBefore(a, b) ? -1 : 1))[0];
  }

  top(count: number): LinkId[] {
    return firstOnes(count, this.best(), {
      before: (a, b) => this.#comesBefore(a, b),
      below: (id) => this.#best.below(id, this.#queueOf(id)),
    });
  }

  roulette(u: number): LinkId | undefined {
    this.#weights ??= this.#drawsBy((id) => this.#bound(id));
    let draw = u;
    let last: LinkId | undefined;
    for (let tries = 0; tries < MAX_DRAWS; tries++) {
      const drawn = this.#weights.draw(draw);
      if (drawn === undefined) return this.uniform(u);
      if (drawn.remainder < this.priority(drawn.id)) return drawn.id;
      last = drawn.id;
      draw = scrambled(draw);
    }
    return last;
  }

  uniform(u: number): LinkId | undefined {
    return this.#evenly().draw(u)?.id;
  }
  earliest(hosts: number): LinkId[] {
    return this.#evenly().firsts(hosts);
  }

  #evenly(): HostDraws {
    this.#members ??= this.#drawsBy(() => 1);
    return this.#members;
  }

  #insert(id: LinkId, queue: number): void {
    this.#joinQueue(id, queue);
    if (id > this.#largestId) this.#largestId = id;
    this.#lowestFirst?.add(id);
    this.#weigh(id);
    this.#members?.set(id, this.#hostOf(id), 1);
  }

  #change(id: LinkId, own: number, left: number, queue: number): void {
    const current = this.#queueOf(id);
    if (queue !== current) {
      this.#leaveQueue(id);
      this.#keys.set(id, own, left);
      this.#joinQueue(id, queue);
    } else if (this.#keys.isOther(id, own, left)) {
      this.#keys.set(id, own, left);
      this.#queues.heap(queue).changed(id);
      this.#best.changed(queue);
    } else return;
    this.#lowestFirst?.changed(id);
    this.#weigh(id);
  }

  #joinQueue(id: LinkId, queue: number): void {
    this.#queues.heap(queue).add(id);
    this.#queue.data[id] = queue + 1;
    this.#size++;
    this.#best.joined(id, queue);
  }

  #leaveQueue(id: LinkId): void {
    const queue = this.#queueOf(id);
    this.#queues.heap(queue).remove(id);
    this.#size--;
    this.#best.left(queue);
  }

  #weigh(id: LinkId): void {
    this.#weights?.set(id, this.#hostOf(id), this.#bound(id));
  }

  #bound(id: LinkId): number {
    const bound = this.#keys.own(id) + boundOf(this.#shareOf(id));
    return bound > 0 && Number.isFinite(bound) ? bound : 0;
  }

  #shareOf(id: LinkId): number {
    return this.has(id) ? this.#shares[this.#queues.group(this.#queueOf(id))]! : 0;
  }

  #hostOf(id: LinkId): number {
    return this.#queues.host(this.#queueOf(id));
  }

  #queueOf(id: LinkId): number {
    return this.#queue.data[id]! - 1;
  }

  /** Within a queue, where all have the same share. */
  #isAhead(a: LinkId, b: LinkId): boolean {
    return isBefore(this.#keys.of(a) - this.#keys.of(b), a, b);
  }

  #comesBefore(a: LinkId, b: LinkId): boolean {
    return isBefore(this.standing(a) - this.standing(b), a, b);
  }

  /** By the bounds, which change seldom enough to keep this order up to date. */
  #lowest(): IndexedHeap {
    if (this.#lowestFirst === undefined) {
      const value = (id: LinkId) => this.#keys.of(id) + (this.#keys.isByDiscovery ? 0 : boundOf(this.#shareOf(id)));
      this.#lowestFirst = new IndexedHeap((a, b) => value(a) < value(b) || (value(a) === value(b) && a > b));
      for (const id of this.waiting()) this.#lowestFirst.add(id);
    }
    return this.#lowestFirst;
  }

  #drawsBy(weight: (id: LinkId) => number): HostDraws {
    const draws = new HostDraws(this.#indexOnHost);
    for (const id of this.waiting()) draws.set(id, this.#hostOf(id), weight(id));
    for (const host of this.#best.restingHosts) draws.setReady(host, false);
    return draws;
  }
}
