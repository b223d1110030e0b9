/**
 * Drawing among the links of ready hosts in proportion to their weights: a sum tree over the links of each host, and
 * one over the hosts, from which a resting host is missing. Both depend only on what is in them, not on how it came
 * there, so a resumed crawl draws exactly what an uninterrupted one would.
 * @module
 */
import { Int32Column } from "../collections/columns.ts";
import type { LinkId } from "../types.ts";
import type { IndexOnHost } from "./link-lookup.ts";
import { SumTree } from "./sum-tree.ts";

interface HostLinks {
  readonly weights: SumTree;
  /** The link at each index. */
  readonly ids: Int32Column;
  isReady: boolean;
}

export interface Drawn {
  readonly id: LinkId;
  /** Uniform in [0, weight of the link). */
  readonly remainder: number;
}

export class HostDraws {
  readonly #indexOnHost: IndexOnHost;
  readonly #hosts: HostLinks[] = [];
  readonly #totals = new SumTree();

  constructor(indexOnHost: IndexOnHost) {
    this.#indexOnHost = indexOnHost;
  }

  set(id: LinkId, host: number, weight: number): void {
    const links = this.#links(host);
    const index = this.#indexOnHost(id, host);
    links.ids.ensure(index + 1);
    links.ids.data[index] = id;
    links.weights.set(index, weight);
    if (links.isReady) this.#totals.set(host, links.weights.total);
  }

  setReady(host: number, isReady: boolean): void {
    const links = this.#links(host);
    links.isReady = isReady;
    this.#totals.set(host, isReady ? links.weights.total : 0);
  }

  /** The first link of each ready host that has a weight, for at most `count` hosts. */
  firsts(count: number): LinkId[] {
    const firsts: LinkId[] = [];
    for (const { weights, ids, isReady } of this.#hosts) {
      if (firsts.length === count) break;
      const first = isReady && weights.total > 0 ? ids.data[weights.locate(0)] : undefined;
      if (first !== undefined) firsts.push(first);
    }
    return firsts;
  }

  /** `u` in [0, 1); undefined when no ready link has a weight. */
  draw(u: number): Drawn | undefined {
    const host = this.#totals.draw(u);
    const links = host === undefined ? undefined : this.#hosts[host];
    if (links === undefined) return undefined;
    const { weights, ids } = links;
    const id = ids.data[weights.locate(Math.min(this.#totals.remainder, weights.total))];
    return id === undefined ? undefined : { id, remainder: weights.remainder };
  }

  #links(host: number): HostLinks {
    for (;;) {
      const links = this.#hosts[host];
      if (links !== undefined) return links;
      this.#hosts.push({ weights: new SumTree(), ids: new Int32Column(), isReady: true });
    }
  }
}
