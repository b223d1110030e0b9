/**
 * What a crawl has learned of places: what the pages of each group of addresses were worth, what hosts answered to
 * addresses that were made up or shortened, and which pages look like these answers. A group earns trust by pages that
 * bring something new, and is given up when nearly none does.
 * @module
 */
import { hashKey } from "../../text/hash.ts";
import { countBits } from "../../text/simhash.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import {
  type Answers,
  isAlike,
  isOtherGenerator,
  isSamePage,
  isSameText,
  isStrictlyAlike,
  type Portrait,
} from "./generator.ts";
import { type AddressGroup, groupsOf, hostGroup } from "./groups.ts";
import { bareAddress, type LeftOut, type MadeUp } from "./made-up-address.ts";
import { urlParts } from "./url-parts.ts";

/** What a fetched page brought: something new; a copy of another page; nothing but known text; a generator's page. */
export type Worth = "new" | "copy" | "stale" | "generated";

/** Why a link is not followed, and what is fetched in its place. */
export interface Barren {
  readonly reason: "trap-copies" | "trap-endless" | "trap-variant";
  readonly detail: string;
  readonly instead?: CanonicalUrl;
}

/** A group is tried: by addresses made up in its manner, or by leaving out what may mean nothing. */
export type Experiment =
  | { readonly group: string; readonly kind: "made-up"; readonly varied: MadeUp }
  | { readonly group: string; readonly kind: "bare"; readonly leftOut: LeftOut };

/** What came of it: the pages that were answered, with where they were found; none after the first miss. */
export interface Finding {
  readonly group: string;
  readonly kind: Experiment["kind"];
  readonly answers: readonly { readonly url: string; readonly portrait: Portrait }[];
}

/** A page as it is taken in. */
export interface ObservedPage {
  readonly id: LinkId;
  readonly url: CanonicalUrl;
  /** The link that was chosen. */
  readonly chosen: CanonicalUrl;
  readonly isRelevant: boolean;
  readonly isSeed: boolean;
  /** Targets of its links that the crawl knew before, and those that it did not. */
  readonly known: readonly LinkId[];
  readonly fresh: readonly LinkId[];
  /** How many of its words were sampled, and how many of these the crawl had not seen before. */
  readonly words: number;
  readonly newWords: number;
  /** Where groups are tried. */
  readonly portrait: Portrait | undefined;
}

interface Account {
  fetched: number;
  worthless: number;
  /** The latest pages as bits, 1 for a worthless one, the last one lowest. */
  latest: number;
  /** How long its pages have had no words that are new, as a cumulative sum. */
  silence: number;
  /** Pages that were relevant and brought something new. */
  relevant: number;
  /** It was tried by made-up addresses, and what its host answered if it did with pages. */
  isTried: boolean;
  answers: Answers | undefined;
  /** Pages like these answers, and others. */
  alike: number;
  unlike: number;
  isEndless: boolean;
  /** It was tried whether a part of its addresses means nothing, and whether that is so. */
  isBareTried: boolean;
  isIdle: boolean;
}

interface HostMemory {
  pages: number;
  experiments: number;
  /** Those that showed a generator or a part without meaning. */
  findings: number;
  /** What it answers to any address, if it does with pages. */
  answers: Answers | undefined;
  /** Pages where the crawl was told to begin, or the first that it found here. */
  readonly trusted: Portrait[];
  /** How many of its first pages link to each target: what two of them link to is taken for navigation. */
  readonly house: Map<LinkId, number>;
  /** Pages fetched at places where nothing good was found before, and those among them that were made for the asking. */
  strange: number;
  strangeGenerated: number;
  /** Addresses that several pages link to, by hashes; kept where the host has a page for any address. */
  readonly vouched: Set<number>;
  /** The latest pages; the oldest go first. */
  readonly recent: ObservedPage[];
}

