/**
 * What a crawl spends on places that seem to have no end. All of a host's share one account, which grows with what else the host
 * has to offer: so many small traps together get no more than one large one, and take nothing from good places. A link
 * that two pages of good places have found costs nothing; all others are put off when the account is spent.
 * @module
 */
import { Uint8Column } from "../../collections/columns.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";

/** Requests before anything is known of a host, and for each of its pages; ours. */
const AT_FIRST = 8;
const PER_PAGE = 0.05;
/** So many pages of good places must link to an address. */
const VOUCHERS = 2;
const FETCHED = 4;
/** So many addresses that are vouched for are better than what nobody vouches for; ours. */
const ENOUGH = 10;
/** A maze is several: by its template, its folder, and the form of its addresses; ours. */
const SEVERAL = 2;

export class HostCredit {
  pages = 0;
  spent = 0;
  /** Addresses, no navigation, that good pages vouch for and that were not fetched yet. */
  supply = 0;
  /** Chosen on credit, and not fetched yet. */
  readonly pending = new Set<CanonicalUrl>();

  /** Places that lead on for ever, as many as matter. */
  readonly #open = new Set<number>();

  /** One of its places does. */
  leadsOn(place: number): void {
    if (!this.isBeset) this.#open.add(place);
  }

  /** Several of its places do. */
  get isBeset(): boolean {
    return this.#open.size >= SEVERAL;
  }

  /** There is better to be had on the host. */
  get isSupplied(): boolean {
    return this.supply >= ENOUGH;
  }

  get isSpent(): boolean {
    return this.spent + this.pending.size >= AT_FIRST + PER_PAGE * this.pages;
  }
}

export class Vouchers {
  /** How many were counted, and a bit for what was fetched. */
  readonly #count = new Uint8Column();

  /** A good page links to it; whether that was the last one that it needed. */
  add(id: LinkId): boolean {
    const count = this.#of(id) & ~FETCHED;
    if (count >= VOUCHERS) return false;
    this.#count.data[id] = this.#of(id) + 1;
    return count + 1 === VOUCHERS;
  }

  fetched(id: LinkId): void {
    this.#count.data[id] = this.#of(id) | FETCHED;
  }

  isFetched(id: LinkId): boolean {
    return (this.#of(id) & FETCHED) !== 0;
  }

  isVouched(id: LinkId): boolean {
    return (this.#of(id) & ~FETCHED) >= VOUCHERS;
  }

  #of(id: LinkId): number {
    this.#count.ensure(id + 1);
    return this.#count.data[id] ?? 0;
  }
}
