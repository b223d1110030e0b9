/** The pages of a crawl as columns in memory, and what follows from them: the page's charts, hosts, filters. @module */
import { Finds } from "../../metrics/finds.ts";
import type { WatchedPages } from "../../store/watch.ts";
import type { LinkId } from "../../types.ts";

/** A host, and the pages that were fetched from it. */
export interface HostPages {
  readonly name: string;
  pages: number;
  relevant: number;
  sumOfRelevance: number;
}

/** More hosts than there are, so that two of them make one number. */
export const WAY = 2 ** 26;

/** Of every page, at its position less one. */
export class PagesSoFar {
  readonly links: LinkId[] = [];
  readonly relevance: number[] = [];
  readonly isRelevant: boolean[] = [];
  readonly fetchedAt: number[] = [];
  readonly host: number[] = [];
  readonly hosts: HostPages[] = [];
  /** From host to host, as links led: FROM · WAY + TO → pages. */
  readonly ways = new Map<number, number>();
  readonly finds = new Finds();
  readonly #hostIndex = new Map<string, number>();
  readonly #placeOf = new Map<LinkId, number>();

  get count(): number {
    return this.links.length;
  }

  add({ link, parent, relevance, relevant, fetchedAt, host }: WatchedPages): void {
    link.forEach((id, i) => {
      const place = this.links.length;
      const value = relevance[i] ?? 0;
      const from = this.#placeOf.get(parent[i] ?? -1);
      const at = this.#indexOf(host[i] ?? "");
      this.#placeOf.set(id, place);
      this.links.push(id);
      this.relevance.push(value);
      this.isRelevant.push(relevant[i] === 1);
      this.fetchedAt.push(fetchedAt[i] ?? 0);
      this.host.push(at);
      this.finds.add(id, value);
      this.#count(at, 1, relevant[i] === 1, value);
      const source = from === undefined ? undefined : this.host[from];
      if (source !== undefined && source !== at) {
        const way = source * WAY + at;
        this.ways.set(way, (this.ways.get(way) ?? 0) + 1);
      }
    });
  }

  /** Somebody has said otherwise, or the judge has learned. */
  judge(link: LinkId, relevance: number, isRelevant: boolean): void {
    const place = this.#placeOf.get(link);
    const host = place === undefined ? undefined : this.host[place];
    if (place === undefined || host === undefined) return;
    this.#count(host, -1, this.isRelevant[place] === true, this.relevance[place] ?? 0);
    this.relevance[place] = relevance;
    this.isRelevant[place] = isRelevant;
    this.finds.change(link, relevance);
    this.#count(host, 1, isRelevant, relevance);
  }

  hostNamed(name: string): number | undefined {
    return this.#hostIndex.get(name);
  }

  hostAt(index: number): HostPages {
    return this.hosts[index] ?? { name: "", pages: 0, relevant: 0, sumOfRelevance: 0 };
  }

  /** Its position, from 1. */
  positionOf(link: LinkId): number | undefined {
    const place = this.#placeOf.get(link);
    return place === undefined ? undefined : place + 1;
  }

  #indexOf(name: string): number {
    const known = this.#hostIndex.get(name);
    if (known !== undefined) return known;
    const index = this.hosts.length;
    this.hosts.push({ name, pages: 0, relevant: 0, sumOfRelevance: 0 });
    this.#hostIndex.set(name, index);
    return index;
  }

  #count(host: number, sign: 1 | -1, isRelevant: boolean, relevance: number): void {
    const pages = this.hosts[host];
    if (pages === undefined) return;
    pages.pages += sign;
    pages.relevant += isRelevant ? sign : 0;
    pages.sumOfRelevance += sign * relevance;
  }
}