/**
 * More worthless pages than this share make a group barren. In 57000 pages of reference manuals, folders with over nine
 * tenths of copies are stubs of old editions and nothing else, whether they are judged after 5 or after 20 pages; with
 * eight tenths, glossaries would be among them.
 */
const BARREN_ABOVE = 0.9;
/** A group that was good is given up when so many of its latest pages were worthless. */
const LATEST = 24;
const LATEST_WORTHLESS = 23;
const LATEST_BITS = 2 ** LATEST - 1;
/**
 * Words that are new to the crawl: real sites go on naming things. After five thousand pages of an encyclopedia one word
 * in fifty is new still, and by the law of Heaps (1978) ever fewer as the crawl grows. A group is silent when the words
 * of its pages speak for a fifth of that rate or less: a cumulative sum (Page 1954) grows with every word and falls with
 * every new one.
 */
const SILENT_RATE = 0.004;
const RATE_HOLDS_FOR = 5000;
const RATE_FALLS_BY = 0.4;
const SILENT_AFTER = 5;
/** So many pages like the answers to made-up addresses, and so great a share of them, make a group endless. */
const ENDLESS_AFTER = 3;
const ENDLESS_ABOVE = 0.75;
/** A group is tried after so many pages, a host at the same time. */
const TRY_AFTER = 5;
/** Experiments on a host: some at once, then one for so many pages, and more for each that found something. */
const FIRST_EXPERIMENTS = 3;
const PAGES_PER_EXPERIMENT = 25;
const PER_FINDING = 2;
const MAX_RECENT = 32;
/** Navigation is known by so many first pages of a host. */
const FIRST_PAGES = 4;
/** Before so many pages of a host, even pages of a real site link to what nobody else does. */
const ROOTED_AFTER = 15;
/** So many pages at strange places, and so great a share, make further ones suspect. */
const STRANGE_AFTER = 5;
const STRANGE_ABOVE = 0.6;
/** A page of a real site links to pages that others link to: of so many links that are no navigation, at least such a share. */
const LINKS_TO_TELL = 3;
const ROOTED_ABOVE = 0.1;
/** Hosts whose latest pages are remembered. */
const MAX_HOSTS = 2000;

export class TrapMemory {
  /** Keyed by hashes, for names of groups are long and many. */
  readonly #accounts = new Map<number, Account>();
  readonly #hosts = new Map<string, HostMemory>();
  /** Pages that a generator has made. */
  readonly #generated = new Set<LinkId>();
  /** Pages where the crawl was told to begin. */
  readonly #trusted = new Set<LinkId>();
  /** Addresses that stand for others, by hashes: where they fail, the part that was left out meant something. */
  readonly #substitutes = new Map<number, string>();
  /** Link that is being fetched → what is tried with it. */
  readonly #planned = new Map<CanonicalUrl, Experiment>();
  #pages = 0;

