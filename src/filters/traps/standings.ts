/**
 * What the parts of a host have earned (host-parts.ts). A home is trusted. Any other part earns a page for each of its addresses that two
 * trusted pages of other parts link to, navigation aside: the only evidence that no generator can make for itself, for it writes no
 * pages but its own. What is spent beyond that is doubtful, the more so the more of it there was for what came of it.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { Vouchers } from "./credit.ts";
import { HostParts } from "./host-parts.ts";

interface Standing {
  /** Addresses that were found in it. */
  found: number;
  /** Pages fetched that nobody had vouched for. */
  spent: number;
  /** Addresses that others vouch for. */
  proven: number;
}

/** Parts that are remembered; the oldest go first. */
const MAX_PARTS = 100_000;
/** A part of fewer addresses is no trap that is worth the trouble; many such parts are another matter (strange-places.ts). */
const SMALL = 30;
/** So many doubts are told apart. */
export const MOST_DOUBT = 9;

export class Standings {
  readonly #parts = new Youngest<number, Standing>(MAX_PARTS, () => ({ found: 0, spent: 0, proven: 0 }));
  readonly #hostParts = new HostParts();
  readonly #vouchers = new Vouchers();

  /** The crawl began here, or came to the host. */
  settle(url: CanonicalUrl): void {
    this.#hostParts.settle(url);
  }

  isHome(url: CanonicalUrl): boolean {
    return this.#hostParts.isHome(url);
  }

  /** An address was found. */
  find(url: CanonicalUrl): void {
    this.#parts.of(this.#hostParts.of(url)).found++;
  }

  /** A page was fetched that nobody had vouched for. */
  spend(url: CanonicalUrl): void {
    this.#parts.of(this.#hostParts.of(url)).spent++;
  }

  /** A trusted page links to an address, which is no navigation; whether it is worth fetching now. */
  vouch(page: CanonicalUrl, { id, url }: { readonly id: LinkId; readonly url: CanonicalUrl }): boolean {
    const part = this.#hostParts.of(url);
    if (!this.isHome(url) && this.#hostParts.of(page) === part) return false;
    if (!this.#vouchers.add(id)) return false;
    this.#parts.of(part).proven++;
    return !this.#vouchers.isFetched(id);
  }

  /** Navigation, which a good page has: it may be fetched, and proves nothing. */
  knowHouse(id: LinkId): void {
    this.#vouchers.add(id);
  }

  fetched(id: LinkId): void {
    this.#vouchers.fetched(id);
  }

  /** Two trusted pages link to it, of other parts unless it lies where the crawl began. */
  isVouched(id: LinkId): boolean {
    return this.#vouchers.isVouched(id);
  }

  /** It has not spent yet what it has earned. */
  isTrusted(url: CanonicalUrl): boolean {
    const standing = this.#parts.known(this.#hostParts.of(url));
    return this.isHome(url) || (standing !== undefined && standing.spent < standing.proven);
  }

  /** Good pages are there. */
  hasGood(url: CanonicalUrl): boolean {
    return this.isHome(url) || (this.#parts.known(this.#hostParts.of(url))?.proven ?? 0) > 0;
  }

  /** Too small to be judged. */
  isSmall(url: CanonicalUrl): boolean {
    return (this.#parts.known(this.#hostParts.of(url))?.found ?? 0) < SMALL;
  }

  /** By powers of two how much more was spent than proven, up to `MOST_DOUBT`. */
  doubt(url: CanonicalUrl): number {
    const { spent, proven } = this.#parts.known(this.#hostParts.of(url)) ?? { spent: 0, proven: 0 };
    return Math.min(MOST_DOUBT, Math.max(0, Math.floor(Math.log2((spent + 1) / (proven + 1)))));
  }
}
