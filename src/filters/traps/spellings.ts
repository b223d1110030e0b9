/**
 * Addresses of one page that differ in how they are spelt: large and small letters, slashes, sessions behind a semicolon, the name of
 * an index, what follows a page's own path or stands before it. Which of these mean nothing to a host is learned from pairs of addresses whose pages have
 * the same words (different URLs with similar text: Bar-Yossef, Keidar and Schonfeld, 2007).
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, Drop } from "../../types.ts";
import { canonicalUrl, hostOf, originOf } from "../../url/canonical.ts";
import { Fronts, isCopying, PAIRS, type Shown } from "./fronts.ts";
import { withoutSession } from "./session-id.ts";

type Spelling = "case" | "slashes" | "end" | "parameters" | "index";

/** What is left of a path where a spelling means nothing. */
const PLAIN: Readonly<Record<Spelling, (path: string) => string>> = {
  parameters: (path) => path.replace(/;[^/]*/g, ""),
  slashes: (path) => path.replace(/\/{2,}/g, "/"),
  case: (path) => path.toLowerCase(),
  index: (path) => path.replace(/\/(?:index|default)\.[a-z]{3,5}$/i, "/"),
  end: (path) => path.replace(/(?<=\/[^/]+\/[^/]+)\/$/, ""),
};
const SPELLINGS = Object.keys(PLAIN) as Spelling[];
/** Views of views are looked through so deep. */
const VIEWS = 6;
/** Names of copies that may turn out to be views. */
const MAX_VIEWS = 1000;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;
/** Folders above a page that are looked at. */
const FOLDERS = 4;

export class Spellings {
  readonly #hosts = new Youngest<string, HostSpellings>(MAX_HOSTS, () => new HostSpellings());

  /** Two addresses whose pages have the same words. */
  learn(one: CanonicalUrl, other: CanonicalUrl): void {
    if (hostOf(one) === hostOf(other)) this.#hosts.of(hostOf(one)).learn(one, other);
  }

  /** A page that has words of its own. */
  observe(url: CanonicalUrl): void {
    this.#hosts.known(hostOf(url))?.observe(url);
  }

  /** What puts an address off. */
  putsOff(url: CanonicalUrl): Drop | undefined {
    return this.#hostOf(url)?.putsOff(url);
  }

  /** The same, by its own spelling alone and not by what lies beside it. */
  putsOffSpelling(url: CanonicalUrl): Drop | undefined {
    return this.#hostOf(url)?.putsOffSpelling(url);
  }

  /** Session ids of well-known names mean nothing until the contrary is shown; all else has to be learned first. */
  #hostOf(url: CanonicalUrl): HostSpellings | undefined {
    return withoutSession(url) === url ? this.#hosts.known(hostOf(url)) : this.#hosts.of(hostOf(url));
  }

  /** There is no page at an address. */
  missed(url: CanonicalUrl): void {
    this.#hosts.known(hostOf(url))?.missed(url);
  }
}

class HostSpellings {
  /** Pairs that differ in each spelling. */
  readonly #pairs = new Map<Spelling, number>();
  /** The plainest spellings of pages that were fetched, by hashes. */
  readonly #fetched = new Set<number>();
  /** Plain addresses that may stand for others, by hashes, and classes of addresses where they may not. */
  readonly #asked = new Set<number>();
  readonly #exceptions = new Set<string>();
  /** Below a page, so deep: pages with its words, and others. */
  readonly #tails = new Map<string, Shown>();
  /** Names behind a page's own address, for another view of it: `print`, `amp`. */
  readonly #views = new Map<string, View>();
  /** The same of what stands before a page's own address. */
  readonly #fronts = new Fronts();