  /** Takes in a fetched page. */
  observe(page: ObservedPage, worth: Worth): void {
    this.#planned.delete(page.chosen);
    if (page.portrait !== undefined) this.#observeOnHost(page, page.portrait, worth);
    const rate = SILENT_RATE * (RATE_HOLDS_FOR / Math.max(RATE_HOLDS_FOR, ++this.#pages)) ** RATE_FALLS_BY;
    for (const name of groupsOfPage(page)) {
      const account = this.#account(name);
      tally(account, worth !== "new");
      account.silence = Math.max(0, account.silence + rate * page.words - page.newWords);
      if (worth === "new" && page.isRelevant) account.relevant++;
      if (account.answers !== undefined) this.#count(account, worth === "generated");
    }
    if (worth === "generated") this.#generated.add(page.id);
  }

  #observeOnHost(page: ObservedPage, portrait: Portrait, worth: Worth): void {
    const host = this.#host(urlParts(page.url).host);
    host.pages++;
    if (page.isSeed || host.pages === 1) {
      host.trusted.push(portrait);
      this.#trusted.add(page.id);
    }
    if (host.pages <= FIRST_PAGES)
      for (const id of [...page.known, ...page.fresh]) host.house.set(id, (host.house.get(id) ?? 0) + 1);
    if (host.answers !== undefined && !this.#isGoodPlace(page.chosen)) {
      host.strange++;
      if (worth === "generated") host.strangeGenerated++;
    }
    host.recent.push(page);
    if (host.recent.length > MAX_RECENT) host.recent.shift();
  }

  /** Pages of a host that has one for any address link to these too. */
  vouch(host: string, urls: Iterable<CanonicalUrl>): void {
    const memory = this.#hosts.get(host);
    if (memory?.answers === undefined) return;
    for (const url of urls) memory.vouched.add(hashKey(url));
  }

  /** An earlier page turned out to be the copy of a later one. */
  demote(url: CanonicalUrl): void {
    for (const { name } of groupsOf(urlParts(url))) {
      const account = this.#account(name);
      account.worthless = Math.min(account.fetched, account.worthless + 1);
    }
  }

  /** A link led nowhere new. */
  observeMiss(url: CanonicalUrl, isRedirect: boolean): void {
    const planned = this.#planned.get(url);
    if (planned !== undefined) this.#mark(planned, false); // it is to be tried with another link
    this.#planned.delete(url);
    const group = this.#substitutes.get(hashKey(url));
    if (group !== undefined && !isRedirect) this.#account(group).isIdle = false;
    if (!isRedirect) return;
    for (const { name } of groupsOf(urlParts(url))) {
      tally(this.#account(name), true);
    }
  }

  /** Takes in what came of an experiment that was made with a page; pages fetched before are looked at again. */
  learn({ group, kind, answers: [first, second] }: Finding, page: ObservedPage): void {
    const host = this.#host(urlParts(page.url).host);
    host.experiments++;
    const account = this.#account(group);
    this.#mark({ group, kind }, true);
    if (kind === "bare") {
      account.isIdle = first !== undefined && page.portrait !== undefined && isSamePage(first.portrait, page.portrait);
      if (account.isIdle) host.findings++;
      return;
    }
    if (first === undefined && group !== hostGroup(urlParts(page.url)).name) {
      // The host knows its pages here: what encloses the group need not be tried.
      for (const { name, varied } of groupsOf(urlParts(page.url))) {
        if (varied === "below" || varied === "name") this.#account(name).isTried = true;
      }
    }
    if (first === undefined || second === undefined || first.url === second.url) return;
    const isKnown = host.recent.some(({ portrait }) => portrait && isSameText(portrait, first.portrait));
    if (isKnown && isSameText(first.portrait, second.portrait)) return; // it leads everyone to one page
    const isWhole = group === hostGroup(urlParts(page.url)).name;
    const answers: Answers = [first.portrait, second.portrait];
    // What answers everywhere has answered here too: the group itself knows its pages.
    if (host.answers !== undefined && !isOtherGenerator(answers, host.answers)) return;
    host.findings++;
    if (isWhole) host.answers = answers;
    else account.answers = answers;
    for (const earlier of host.recent) {
      if (!isWhole && !groupsOfPage(earlier).includes(group)) continue;
      const isGenerated = this.isGenerated(earlier);
      if (isGenerated) this.#generated.add(earlier.id);
      if (!isWhole) this.#count(account, isGenerated);
      else if (isGenerated) this.demote(earlier.url);
    }
  }

  /** Whether a page looks like what its host answers to made-up addresses of its group. */
  isGenerated(page: ObservedPage): boolean {
    const { portrait } = page;
    if (portrait === undefined) return false;
    const host = this.#host(urlParts(page.url).host);
    const { answers: general, trusted } = host;
    // Where even trusted pages look like the answers to any address, they are told apart by their links alone.
    if (general !== undefined && isStrictlyAlike(portrait, general)) {
      if (!trusted.some((one) => isStrictlyAlike(one, general))) return true;
    }
    if (general !== undefined && isRootless(page, host)) return true;
    return groupsOfPage(page).some((name) => {
      const answers = this.#accounts.get(hashKey(name))?.answers;
      return answers !== undefined && isAlike(portrait, answers);
    });
  }

  /** A link is about to be fetched: plans what is tried with it. */
  chosen(url: CanonicalUrl): void {
    const experiment = this.#experimentFor(url);
    if (experiment === undefined) return;
    this.#mark(experiment, true);
    this.#planned.set(url, experiment);
  }

  /** What is tried with a link that was chosen. */
  planned(url: CanonicalUrl): Experiment | undefined {
    return this.#planned.get(url);
  }

  #experimentFor(url: CanonicalUrl): Experiment | undefined {
    const parts = urlParts(url);
    const host = this.#hosts.get(parts.host);
    if (host === undefined || host.pages < TRY_AFTER) return undefined;
    const allowed = FIRST_EXPERIMENTS + host.pages / PAGES_PER_EXPERIMENT + PER_FINDING * host.findings;
    if (host.experiments >= allowed) return undefined;
    const whole = hostGroup(parts);
    if (!this.#account(whole.name).isTried) return { group: whole.name, kind: "made-up", varied: whole.varied };
    for (const { name, varied, idle } of groupsOf(parts)) {
      const account = this.#accounts.get(hashKey(name));
      if (account === undefined || account.fetched < TRY_AFTER || account.isEndless) continue;
      if (idle !== undefined && !account.isBareTried) return { group: name, kind: "bare", leftOut: idle };
      if (varied !== undefined && !account.isTried) return { group: name, kind: "made-up", varied };
    }
    return undefined;
  }

  /** Relevant pages of a template that brought something new. */
  relevantOf(template: string): number {
    return this.#accounts.get(hashKey(template))?.relevant ?? 0;
  }

  barren(url: CanonicalUrl): Barren | undefined {
    for (const group of groupsOf(urlParts(url))) {
      const account = this.#accounts.get(hashKey(group.name));
      const barren = account && (endless(group, account) ?? exhausted(group, account));
      if (barren !== undefined) return barren;
    }
    return undefined;
  }

  /** What is fetched in place of an address that has a part without meaning. */
  variantOf(url: CanonicalUrl): Barren | undefined {
    for (const group of groupsOf(urlParts(url))) {
      const account = this.#accounts.get(hashKey(group.name));
      const found = account && variant(url, group, account);
      if (found?.instead === undefined) continue;
      this.#substitutes.set(hashKey(found.instead), group.name);
      return found;
    }
    return undefined;
  }

  /** Found on a page that a generator made, in a place where nothing good was found. */
  isGeneratedLink(url: CanonicalUrl, from: LinkId): boolean {
    return this.#generated.has(from) && !this.#isGoodPlace(url);
  }

  /** On a host that has a page for any address: where nothing good was found, and nothing but one page links to. */
  isStrange(url: CanonicalUrl, from: LinkId | undefined): boolean {
    if (from === undefined || this.#trusted.has(from)) return false;
    const host = this.#hosts.get(urlParts(url).host);
    if (host?.answers === undefined || host.strangeGenerated < STRANGE_AFTER) return false;
    if (host.strangeGenerated < STRANGE_ABOVE * host.strange) return false;
    return !host.vouched.has(hashKey(url)) && !this.#isGoodPlace(url);
  }

  #isGoodPlace(url: CanonicalUrl): boolean {
    return groupsOf(urlParts(url)).some(({ name }) => {
      const account = this.#accounts.get(hashKey(name));
      return account !== undefined && account.fetched >= 2 * account.worthless + 2;
    });
  }

  #mark({ group, kind }: Pick<Experiment, "group" | "kind">, isTried: boolean): void {
    const account = this.#account(group);
    if (kind === "bare") account.isBareTried = isTried;
    else account.isTried = isTried;
  }

  #count(account: Account, isGenerated: boolean): void {
    if (isGenerated) account.alike++;
    else account.unlike++;
    const seen = account.alike + account.unlike;
    account.isEndless ||= account.alike >= ENDLESS_AFTER && account.alike >= ENDLESS_ABOVE * seen;
  }

