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

export class HostCredit {
  pages = 0;
  spent = 0;
  /** Chosen on credit, and not fetched yet. */
  readonly pending = new Set<CanonicalUrl>();

  get isSpent(): boolean {
    return this.spent + this.pending.size >= AT_FIRST + PER_PAGE * this.pages;
  }
}

export class Vouchers {
  readonly #count = new Uint8Column();

  /** A good page links to these. */
  add(targets: Iterable<LinkId>): void {
    for (const id of new Set(targets)) {
      if (id < 0) continue;
      this.#count.ensure(id + 1);
      this.#count.data[id] = Math.min(VOUCHERS, (this.#count.data[id] ?? 0) + 1);
    }
  }

  isVouched(id: LinkId): boolean {
    return (this.#count.data[id] ?? 0) >= VOUCHERS;
  }
}
