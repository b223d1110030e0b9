/**
 * Which places of a host lead on for ever, and which of their links are put off: a place earns its budget by pages that link to
 * what is known, or that others link to. Links are not dropped for this: where nothing better is left, they are fetched.
 * @module
 */
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, Drop, LinkId, UrlLookup } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import { HostCredit, Vouchers } from "./credit.ts";
import { Finders } from "./finders.ts";
import { groupsOf, groupsOfPage, kindIn } from "./groups.ts";
import type { ObservedPage } from "./host-memory.ts";
import { linkShape } from "./link-shape.ts";
import { type LinksWithin, Openness } from "./openness.ts";
import { StrangePlaces } from "./strange-places.ts";

/** Before so many pages of a host, even a real site leads to nothing but new pages. */
const TELLS_AFTER = 15;
/** So many new links of a page are looked at, and so many known ones. */
const MOST_LINKS = 50;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;
/** A page of whose links at its place a smaller share is known does nothing but lead on. */
const KNOWN_ABOVE = 0.1;
/** So many pages from elsewhere must lead to a top folder; ours. */
const ESTABLISHED = 3;
/** What is left of the priority of a link to a place that leads on for ever, and to one of which nothing is known; ours. */
export const PUT_OFF: Readonly<Record<string, number>> = {
  "trap-copied": 0.0001,
  "trap-open": 0.0001,
  "trap-strange": 0.01,
};

/** What is known of a page beside itself. */
export interface Seen {
  /** Nobody else links to where it links. */
  readonly isRootless: boolean;
  /** Little or none of its text is new. */
  readonly saysLittle: boolean;
  /** Redirects on the way to it. */
  readonly hops: number;
  /** Targets that are no navigation. */
  isOwn(id: LinkId): boolean;
}

export class OpenPlaces {
  readonly #places = new Map<number, Openness>();
  readonly #hosts = new Map<string, HostCredit>();
  readonly #strange = new Map<string, StrangePlaces>();
  readonly #vouchers = new Vouchers();
  readonly #finders = new Finders();
  /** Places where the crawl was told to begin, or came to a host. */
  readonly #homes = new Set<number>();
  /** How many pages from elsewhere lead to each top folder. */
  readonly #tops = new Map<number, number>();

  observe(page: ObservedPage, seen: Seen, urls: UrlLookup): void {
    const credit = this.#hostOf(page.url);
    credit.pages++;
    this.done(page.chosen);
    if (!page.isSeed && this.#isOpen(page.chosen) && !this.#vouchers.isVouched(page.id)) {
      credit.spent += 1 + seen.hops;
    }
    const isEarly = credit.pages <= TELLS_AFTER;
    const leads = leadsOf(page, seen, urls, this.#finders);
    if (page.isSeed) this.#establish(topOf(page.url), ESTABLISHED);
    const isTrusted = page.isSeed || this.#vouchers.isVouched(page.id);
    if (page.isSeed || credit.pages === 1) for (const kind of leads.within.keys()) this.#homes.add(kind);
    if (isEarly) for (const [kind, { fresh }] of leads.within) this.#place(kind).find(fresh);
    const leadsOn = isEarly || this.#count(page, seen, leads);
    const isOpen = this.#told(page.url)?.isOpen === true;
    if (!isTrusted && isOpen) return;
    // Who knows each other at one place cannot speak for each other: a generator's pages would, too.
    const isBiased = leadsOn || (isOpen && !this.#isHome(page.url));
    this.#vouchers.add(isBiased ? leads.elsewhere : [...page.known, ...page.fresh]);
    for (const top of leads.tops) this.#establish(top, page.isSeed ? ESTABLISHED : 1);
  }

  #isHome(url: CanonicalUrl): boolean {
    return groupsOf(urlParts(url)).some(({ kind }) => this.#homes.has(kind));
  }

  /** So many more pages from elsewhere lead to a top folder. */
  #establish(top: string, pages: number): void {
    const key = hashKey(top);
    this.#tops.set(key, Math.min(ESTABLISHED, (this.#tops.get(key) ?? 0) + pages));
  }

  #isEstablished(url: CanonicalUrl): boolean {
    return (this.#tops.get(hashKey(topOf(url))) ?? 0) >= ESTABLISHED;
  }

  /** Counts the page at its places; whether it does nothing but lead on. */
  #count(page: ObservedPage, seen: Seen, { within, all, opened }: Leads): boolean {
    // A place of which little is known yet stands for all such places of the host.
    const isStrange = this.#told(page.url) === undefined;
    for (const [kind, links] of within) this.#place(kind).count(links, seen.saysLittle);
    const isNew = all.fresh > 0 && (seen.saysLittle || all.known < KNOWN_ABOVE * (all.known + all.fresh));
    const leadsOn = isNew || seen.isRootless || (isStrange && opened.some((url) => !this.#isEstablished(url)));
    if (isStrange) this.#strangeOf(page.url).count(leadsOn);
    return leadsOn;
  }

  /** A link was chosen. */
  chosen(url: CanonicalUrl): void {
    if (this.#isOpen(url)) this.#hostOf(url).pending.add(url);
  }

  /** It was fetched, or could not be. */
  done(url: CanonicalUrl): void {
    this.#hosts.get(urlParts(url).host)?.pending.delete(url);
  }

  /** What puts a link off; undefined for nothing. */
  putsOff(url: CanonicalUrl, id: LinkId): Drop | undefined {
    if (this.#vouchers.isVouched(id) || !this.#isOpen(url) || !this.#hostOf(url).isSpent) return undefined;
    if (this.#told(url) === undefined) return { keep: false, reason: "trap-strange", detail: STRANGE };
    return { keep: false, reason: "trap-open", detail: OPEN };
  }

  #isOpen(url: CanonicalUrl): boolean {
    const told = this.#told(url);
    if (told !== undefined) return told.isOpen;
    return this.#isOpenForm(url) || this.#strange.get(urlParts(url).host)?.isOpen === true;
  }

  /** The most particular of its places of which enough is known; that one has an end counts where others lead to it. */
  #told(url: CanonicalUrl): Openness | undefined {
    for (const { kind } of groupsOf(urlParts(url))) {
      const place = this.#places.get(kind);
      if (place?.isTold === true) return place.isOpen || this.#isEstablished(url) ? place : undefined;
    }
    return undefined;
  }

  /** Where the crawl was told to begin, a form is that of real pages. */
  #isOpenForm(url: CanonicalUrl): boolean {
    const form = formOf(url);
    return !this.#homes.has(form) && this.#places.get(form)?.isOpen === true;
  }

  #place(kind: number): Openness {
    const known = this.#places.get(kind);
    if (known !== undefined) return known;
    const place = new Openness();
    this.#places.set(kind, place);
    return place;
  }

  #strangeOf(url: CanonicalUrl): StrangePlaces {
    const { host } = urlParts(url);
    const known = this.#strange.get(host) ?? new StrangePlaces();
    this.#strange.set(host, known);
    return known;
  }