  #account(group: string): Account {
    const key = hashKey(group);
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = { ...NOTHING };
      this.#accounts.set(key, account);
    }
    return account;
  }

  #host(name: string): HostMemory {
    let host = this.#hosts.get(name);
    if (host === undefined) {
      host = {
        pages: 0,
        experiments: 0,
        findings: 0,
        answers: undefined,
        trusted: [],
        house: new Map(),
        strange: 0,
        strangeGenerated: 0,
        vouched: new Set(),
        recent: [],
      };
      this.#hosts.set(name, host);
      if (this.#hosts.size > MAX_HOSTS) {
        const [oldest] = this.#hosts.keys();
        if (oldest !== undefined) this.#hosts.delete(oldest);
      }
    }
    return host;
  }
}

const NOTHING: Account = {
  fetched: 0,
  worthless: 0,
  latest: 0,
  silence: 0,
  relevant: 0,
  isTried: false,
  answers: undefined,
  alike: 0,
  unlike: 0,
  isEndless: false,
  isBareTried: false,
  isIdle: false,
};

/** Of its own address, and of the one that led there. */
function groupsOfPage({ url, chosen }: ObservedPage): readonly string[] {
  const names = groupsOf(urlParts(url)).map(({ name }) => name);
  if (chosen === url) return names;
  return [...new Set([...names, ...groupsOf(urlParts(chosen)).map(({ name }) => name)])];
}

