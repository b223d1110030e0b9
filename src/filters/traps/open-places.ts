/**
 * Which links of a host are put off: those to places that lead on for ever, and to parts that have spent what they have earned
 * (standings.ts). Links are not dropped for this: where nothing better is left, they are fetched, first where little was spent.
 * @module
 */
import type { Drop, LinkId } from "../../types.ts";
import type { Address, Addresses } from "./address.ts";
import { HostCredit } from "./credit.ts";
import { MOST_DOUBT } from "./doubt.ts";
import { Finders } from "./finders.ts";
import type { ObservedPage } from "./host-memory.ts";
import { type Leads, leadsOf } from "./leads.ts";
import { Openness } from "./openness.ts";
import { POOR_ABOVE, type Prospect, Prospects } from "./prospects.ts";
import { leftBy } from "./put-off.ts";
import { Recaptures } from "./recaptures.ts";
import { Standings } from "./standings.ts";
import { StrangePlaces } from "./strange-places.ts";

/** Before so many pages of a host, even a real site leads to nothing but new pages. */
const TELLS_AFTER = 15;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;
/** A page of whose links at its place a smaller share is known does nothing but lead on. */
const KNOWN_ABOVE = 0.1;
/** The same where the crawl began; ours: an encyclopedia of 5000 pages, in folders by letter, seems larger than `ENDLESS_ABOVE`. */
const HOME_ENDLESS = 2000;
/** So many pages of the kind of the seeds, to which nobody had linked twice, are tried before what lies around them speaks against them, beyond so many doubts; ours. */
const TRIED_BY_SEEDS = 10;
const LIKE_SEEDS_AT_MOST = 1;
/** Where no mazes are, so many doubts by what such links led to are none: pages of a manual repeat each other too; ours. */
const CLEARLY = 3;

/** What is known of a page beside itself. */
export interface Seen {
  /** Nobody else links to where it links. */
  readonly isRootless: boolean;
  /** Little or none of its text is new. */
  readonly saysLittle: boolean;
  /** It has the words of an earlier one, or none that are new. */
  readonly isCopy: boolean;
  /** Samples of its text that are new. */
  readonly news: number;
  /** Redirects on the way to it. */
  readonly hops: number;
  /** Targets that are no navigation. */
  isOwn(id: LinkId): boolean;
}

export class OpenPlaces {
  readonly #places = new Map<number, Openness>();
  readonly #hosts = new Map<string, HostCredit>();
  readonly #strange = new Map<string, StrangePlaces>();
  readonly #finders = new Finders();
  /** Places where the crawl was told to begin, or came to a host. */
  readonly #homes = new Set<number>();
  readonly #standings = new Standings();
  readonly #prospects = new Prospects();
  readonly #recaptures = new Recaptures();

  /** How poor the page is beside others of its host. */
  observe(page: ObservedPage, seen: Seen, addresses: Addresses): number {
    const { address } = page;
    const credit = this.#hostOf(address);
    credit.pages++;
    this.done(page.chosen);
    const isFirst = page.isSeed || credit.pages === 1;
    if (isFirst) this.#standings.settle(address);
    const isTrusted = this.#spend(page, seen, credit);
    const [known, fresh] = [different(page.known), different(page.fresh)];
    for (const id of fresh) this.#standings.find(addresses.of(id));
    const isEarly = credit.pages <= TELLS_AFTER;
    const leads = leadsOf(page, { known, fresh, isOwn: seen.isOwn, addresses, finders: this.#finders });
    if (isFirst) for (const kind of leads.within.keys()) this.#homes.add(kind);
    if (isEarly) for (const [kind, links] of leads.within) this.#place(kind, address).find(links.fresh);
    const leadsOn = isEarly || this.#count(page, seen, leads);
    const targets = known.concat(fresh);
    const isHouse = !seen.isOwn(page.id);
    const poor = this.#prospects.learn(
      { id: page.id, address: page.chosen },
      {
        news: seen.news,
        isCopy: seen.isCopy && !page.isSeed,
        isRelevant: page.isRelevant,
        isSeed: page.isSeed,
        leadsOn: leads.all.fresh > 0,
        targets,
        isHouse,
      },
    );
    // Lists that all pages lead to say little, and know a site best.
    if (poor >= POOR_ABOVE && !isHouse) return poor;
    const isKnown = page.isSeed || isHouse || this.isVouched(page.id);
    const form = isKnown ? undefined : address.form;
    this.#recaptures.learn(
      {
        address,
        known: known.filter(seen.isOwn),
        fresh: fresh.filter(seen.isOwn),
        // Whoever is known knows its links by itself.
        shareOf: (id, target) => (target.form === form ? this.#finders.shareOf(id, page.id) : 1),
      },
      addresses,
    );
    if (!isTrusted) return poor;
    const vouches = isKnown || !(leadsOn || this.#isBiased(address)) ? targets : leads.elsewhere;
    this.#vouch(address, vouches, seen, addresses);
    return poor;
  }

  /** Who knows each other at one place cannot speak for each other: a generator's pages would, too. */
  #isBiased(address: Address): boolean {
    return this.#told(address)?.isOpen === true && !this.#standings.isHome(address);
  }

  /** Charges a page to whom it concerns; whether it may speak for others. */
  #spend({ id, chosen, isSeed }: ObservedPage, { isOwn, hops }: Seen, credit: HostCredit): boolean {
    const isVouched = this.#standings.isVouched(id);
    this.#standings.fetched(id);
    if (isVouched && isOwn(id)) credit.supply = Math.max(0, credit.supply - 1);
    if (isVouched || isSeed) return true;
    // So what others vouch for is put off as well, and is no better.
    if (credit.isSupplied) credit.supply--;
    const isOnCredit = this.#isOnCredit(chosen);
    const isTrusted = !isOnCredit && this.#standings.isTrusted(chosen);
    if (isOnCredit) credit.spent += 1 + hops;
    this.#standings.spend(chosen);
    return isTrusted;
  }