  learn(one: CanonicalUrl, other: CanonicalUrl): void {
    const [a, b] = [pathOf(one), pathOf(other)];
    for (const page of [a, b]) this.#fetched.add(plainestOf(page));
    if (a.query === b.query && plainest(a.path) === plainest(b.path)) {
      for (const spelling of SPELLINGS) {
        if (differIn(spelling, a.path, b.path)) this.#pairs.set(spelling, (this.#pairs.get(spelling) ?? 0) + 1);
      }
      return;
    }
    this.#fronts.learn(a.path + a.query, b.path + b.query);
    if (a.query === b.query) this.#learnView(a.path, b.path);
    // What differs is asked for behind the path, which says nothing of other paths.
    if (a.path === b.path) return;
    const folder = commonFolder(a.path, b.path);
    const depths = [depthBelow(folder, a.path), depthBelow(folder, b.path)];
    const [near, far] = [Math.min(...depths), Math.max(...depths)];
    // Below a page that has the same words, or beside another that has.
    if (folder === "/" || (near > 0 && near !== far)) return;
    const key = tailKey(folder, far);
    const tail = this.#tails.get(key) ?? { same: 0, other: 0 };
    tail.same++;
    this.#tails.set(key, tail);
  }

  /** One is the other with a name behind it, or both are a third with one. */
  #learnView(a: string, b: string): void {
    const [page, longer] = a.length < b.length ? [a, b] : [b, a];
    const [one, other] = [lastName(longer), lastName(page)];
    if (one.above === withoutEnd(page)) this.#viewOf(one.name).end = page.endsWith("/") ? "/" : "";
    else if (one.above !== other.above || one.above === "") return;
    else this.#viewOf(other.name).same++;
    this.#viewOf(one.name).same++;
  }

  #viewOf(name: string): View {
    const view = this.#views.get(name) ?? { same: 0, other: 0, end: "" };
    if (this.#views.size < MAX_VIEWS) this.#views.set(name, view);
    return view;
  }

  /** The address of the page itself, where all that follows it are names of views. */
  #pageOf(path: string): string | undefined {
    let [page, end] = [path, ""];
    for (let names = 0; names < VIEWS; names++) {
      const { above, name } = lastName(page);
      const view = this.#views.get(name);
      if (view === undefined || !isCopying(view)) break;
      [page, end] = [above, view.end];
    }
    return page === path ? undefined : page + end;
  }

  observe(url: CanonicalUrl): void {
    const { path, query } = pathOf(url);
    const { above, name } = lastName(path);
    const view = this.#views.get(name);
    if (view !== undefined && this.#fetched.has(plainestOf({ path: above + view.end, query }))) view.other++;
    this.#fronts.observe(path + query, (page) => this.#fetched.has(plainestOf(partsOf(page))));
    this.#fetched.add(plainestOf({ path, query }));
    const tail = this.#tailOf(url);
    if (tail !== undefined) tail.other++;
  }

  putsOffSpelling(url: CanonicalUrl): Drop | undefined {
    const plain = this.#plainOf(url);
    if (plain === undefined) return undefined;
    const isFetched = this.#fetched.has(plainestOf(pathOf(plain)));
    return { keep: false, reason: "trap-copied", detail: RESPELT, ...(isFetched ? {} : { instead: plain }) };
  }

  putsOff(url: CanonicalUrl): Drop | undefined {
    const respelt = this.putsOffSpelling(url);
    if (respelt !== undefined) return respelt;
    const tail = this.#tailOf(url);
    if (tail === undefined || !isCopying(tail)) return undefined;
    return { keep: false, reason: "trap-copied", detail: TAIL };
  }

  /** Where a plain address has no page, its spelling did mean something. */
  missed(url: CanonicalUrl): void {
    const { path, query } = pathOf(url);
    this.#fronts.missed(path + query);
    if (this.#asked.has(hashKey(url))) this.#exceptions.add(classOf(path));
  }

  /** The address without what means nothing; undefined where that is all of it. */
  #plainOf(url: CanonicalUrl): CanonicalUrl | undefined {
    const stripped = withoutSession(url);
    const bare = stripped === url ? url : (canonicalUrl(stripped) ?? url);
    const isTold = this.#pairs.size > 0 || this.#views.size > 0 || this.#fronts.size > 0 || bare !== url;
    if (!isTold) return undefined;
    const { path, query } = pathOf(bare);
    if (this.#exceptions.size > 0 && this.#exceptions.has(classOf(path))) return undefined;
    const behind = this.#fronts.pageOf(path + query);
    if (behind !== undefined) return canonicalUrl(`${originOf(url)}${behind}`);
    const respelt = this.#respelt(path);
    const plainPath = this.#pageOf(respelt) ?? respelt;
    if (plainPath === path && bare === url) return undefined;
    const plain = canonicalUrl(`${originOf(url)}${plainPath}${query}`);
    if (plain === undefined || plain === url) return undefined;
    this.#asked.add(hashKey(plain));
    return plain;
  }

  /** The path in its plain spelling, unless some of that may mean something. */
  #respelt(path: string): string {
    let plain = path;
    for (const spelling of SPELLINGS) {
      const plainer = PLAIN[spelling](plain);
      if (plainer !== plain && (this.#pairs.get(spelling) ?? 0) < PAIRS) return path;
      plain = plainer;
    }
    return plain;
  }

  #tailOf(url: CanonicalUrl): Shown | undefined {
    if (this.#tails.size === 0) return undefined;
    const { path } = pathOf(url);
    let end = path.length - 1;
    for (let folder = 0; folder < FOLDERS && end > 0; folder++) {
      end = path.lastIndexOf("/", end - 1);
      const above = path.slice(0, end + 1);
      const tail = end < 0 ? undefined : this.#tails.get(tailKey(above, depthBelow(above, path)));
      if (tail !== undefined) return tail;
    }
    return undefined;
  }
}

const RESPELT = "spelt otherwise than another address of the page, which means nothing to the host; others come first";
const TAIL = "pages so deep below its folder have the words of the folder's own page; others come first";

interface View extends Shown {
  /** What follows the name of the page itself. */
  end: string;
}

/** The last name of a path, and what is above it without a slash at its end. */
function lastName(path: string): { readonly above: string; readonly name: string } {
  const plain = withoutEnd(path);
  const slash = plain.lastIndexOf("/");
  return { above: plain.slice(0, slash), name: plain.slice(slash + 1) };
}

function withoutEnd(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

/** So deep in a top folder, whatever the spelling of that. */
function classOf(path: string): string {
  const names = plainest(path).split("/").filter(Boolean);
  return `${names.length} ${names[0]}`;
}

function tailKey(folder: string, depth: number): string {
  return `${depth} ${folder}`;
}

/** Names of a path behind its folder. */
function depthBelow(folder: string, path: string): number {
  return path.slice(folder.length).split("/").filter(Boolean).length;
}

function commonFolder(a: string, b: string): string {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  // `/a` is above `/a/b`, as `/a/` is.
  if (common === a.length && b[common] === "/") return `${a}/`;
  if (common === b.length && a[common] === "/") return `${b}/`;
  return a.slice(0, a.lastIndexOf("/", common - 1) + 1);
}

/** What any of the spellings could be about, letters of other scripts among it; most paths have nothing of it. */
const SPELT = /[;A-Z\u0080-\uffff]|\/\/|\/$|\/(?:index|default)\.[a-z]+$/;

function plainest(path: string): string {
  if (!SPELT.test(path)) return path;
  return SPELLINGS.reduce((plain, spelling) => PLAIN[spelling](plain), path);
}

/** Other spellings aside. */
function differIn(spelling: Spelling, a: string, b: string): boolean {
  const others = (path: string) =>
    SPELLINGS.reduce((plain, other) => (other === spelling ? plain : PLAIN[other](plain)), path);
  return others(a) !== others(b);
}

interface Path {
  readonly path: string;
  readonly query: string;
}

function pathOf(url: CanonicalUrl): Path {
  return partsOf(url.slice(url.indexOf("/", url.indexOf("//") + 2)));
}

function partsOf(address: string): Path {
  const mark = address.indexOf("?");
  const end = mark < 0 ? address.length : mark;
  return { path: address.slice(0, end), query: address.slice(end) };
}

function plainestOf({ path, query }: Path): number {
  return hashKey(plainest(path) + query);
}