  #hostOf(url: CanonicalUrl): HostCredit {
    const { host } = urlParts(url);
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

const OPEN = "pages of its place lead on to ever new ones that nobody else links to; others come first";
const STRANGE =
  "most new places of the host, or addresses of this form, lead on to ever new ones, and nothing is known of this place; others come first";

/** What lies directly below the host is one place. */
function topOf(url: CanonicalUrl): string {
  const { host, segments } = urlParts(url);
  return segments.length > 1 ? `${host}/${segments[0]}/` : `${host}/`;
}

/** All addresses of a host whose names are of the same kinds, wherever they are, are one place too: a generator may use any folder. */
function formOf(url: CanonicalUrl): number {
  const { host } = urlParts(url);
  return hashKey(host) + linkShape(url, host).shape;
}

/** Where a page leads to. */
interface Leads {
  /** By the places that it is in: its links to others there. */
  readonly within: ReadonlyMap<number, LinksWithin>;
  /** Its links to others at any of these. */
  readonly all: LinksWithin;
  /** Targets at other places. */
  readonly elsewhere: readonly LinkId[];
  /** Other top folders. */
  readonly tops: ReadonlySet<string>;
  /** New addresses below them. */
  readonly opened: readonly CanonicalUrl[];
}

function leadsOf(page: ObservedPage, { isOwn }: Seen, urls: UrlLookup, finders: Finders): Leads {
  const kinds = groupsOfPage(page).map((name) => kindIn(name, page.url));
  const within = new Map(kinds.map((kind) => [kind, { known: 0, fresh: 0 }]));
  const [form, alike] = [formOf(page.url), { known: 0, fresh: 0 }];
  within.set(form, alike);
  const all = { known: 0, fresh: 0 };
  const elsewhere: LinkId[] = [];
  const tops = new Set<string>();
  const opened: CanonicalUrl[] = [];
  const own = topOf(page.url);
  const look = (targets: readonly LinkId[], as: keyof LinksWithin) => {
    for (const target of firstOf(targets)) {
      const url = urls.url(target);
      const top = topOf(url);
      if (top !== own) {
        tops.add(top);
        if (as === "fresh") opened.push(url);
      }
      if (target === page.id) continue;
      const places = groupsOf(urlParts(url)).flatMap(({ kind }) => within.get(kind) ?? []);
      const isAlike = formOf(url) === form;
      if (places.length === 0) elsewhere.push(target);
      if (places.length === 0 && !isAlike) continue;
      if (as === "fresh") finders.found(target, page.id);
      if (!isOwn(target)) continue;
      const share = as === "fresh" ? 1 : finders.shareOf(target, page.id);
      if (isAlike) alike[as] += share;
      if (places.length === 0) continue;
      all[as]++;
      for (const place of places) place[as] += share;
    }
  };
  look(page.known, "known");
  look(page.fresh, "fresh");
  return { within, all, elsewhere, tops, opened };
}

/** The first different ones. */
function firstOf(targets: readonly LinkId[]): ReadonlySet<LinkId> {
  const first = new Set<LinkId>();
  for (const target of targets) if (first.add(target).size >= MOST_LINKS) break;
  return first;
}