/** None but itself links to where it links. */
function isRootless({ known, fresh, isSeed }: ObservedPage, { house, pages }: HostMemory): boolean {
  if (isSeed || pages < ROOTED_AFTER) return false;
  const own = known.filter((id) => (house.get(id) ?? 0) < 2).length;
  const all = own + fresh.length;
  return all >= LINKS_TO_TELL && own < ROOTED_ABOVE * all;
}

function endless({ name }: AddressGroup, { isEndless, alike, unlike }: Account): Barren | undefined {
  if (!isEndless) return undefined;
  const detail = `the host has a page for any address like ${name}, and ${alike} of ${alike + unlike} pages there are like those`;
  return { reason: "trap-endless", detail };
}

function tally(account: Account, isWorthless: boolean): void {
  account.fetched++;
  if (isWorthless) account.worthless++;
  account.latest = ((account.latest << 1) | (isWorthless ? 1 : 0)) & LATEST_BITS;
}

function exhausted(
  { name, judgeAfter }: AddressGroup,
  { fetched, worthless, latest, silence }: Account,
): Barren | undefined {
  if (fetched < judgeAfter) return undefined;
  if (countBits(latest) >= LATEST_WORTHLESS) {
    const detail = `of the last ${LATEST} pages fetched from ${name}, ${countBits(latest)} are copies or bring nothing new`;
    return { reason: "trap-copies", detail };
  }
  if (silence >= SILENT_AFTER) {
    return { reason: "trap-copies", detail: `the last pages fetched from ${name} had no words that were new` };
  }
  if (worthless <= BARREN_ABOVE * fetched) return undefined;
  const detail = `${worthless} of the ${fetched} pages fetched from ${name} are copies or bring nothing new`;
  return { reason: "trap-copies", detail };
}

function variant(url: CanonicalUrl, { name, idle }: AddressGroup, { isIdle }: Account): Barren | undefined {
  const instead = isIdle && idle !== undefined ? bareAddress(url, idle) : undefined;
  if (instead === undefined) return undefined;
  return { reason: "trap-variant", detail: `the same page as ${instead}, as others of ${name} were`, instead };
}
