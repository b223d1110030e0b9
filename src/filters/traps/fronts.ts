/**
 * Views of pages by what stands before the page's own address: `/print/news/1`, `/cgi-bin/text.pl/0005/news/1`,
 * `/go?to=/news/1`. Which fronts lead to views is learned from pairs of addresses whose pages have the same words.
 * @module
 */
import { hashKey } from "../../text/hash.ts";

/** So many pairs of pages show that a part of their addresses means nothing; ours. */
export const PAIRS = 3;
/** Views of views are looked through so deep. */
const DEEP = 6;
/** Fronts of copies that may turn out to lead to views. */
const MAX_FRONTS = 1000;
/** Pages asked for in place of a view that are remembered. */
const MAX_ASKED = 10_000;
/** Folders that a front has at most. */
const MAX_FOLDERS = 8;

/** What pages with one address in another have shown: such with the same words, and others. */
export interface Shown {
  same: number;
  other: number;
}

export function isCopying({ same, other }: Shown): boolean {
  return same >= PAIRS && same >= 2 * other;
}

interface Split {
  /** Numbers aside. */
  readonly front: string;
  /** The address behind it. */
  readonly page: string;
}

/** Of one host. Addresses are paths with their queries. */
export class Fronts {
  readonly #fronts = new Map<string, Shown>();
  /** Hashes of pages that were asked for in place of a view, and its front. */
  readonly #asked = new Map<number, string>();

  get size(): number {
    return this.#fronts.size;
  }

  /** Two addresses whose pages have the same words: one may be the other behind a front, or both a third behind one. */
  learn(one: string, other: string): void {
    const [page, longer] = one.length < other.length ? [one, other] : [other, one];
    const splits = splitsOf(longer);
    const split = splits.find((found) => found.page === page) ?? sharedSplit(splits, splitsOf(page));
    if (split === undefined || split.page === "/") return; // that is behind everything
    const front = this.#fronts.get(split.front) ?? { same: 0, other: 0 };
    if (this.#fronts.size < MAX_FRONTS) this.#fronts.set(split.front, front);
    front.same++;
  }

  /** A page with words of its own. */
  observe(address: string, isFetched: (address: string) => boolean): void {
    if (this.#fronts.size === 0) return;
    for (const { front, page } of splitsOf(address)) {
      const known = this.#fronts.get(front);
      if (known !== undefined && isFetched(page)) known.other++;
    }
  }

  /** The address of the page itself; undefined where it is that already. */
  pageOf(address: string): string | undefined {
    if (this.#fronts.size === 0) return undefined;
    let page: string | undefined;
    for (let depth = 0; depth < DEEP; depth++) {
      const view = splitsOf(page ?? address).find(({ front }) => this.#leadsToViews(front));
      if (view === undefined) break;
      page = view.page;
      if (this.#asked.size < MAX_ASKED) this.#asked.set(hashKey(page), view.front);
    }
    return page;
  }

  #leadsToViews(front: string): boolean {
    const known = this.#fronts.get(front);
    return known !== undefined && isCopying(known);
  }

  /** There is no page at an address: what stood before it did mean something. */
  missed(address: string): void {
    const front = this.#fronts.get(this.#asked.get(hashKey(address)) ?? "");
    if (front !== undefined) front.other++;
  }
}

/** All ways to take an address for a front and an address behind it, the shortest front first. */
function splitsOf(address: string): readonly Split[] {
  const mark = address.indexOf("?");
  const end = mark < 0 ? address.length : mark;
  const splits: Split[] = [];
  for (let at = address.indexOf("/", 1); at > 0 && at < end; at = address.indexOf("/", at + 1)) {
    if (splits.push(splitAt(address, at, address.slice(at))) >= MAX_FOLDERS) break;
  }
  const inQuery = mark < 0 ? undefined : /[?&][^=&]+=((?:\/|%2f)[^&]*)/i.exec(address);
  if (inQuery?.[1] !== undefined) {
    const page = decoded(inQuery[1]);
    if (page !== undefined) splits.push(splitAt(address, inQuery.index + inQuery[0].length - inQuery[1].length, page));
  }
  return splits;
}

/** The same page behind fronts that differ in numbers alone. */
function sharedSplit(splits: readonly Split[], others: readonly Split[]): Split | undefined {
  return splits.find(({ front, page }) => others.some((other) => other.front === front && other.page === page));
}

function splitAt(address: string, at: number, page: string): Split {
  return { front: address.slice(0, at).replace(/\d+/g, "#"), page };
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
