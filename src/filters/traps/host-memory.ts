/**
 * What a crawl has learned of one host: what it answers to addresses that were made up, what its navigation is, and whether
 * pages at strange places, where nothing good was found before, are worth looking at.
 * @module
 */
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { Silence } from "./account.ts";
import type { Address } from "./address.ts";
import { type Answers, isAlike, isSameText, isStrictlyAlike, type Portrait } from "./generator.ts";
import type { AddressGroup } from "./groups.ts";
import { Notices } from "./notices.ts";

/** A page as it is taken in. */
export interface ObservedPage {
  readonly id: LinkId;
  readonly address: Address;
  /** The link that was chosen. */
  readonly chosen: Address;
  /** Of both. */
  readonly groups: readonly AddressGroup[];
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

/** Experiments on a host begin after so many pages: some at once, then one for so many pages, and more for each that found something. */
const TRY_AFTER = 5;
const FIRST_EXPERIMENTS = 3;
const PAGES_PER_EXPERIMENT = 25;
const PER_FINDING = 2;
const MAX_RECENT = 32;
/** Navigation is known by so many first pages of a host. */
const FIRST_PAGES = 4;
/** Before so many pages of a host, even pages of a real site link to what nobody else does. */
const ROOTED_AFTER = 15;
/** A page of a real site links to pages that others link to: of so many links that are no navigation, at least such a share. */
const LINKS_TO_TELL = 3;
const ROOTED_ABOVE = 0.1;
/** So many pages at strange places that were made for the asking, and so great a share, make further ones suspect. */
const STRANGE_AFTER = 5;
const STRANGE_ABOVE = 0.6;

export class HostMemory {
  experiments = 0;
  /** Experiments that showed a generator or a part without meaning. */
  findings = 0;
  /** What it answers to any address, if it does with pages. */
  answers: Answers | undefined;
  /** How it says that there is no such page. */
  readonly notices = new Notices();
  /** The latest pages; the oldest go first. */
  readonly recent: ObservedPage[] = [];
  /** Of pages where the crawl was told to begin, or the first that it found here. */
  readonly #trusted: { readonly groups: readonly AddressGroup[]; readonly portrait: Portrait }[] = [];
  readonly #trustedIds = new Set<LinkId>();
  /** How many of its first pages link to each target: what two of them link to is taken for navigation. */
  readonly #house = new Map<LinkId, number>();
  /** Addresses that several pages link to, by hashes; kept where strange places are suspect. */
  readonly #vouched = new Set<number>();
  #pages = 0;
  /** Of the page that was asked about last. */
  #told: { readonly page: ObservedPage; readonly isRootless: boolean } | undefined;
  #strange = 0;
  #strangeGenerated = 0;
  /** Of pages at strange places to whose links nobody else links. */
  readonly #strangeSilence = new Silence();

  observe(
    page: ObservedPage,
    portrait: Portrait,
    how: { isStrange: boolean; isGenerated: boolean; pages: number },
  ): void {
    this.#pages++;
    if (page.isSeed || this.#pages === 1) {
      this.#trusted.push({ groups: page.groups, portrait });
      this.#trustedIds.add(page.id);
    }
    if (this.#pages <= FIRST_PAGES) {
      for (const id of [...page.known, ...page.fresh]) this.#house.set(id, (this.#house.get(id) ?? 0) + 1);
    }
    if (how.isStrange && this.answers !== undefined) {
      this.#strange++;
      if (how.isGenerated) this.#strangeGenerated++;
    }
    if (how.isStrange && this.isRootless(page)) this.#strangeSilence.hear(page, { goesOn: true, pages: how.pages });
    this.recent.push(page);
    if (this.recent.length > MAX_RECENT) this.recent.shift();
  }

  get mayExperiment(): boolean {
    const allowed = FIRST_EXPERIMENTS + this.#pages / PAGES_PER_EXPERIMENT + PER_FINDING * this.findings;
    return this.#pages >= TRY_AFTER && this.experiments < allowed;
  }

  /** A page of this text was fetched lately. */
  has(portrait: Portrait): boolean {
    return this.recent.some((page) => page.portrait !== undefined && isSameText(page.portrait, portrait));
  }

  /** Looks like what the host answers to any address, in every respect or by its links. */
  isGenerated(page: ObservedPage, portrait: Portrait): boolean {
    const { answers } = this;
    if (!page.isSeed && this.notices.isOn(portrait)) return true;
    if (answers === undefined) return false;
    // Where even trusted pages look like these answers, they are told apart by their links alone.
    const isTelling = !this.#trusted.some(({ portrait: one }) => isStrictlyAlike(one, answers));
    return (isTelling && isStrictlyAlike(portrait, answers)) || this.isRootless(page);
  }

  /** Two made-up addresses of a group were answered so. */
  learnNotices(group: string, answers: Answers): void {
    const others = this.recent.filter(({ groups }) => includes(groups, group));
    this.notices.learn(
      answers,
      this.#trusted.map(({ portrait }) => portrait),
      others.flatMap(({ portrait }) => portrait ?? []),
    );
  }

  /** Trusted pages of the group look like what it answers to made-up addresses: looks do not tell its real pages from others. */
  isLikeTrusted(group: string, answers: Answers): boolean {
    return this.#trusted.some(({ groups, portrait }) => includes(groups, group) && isAlike(portrait, answers));
  }

  /** Strange places are suspect: the host has a page for any address, or what was found there says nothing new any more. */
  get isSuspect(): boolean {
    if (this.#strangeSilence.isLong) return true;
    return this.#strangeGenerated >= STRANGE_AFTER && this.#strangeGenerated >= STRANGE_ABOVE * this.#strange;
  }

  /** Pages link to these that others link to as well. */
  vouch(urls: Iterable<CanonicalUrl>): void {
    if (this.answers === undefined && !this.isSuspect) return;
    for (const url of urls) this.#vouched.add(hashKey(url));
  }

  isVouched(url: CanonicalUrl, from: LinkId): boolean {
    return this.#trustedIds.has(from) || this.#vouched.has(hashKey(url));
  }

  /** No navigation, as far as the first pages have shown. */
  isOwn(id: LinkId): boolean {
    return (this.#house.get(id) ?? 0) < 2;
  }

  /** None but itself links to where it links. */
  isRootless(page: ObservedPage): boolean {
    if (page.isSeed || this.#pages < ROOTED_AFTER) return false;
    // Asked several times of a page; navigation is known long since.
    if (this.#told?.page !== page) this.#told = { page, isRootless: this.#leadsNowhereKnown(page) };
    return this.#told.isRootless;
  }

  #leadsNowhereKnown({ known, fresh }: ObservedPage): boolean {
    let own = 0;
    for (const id of known) if (this.isOwn(id)) own++;
    const all = own + fresh.length;
    return all >= LINKS_TO_TELL && own < ROOTED_ABOVE * all;
  }
}

function includes(groups: readonly AddressGroup[], group: string): boolean {
  return groups.some(({ name }) => name === group);
}