  #vouch(page: Address, targets: readonly LinkId[], { isOwn }: Seen, addresses: Addresses): void {
    for (const id of targets) {
      if (!isOwn(id)) {
        this.#standings.knowHouse(id);
        continue;
      }
      const address = addresses.of(id);
      if (!this.#standings.vouch(page, id, address)) continue;
      const host = this.#hosts.get(address.host);
      if (host !== undefined) host.supply++;
    }
  }

  /** Counts the page at its places; whether it does nothing but lead on. */
  #count(page: ObservedPage, seen: Seen, { within, all, opened }: Leads): boolean {
    // A place of which little is known yet stands for all such places of the host.
    const { address } = page;
    const isStrange = this.#told(address) === undefined;
    for (const [kind, links] of within) {
      const place = this.#place(kind, address);
      place.count(links, seen.saysLittle);
      if (place.isTold && place.isOpen && !this.#homes.has(kind)) this.#hostOf(address).leadsOn(kind);
    }
    const isNew = all.fresh > 0 && (seen.saysLittle || all.known < KNOWN_ABOVE * (all.known + all.fresh));
    const leadsOn = isNew || seen.isRootless || (isStrange && opened.some((one) => !this.#standings.isTrusted(one)));
    if (isStrange) this.#strangeOf(address).count(leadsOn);
    return leadsOn;
  }

  /** A place has a page for any address, which looks as real ones do. */
  hasAll(kind: number, address: Address): void {
    this.#place(kind, address).hasAll = true;
    this.#hostOf(address).leadsOn(kind);
  }

  /** A link was chosen. */
  chosen(address: Address): void {
    if (this.#isOnCredit(address)) this.#hostOf(address).pending.add(address.url);
  }

  /** It was fetched, or could not be. */
  done({ url, host }: Address): void {
    this.#hosts.get(host)?.pending.delete(url);
  }

  /** Good pages lie in the same part of its host. */
  hasGood(address: Address): boolean {
    return this.#standings.hasGood(address);
  }

  /** Good pages of other places link to it. */
  isVouched(id: LinkId): boolean {
    return this.#standings.isVouched(id);
  }

  /** What puts a link off the most; undefined for nothing. */
  putsOff(address: Address, id: LinkId): Drop | undefined {
    const isVouched = this.isVouched(id);
    const { isBeset } = this.#hostOf(address);
    // On a host without mazes, what good pages link to is good enough.
    if (isVouched && !isBeset) return undefined;
    const found = this.#found({ id, address });
    const doubt = isBeset ? found : found - CLEARLY;
    const byPlace = isVouched
      ? undefined
      : this.#byPlace(address, isBeset ? found + 1 + this.#doubtsAgain(address) : 0);
    if (doubt < 0) return byPlace;
    const byProspect: Drop = { keep: false, reason: `trap-poor-${doubt}`, detail: POOR };
    if (byPlace === undefined) return byProspect;
    return !isBeset && leftBy(byProspect) < leftBy(byPlace) ? byProspect : byPlace;
  }

  /** Doubts by what such links led to; -1 for none. */
  #found(link: Prospect): number {
    const found = this.#prospects.doubt(link) ?? -1;
    if (found <= LIKE_SEEDS_AT_MOST || !this.#isLikeSeeds(link.address)) return found;
    return this.#standings.spentOn(link.address) < TRIED_BY_SEEDS ? LIKE_SEEDS_AT_MOST : found;
  }

  /** How many doubts there are by how seldom such addresses are found again. */
  #doubtsAgain(address: Address): number {
    return (this.#recaptures.doubt(address) ?? -1) + 1;
  }

  /** With so many doubts beside those about the place. */
  #byPlace(address: Address, others: number): Drop | undefined {
    const host = this.#hostOf(address);
    if (!this.#isOnCredit(address) || !host.isSpent) return undefined;
    const own = this.#isLikeSeeds(address) ? 0 : this.#standings.doubt(address, host.isBeset);
    const doubt = Math.min(MOST_DOUBT, own + others);
    if (host.isSupplied) return { keep: false, reason: `trap-open-${doubt}`, detail: SUPPLIED };
    if (host.isBeset) return { keep: false, reason: `trap-beset-${doubt}`, detail: UNPROVEN };
    return { keep: false, reason: `trap-unproven-${doubt}`, detail: UNPROVEN };
  }

  #isOnCredit(address: Address): boolean {
    const told = this.#told(address);
    if (told?.isOpen ?? this.#isOpenForm(address)) return true;
    // Among mazes there are others that nothing tells from good places yet.
    if (this.#hostOf(address).isBeset) return true;
    if (this.#standings.isTrusted(address)) return false;
    return (
      !this.#standings.isSmall(address) || (told === undefined && this.#strange.get(address.host)?.isOpen === true)
    );
  }

  /** The most particular of its places of which enough is known. */
  #told(address: Address): Openness | undefined {
    for (const kind of address.kinds) {
      const place = this.#places.get(kind);
      if (place?.isTold === true) return place;
      // What lies around the place where the crawl began does not speak against it.
      if (this.#homes.has(kind)) return undefined;
    }
    return undefined;
  }

  /** Of the kind of the pages where the crawl was told to begin: a large place of good pages seems endless for long. */
  #isLikeSeeds(address: Address): boolean {
    const own = address.kinds[0];
    // Where every address has a page, it is none of theirs for that.
    if (this.#told(address)?.hasAll === true) return false;
    if (own !== undefined && this.#homes.has(own)) return true;
    return this.#homes.has(address.form) && this.#standings.isHome(address);
  }

  /** Where the crawl was told to begin, a form is that of real pages, unless it is all that tells addresses apart. */
  #isOpenForm({ form, kinds }: Address): boolean {
    const isHome = this.#homes.has(form) && kinds.length > 0;
    return !isHome && this.#places.get(form)?.isOpen === true;
  }

  #place(kind: number, address: Address): Openness {
    const known = this.#places.get(kind);
    if (known !== undefined) return known;
    const place = new Openness(this.#standings.isHome(address) ? HOME_ENDLESS : undefined);
    this.#places.set(kind, place);
    return place;
  }

  #strangeOf({ host }: Address): StrangePlaces {
    const known = this.#strange.get(host) ?? new StrangePlaces();
    this.#strange.set(host, known);
    return known;
  }

  #hostOf({ host }: Address): HostCredit {
    const known = this.#hosts.get(host);
    if (known !== undefined) return known;
    const credit = new HostCredit();
    this.#hosts.set(host, credit);
    const [oldest] = this.#hosts.keys();
    if (this.#hosts.size > MAX_HOSTS && oldest !== undefined) {
      this.#hosts.delete(oldest);
      this.#strange.delete(oldest);
    }
    return credit;
  }
}

function different(ids: readonly LinkId[]): readonly LinkId[] {
  const set = new Set(ids);
  return set.size === ids.length ? ids : [...set];
}

const POOR = "pages of the host at such addresses, or that so few link to, repeat others or do nothing but lead on";
const UNPROVEN =
  "more was spent on its place than others vouch for, or pages there lead on for ever, or are found but once";
const SUPPLIED = `${UNPROVEN}; what others vouch for comes first`;
