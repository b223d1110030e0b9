/**
 * What a link of a host is likely to lead to: a page that says something, or one that repeats what was said and does nothing but lead
 * on. Learned from the host's own pages by logistic regression, over what addresses have in common and over how many good pages link
 * to them, each weight at its own pace (AdaGrad: Duchi, Hazan and Singer, 2011). A link is judged beside what the host has given
 * lately: where all pages are poor, none is to be put off for it.
 * @module
 */
import { Uint8Column } from "../../collections/columns.ts";
import { Recent } from "../../collections/recent.ts";
import { Youngest } from "../../collections/youngest.ts";
import { logistic } from "../../math/logistic.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import { groupsOf } from "./groups.ts";
import { formOf } from "./leads.ts";
import { MOST_DOUBT } from "./standings.ts";

/** Weights of all hosts, in places by hash. */
const PLACES = 2 ** 18;
/** How far the first lesson moves a weight; ours. */
const PACE = 0.2;
const SMALL = 1e-6;
/** What was learned of a host's pages as a whole fades. */
const FADES_BY = 0.98;
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
/** Names and parameters of an address that are looked at. */
const MOST_NAMES = 6;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;
/** Addresses whose traits are remembered: a link is asked about several times. */
const KEPT = 2048;
/** Doubts for each halving of what may be expected of a link, which is never nothing. */
const STEPS = 3;
const LEAST_EXPECTED = 2 ** -10;

/** A link, and where it leads. */
export interface Prospect {
  readonly id: LinkId;
  readonly url: CanonicalUrl;
}

export class Prospects {
  readonly #weights = new Float32Array(PLACES);
  readonly #squares = new Float32Array(PLACES);
  readonly #hosts = new Youngest<string, HostRecord>(MAX_HOSTS, () => ({
    pages: 0,
    relevant: new FadingMean(),
    other: new FadingMean(),
    poor: new FadingMean(),
  }));
  /** Good pages that link to each. */
  readonly #finders = new Uint8Column();

  /** A link was followed, and this came of it; how poor that is, from 0 to 1. */
  learn(link: Prospect, { news, isCopy, leadsOn, isRelevant, targets, isHouse, isSeed }: Outcome): number {
    const host = this.#hosts.of(urlParts(link.url).host);
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
    const error = poor - logistic(this.#sum(traits));
    for (const trait of traits) this.#move(trait, error);
    if (isFound) host.poor.add(poor);
    return poor;
  }

  #move(trait: number, error: number): void {
    const square = (this.#squares[trait] ?? 0) + error * error;
    this.#squares[trait] = square;
    this.#weights[trait] = (this.#weights[trait] ?? 0) + (PACE * error) / Math.sqrt(square + SMALL);
  }

  /** A good page links to it. */
  #find(id: LinkId): void {
    this.#finders.ensure(id + 1);
    const count = this.#finders.data[id] ?? 0;
    if (count < MOST_FINDERS) this.#finders.data[id] = count + 1;
  }

  /** By how much less is to be expected of it than of what good pages of the host link to, from 0 to `MOST_DOUBT`; undefined for nothing. */
  doubt(link: Prospect): number | undefined {
    const host = this.#hosts.known(urlParts(link.url).host);
    if (host === undefined || host.pages < TELLS_AFTER) return undefined;
    const usual = 1 - host.poor.mean;
    const expected = Math.max(LEAST_EXPECTED, 1 - logistic(this.#sum(this.#traitsOf(link))));
    const doubt = Math.floor(STEPS * Math.log2(usual / expected)) - 1;
    return doubt < 0 ? undefined : Math.min(MOST_DOUBT, doubt);
  }

  #sum(traits: readonly number[]): number {
    let sum = START;
    for (const trait of traits) sum += this.#weights[trait] ?? 0;
    return sum;
  }

  #traitsOf({ id, url }: Prospect): readonly number[] {
    const own = traits.get(url, traitsOf);
    const finders = this.#finders.data[id] ?? 0;
    return [...own, ...own.slice(0, WITH_FINDERS).map((trait) => placeOf(trait, finders + 1))];
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

/** What was long ago counts less. */
class FadingMean {
  #sum = 0;
  #weight = 0;

  add(value: number): void {
    this.#sum = FADES_BY * this.#sum + value;
    this.#weight = FADES_BY * this.#weight + 1;
  }

  /** 0 before anything was added. */
  get mean(): number {
    return this.#weight === 0 ? 0 : this.#sum / this.#weight;
  }
}

/** Before anything was learned, one page in five is expected to be poor; ours. */
const START = Math.log(0.2 / 0.8);

const traits = new Recent<CanonicalUrl, readonly number[]>(KEPT);

/** Places of the weights of an address: of its host, its part, its form, its groups, its names and parameters. */
function traitsOf(url: CanonicalUrl): readonly number[] {
  const parts = urlParts(url);
  const { host, segments, parameters } = parts;
  const key = hashKey(host);
  const names = (segments.at(-1) ?? "")
    .toLowerCase()
    .replaceAll(/\d+/g, "#")
    .split(/[^a-z#]+/);
  const said = [
    `top ${segments[0] ?? ""}`,
    `form ${formOf(url)}`,
    `depth ${segments.length} ${parameters.length}`,
    ...groupsOf(parts).map(({ name }) => name),
    ...names
      .filter(Boolean)
      .slice(0, MOST_NAMES)
      .map((name) => `name ${name}`),
    ...parameters.slice(0, MOST_NAMES).map(({ name }) => `parameter ${name}`),
  ];
  return [placeOf(key, 0), ...new Set(said.map((trait) => placeOf(key, hashKey(trait))))];
}

function placeOf(host: number, trait: number): number {
  const mixed = Math.imul(trait ^ Math.imul(host, 0x85ebca6b), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % PLACES;
}
