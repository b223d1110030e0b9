/**
 * The parts of a host: top folders, and scripts that answer queries. And which of them are the crawl's homes: where it began, or came to
 * the host. All that lies in a home is trusted, so it must not be larger than what was given: where a crawl begins at several pages of
 * one top folder, the folder in which they all are is the home and those beside it are parts of their own; and beside a front page lies
 * whatever is in no folder, so that it makes a home only where the crawl knows of no other on its host.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl } from "../../types.ts";
import type { Address } from "./address.ts";

/** Names of front pages. */
const INDEX = /^(?:index|default)\.[a-z]{3,5}$/i;

/** Top folders whose homes are remembered; the oldest go first. */
const MAX_HOMES = 100_000;

interface HomeFolder {
  /** In which all pages are at which the crawl began in its top folder. */
  folder: string;
  /** How many these are. */
  pages: number;
}

export class HostParts {
  readonly #homes = new Set<number>();
  /** What lies beside front pages: whether that is a home, for the crawl began nowhere else on the host. */
  readonly #fronts = new Map<number, boolean>();
  readonly #folders = new Youngest<number, HomeFolder>(MAX_HOMES, () => ({ folder: "", pages: 0 }));

  /** The crawl began here, or came to the host. */
  settle(address: Address): void {
    const { url, topPart } = address;
    const front = frontOf(url);
    if (isFront(address)) {
      if (!this.#fronts.has(front)) this.#fronts.set(front, true);
      return;
    }
    this.#fronts.set(front, false);
    this.#homes.add(topPart);
    const home = this.#folders.of(topPart);
    home.folder = home.pages === 0 ? folderOf(url) : commonFolder(home.folder, folderOf(url));
    home.pages++;
  }

  /** By the hash of the part. */
  isHome(part: number): boolean {
    return this.#homes.has(part) || this.#fronts.get(part) === true;
  }

  /** By hash. */
  of({ url, topPart }: Address): number {
    const home = this.#folders.known(topPart);
    if (home === undefined || home.pages < 2 || url.startsWith(home.folder)) return topPart;
    // The first folder that does not lead to the home.
    const end = url.indexOf("/", commonFolder(home.folder, folderOf(url)).length) + 1;
    return end > topEnd(url) ? hashKey(url.slice(0, end)) : topPart;
  }
}

function isFront({ segments }: Address): boolean {
  return segments.length === 0 || (segments.length === 1 && INDEX.test(segments[0] ?? ""));
}

/** By hash: its top folder, what lies directly below the host, or the script that answers its query. */
export function topPartOf(url: CanonicalUrl): number {
  const mark = url.indexOf("?", rootOf(url));
  const path = mark < 0 ? url : url.slice(0, mark);
  const folder = topEnd(path);
  // Of a script deep below its top folder there may be any number.
  const isScript = mark >= 0 && path.indexOf("/", folder) < 0;
  return hashKey(url.slice(0, isScript ? mark + 1 : folder));
}

/** By hash, what lies directly below the host. */
function frontOf(url: CanonicalUrl): number {
  return hashKey(url.slice(0, rootOf(url)));
}

/** The address up to the last slash of its path. */
function folderOf(url: string): string {
  const mark = url.indexOf("?");
  return url.slice(0, (mark < 0 ? url : url.slice(0, mark)).lastIndexOf("/") + 1);
}

/** The folder in which both are. */
function commonFolder(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return folderOf(one.slice(0, at));
}

/** Where the path begins, behind its slash. */
function rootOf(url: string): number {
  return url.indexOf("/", url.indexOf("//") + 2) + 1;
}

/** Behind the top folder; where the path begins, for what lies in none. */
function topEnd(url: string): number {
  const root = rootOf(url);
  return Math.max(root, url.indexOf("/", root) + 1);
}
