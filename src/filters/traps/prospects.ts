/**
 * What a link of a host is likely to lead to: a page that says something, or one that repeats what was said and does nothing but lead
 * on. Learned from the host's own pages, by what addresses have in common (address-lessons.ts) and by how many good pages link to
 * them. A link is judged beside what the host has given: where all pages are poor, none is to be put off for it.
 * @module
 */
import { Uint8Column } from "../../collections/columns.ts";
import { Youngest } from "../../collections/youngest.ts";
import type { LinkId } from "../../types.ts";
import type { Address } from "./address.ts";
import { AddressLessons } from "./address-lessons.ts";
import { placeOf } from "./address-traits.ts";
import { doubtBy } from "./doubt.ts";
import { FadingMean } from "./fading-mean.ts";

/** What was learned of a host's pages as a whole fades. */
const NEWS_FADE_BY = 0.98;
/** Slowly: where nothing is left but traps that good pages link to, they would soon be what is usual. */
const POOR_FADE_BY = 0.998;
/** A page is not poor at all that has so large a share of the usual news; ours. */
const RICH = 0.7;
/** Pages so poor do not speak for others; ours. */
export const POOR_ABOVE = 0.8;
/** Pages of a host before anything is said of its links. */
const TELLS_AFTER = 15;
/** Good pages that link to an address are counted up to here. */
const MOST_FINDERS = 3;
/** The first traits of an address (host, top folder, form) are weighed by these as well. */
const WITH_FINDERS = 3;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;
/** Doubts for each halving of what may be expected of a link. */
const STEPS = 3;
/** Before anything was learned, one page in five is expected to be poor; ours. */
const POOR_AT_FIRST = 0.2;

/** A link, and where it leads. */
export interface Prospect {
  readonly id: LinkId;
  readonly address: Address;
}

export class Prospects {
  readonly #lessons = new AddressLessons(POOR_AT_FIRST);
  readonly #hosts = new Youngest<string, HostRecord>(MAX_HOSTS, () => ({
    pages: 0,
    relevant: new FadingMean(NEWS_FADE_BY),
    other: new FadingMean(NEWS_FADE_BY),
    poor: new FadingMean(POOR_FADE_BY),
  }));
  /** Good pages that link to each. */
  readonly #finders = new Uint8Column();

  /** A link was followed, and this came of it; how poor that is, from 0 to 1. */
  learn(link: Prospect, { news, isCopy, leadsOn, isRelevant, targets, isHouse, isSeed }: Outcome): number {
    const host = this.#hosts.of(link.address.host);
    const traits = this.#traitsOf(link);
    const isFound = (this.#finders.data[link.id] ?? 0) > 1;
    // Pages about the topic repeat each other more than others do.
    const kind = isRelevant ? host.relevant : host.other;
    if (isFound) kind.add(news);
    // Pages at which the crawl was told to begin show what a page of the host has to say before any other is known to be good.
    if (isSeed) for (const mean of [host.relevant, host.other]) mean.add(news);
    const usual = kind.mean;
    const thin = usual > 0 ? Math.max(0, 1 - news / (RICH * usual)) : 0;
    const poor = isCopy ? 1 : leadsOn ? thin : thin / 2;
    host.pages++;
    if (isHouse || poor < POOR_ABOVE) for (const id of targets) this.#find(id);
    // Lists that all pages lead to say little themselves.
    if (isHouse) return poor;
    this.#lessons.learn(traits, poor);
    if (isFound) host.poor.add(poor);
    return poor;
  }

  /** A good page links to it. */
  #find(id: LinkId): void {
    this.#finders.ensure(id + 1);
    const count = this.#finders.data[id] ?? 0;
    if (count < MOST_FINDERS) this.#finders.data[id] = count + 1;
  }

  /** By how much less is to be expected of it than of what good pages of the host link to, from 0 to `MOST_DOUBT`; undefined for nothing. */
  doubt(link: Prospect): number | undefined {
    const host = this.#hosts.known(link.address.host);
    if (host === undefined || host.pages < TELLS_AFTER) return undefined;
    return doubtBy(1 - host.poor.mean, 1 - this.#lessons.chance(this.#traitsOf(link)), STEPS);
  }

  #traitsOf({ id, address: { traits: own } }: Prospect): readonly number[] {
    const finders = this.#finders.data[id] ?? 0;
    const traits = own.slice();
    for (let i = 0; i < WITH_FINDERS && i < own.length; i++) traits.push(placeOf(own[i] ?? 0, finders + 1));
    return traits;
  }
}

/** What came of a link. */
export interface Outcome {
  /** Samples of text that nobody had said before. */
  readonly news: number;
  /** It has the words of an earlier page, or nothing but known text. */
  readonly isCopy: boolean;
  readonly isRelevant: boolean;
  readonly isSeed: boolean;
  /** It leads to new addresses like its own. */
  readonly leadsOn: boolean;
  /** The different ones. */
  readonly targets: Iterable<LinkId>;
  /** All pages of its host lead to it. */
  readonly isHouse: boolean;
}

/** Of pages to which several good ones link: their news, by whether they are about the topic, and how poor they are. */
interface HostRecord {
  pages: number;
  readonly relevant: FadingMean;
  readonly other: FadingMean;
  readonly poor: FadingMean;
}
