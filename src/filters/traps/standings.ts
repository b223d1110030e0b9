/**
 * What the parts of a host have earned: top folders, and scripts that answer queries. A part is trusted where the crawl began or came
 * to the host. Any other earns a page for each of its addresses that two trusted pages of other parts link to, navigation aside: the
 * only evidence that no generator can make for itself, for it writes no pages but its own. What is spent beyond that is doubtful, the
 * more so the more of it there was for what came of it.
 * @module
 */
import { Recent } from "../../collections/recent.ts";
import { Youngest } from "../../collections/youngest.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import { Vouchers } from "./credit.ts";

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
/** Addresses whose part is remembered: a link is asked about several times in a row. */
const PARTS_KEPT = 2048;
/** So many doubts are told apart. */
export const MOST_DOUBT = 9;

export class Standings {
  readonly #parts = new Youngest<number, Standing>(MAX_PARTS, () => ({ found: 0, spent: 0, proven: 0 }));
  readonly #homes = new Set<number>();
  /** What lies beside front pages: of hosts where the crawl began there alone, and of those where it began elsewhere. */
  readonly #fronts = new Set<number>();
  readonly #foregone = new Set<number>();
  readonly #vouchers = new Vouchers();

  /**
   * The crawl began here, or came to the host. Beside a front page lies whatever is in no folder, traps too: it is a home only where the
   * crawl knows of no other on that host.
   */
  settle(url: CanonicalUrl): void {
    const front = frontOf(url);
    if (!isFront(url)) {
      this.#homes.add(partOf(url));
      this.#foregone.add(front);
      this.#fronts.delete(front);
    } else if (!this.#foregone.has(front)) this.#fronts.add(front);
  }

  isHome(url: CanonicalUrl): boolean {
    const part = partOf(url);
    return this.#homes.has(part) || this.#fronts.has(part);
  }

  /** An address was found. */
  find(url: CanonicalUrl): void {
    this.#parts.of(partOf(url)).found++;
  }

  /** A page was fetched that nobody had vouched for. */
  spend(url: CanonicalUrl): void {
    this.#parts.of(partOf(url)).spent++;
  }

  /** A trusted page links to an address, which is no navigation; whether it is worth fetching now. */
  vouch(page: CanonicalUrl, { id, url }: { readonly id: LinkId; readonly url: CanonicalUrl }): boolean {
    const part = partOf(url);
    if (!this.isHome(url) && partOf(page) === part) return false;
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
    const standing = this.#parts.known(partOf(url));
    return this.isHome(url) || (standing !== undefined && standing.spent < standing.proven);
  }

  /** Too small to be judged. */
  isSmall(url: CanonicalUrl): boolean {
    return (this.#parts.known(partOf(url))?.found ?? 0) < SMALL;
  }

  /** By powers of two how much more was spent than proven, up to `MOST_DOUBT`. */
  doubt(url: CanonicalUrl): number {
    const { spent, proven } = this.#parts.known(partOf(url)) ?? { spent: 0, proven: 0 };
    return Math.min(MOST_DOUBT, Math.max(0, Math.floor(Math.log2((spent + 1) / (proven + 1)))));
  }
}

const INDEX = /^(?:index|default)\.[a-z]{3,5}$/i;

function isFront(url: CanonicalUrl): boolean {
  const { segments } = urlParts(url);
  return segments.length === 0 || (segments.length === 1 && INDEX.test(segments[0] ?? ""));
}

/** By hash, what lies directly below the host. */
function frontOf(url: CanonicalUrl): number {
  return hashKey(url.slice(0, rootOf(url)));
}

const parts = new Recent<CanonicalUrl, number>(PARTS_KEPT);

/** By hash: its top folder, what lies directly below the host, or the script that answers its query. */
export function partOf(url: CanonicalUrl): number {
  return parts.get(url, hashOfPart);
}

function hashOfPart(url: CanonicalUrl): number {
  const root = rootOf(url);
  const mark = url.indexOf("?", root);
  const path = mark < 0 ? url : url.slice(0, mark);
  const folder = Math.max(root, path.indexOf("/", root) + 1);
  // Of a script deep below its top folder there may be any number.
  const isScript = mark >= 0 && path.indexOf("/", folder) < 0;
  return hashKey(url.slice(0, isScript ? mark + 1 : folder));
}

/** Where the path begins, behind its slash. */
function rootOf(url: CanonicalUrl): number {
  return url.indexOf("/", url.indexOf("//") + 2) + 1;
}
