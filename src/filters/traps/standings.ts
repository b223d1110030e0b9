/**
 * What the parts of a host have earned (host-parts.ts). A home is trusted. Any other part earns a page for each of its addresses that two
 * trusted pages of other parts link to, navigation aside: the only evidence that no generator can make for itself, for it writes no
 * pages but its own. What is spent beyond that is doubtful, the more so the more of it there was for what came of it.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import type { LinkId } from "../../types.ts";
import type { Address } from "./address.ts";
import { Vouchers } from "./credit.ts";
import { MOST_DOUBT } from "./doubt.ts";
import { HostParts } from "./host-parts.ts";

interface Standing {
  /** Addresses that were found in it. */
  found: number;
  /** Pages fetched that nobody had vouched for. */
  spent: number;
  /** Addresses that others vouch for. */
  proven: number;
}

/** Addresses of one form, wherever they are. */
interface FormStanding {
  /** Pages fetched that nobody had vouched for, and those of them for whom others did later: real pages are found again. */
  spent: number;
  proven: number;
}

/** Parts and forms that are remembered; the oldest go first. */
const MAX_PARTS = 100_000;
/** A part of fewer addresses is no trap that is worth the trouble; many such parts are another matter (strange-places.ts). */
const SMALL = 30;

export class Standings {
  readonly #parts = new Youngest<number, Standing>(MAX_PARTS, () => ({ found: 0, spent: 0, proven: 0 }));
  readonly #forms = new Youngest<number, FormStanding>(MAX_PARTS, () => ({ spent: 0, proven: 0 }));
  readonly #hostParts = new HostParts();
  readonly #vouchers = new Vouchers();

  /** The crawl began here, or came to the host. */
  settle(address: Address): void {
    this.#hostParts.settle(address);
  }

  isHome(address: Address): boolean {
    return this.#hostParts.isHome(this.#hostParts.of(address));
  }

  /** An address was found. */
  find(address: Address): void {
    this.#parts.of(this.#hostParts.of(address)).found++;
  }

  /** A page was fetched that nobody had vouched for. */
  spend(address: Address): void {
    this.#parts.of(this.#hostParts.of(address)).spent++;
    this.#forms.of(address.form).spent++;
  }

  /** A trusted page links to an address, which is no navigation; whether it is worth fetching now. */
  vouch(page: Address, id: LinkId, address: Address): boolean {
    const part = this.#hostParts.of(address);
    if (!this.#hostParts.isHome(part) && this.#hostParts.of(page) === part) return false;
    if (!this.#vouchers.add(id)) return false;
    this.#parts.of(part).proven++;
    if (!this.#vouchers.isFetched(id)) return true;
    this.#forms.of(address.form).proven++;
    return false;
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
  isTrusted(address: Address): boolean {
    const part = this.#hostParts.of(address);
    if (this.#hostParts.isHome(part)) return true;
    const standing = this.#parts.known(part);
    return standing !== undefined && standing.spent < standing.proven;
  }

  /** Good pages are there. */
  hasGood(address: Address): boolean {
    const part = this.#hostParts.of(address);
    return this.#hostParts.isHome(part) || (this.#parts.known(part)?.proven ?? 0) > 0;
  }

  /** Pages of its form that were fetched though nobody had vouched for them. */
  spentOn({ form }: Address): number {
    return this.#forms.known(form)?.spent ?? 0;
  }

  /** Too small to be judged. */
  isSmall(address: Address): boolean {
    return (this.#parts.known(this.#hostParts.of(address))?.found ?? 0) < SMALL;
  }

  /** By powers of two how much more was spent than proven on its part, and on its form if asked, up to `MOST_DOUBT`. */
  doubt(address: Address, withForm = false): number {
    const byPart = doubtOf(this.#parts.known(this.#hostParts.of(address)));
    return withForm ? Math.max(byPart, doubtOf(this.#forms.known(address.form))) : byPart;
  }
}

function doubtOf({ spent, proven }: FormStanding = { spent: 0, proven: 0 }): number {
  return Math.min(MOST_DOUBT, Math.max(0, Math.floor(Math.log2((spent + 1) / (proven + 1)))));
}
