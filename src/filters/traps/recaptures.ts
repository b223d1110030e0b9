/**
 * Which addresses of a host are found again. Pages of a real site link to what others of its pages found before, more and more so, as
 * in a second catch many fish are marked that were caught in the first (openness.ts); what a generator writes into a page is found
 * once: sessions, tokens, essays on any two words. So each link is a lesson about the addresses like its target, whether it was known.
 * It takes no fetched page to learn from, and tells single links of one folder apart.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import type { CanonicalUrl, LinkId, UrlLookup } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import { AddressLessons, traitsOf } from "./address-lessons.ts";
import { doubtBy } from "./doubt.ts";
import { FadingMean } from "./fading-mean.ts";
import { firstOf } from "./leads.ts";

/** So many known links of a page are looked at, and so many new ones. */
const MOST_LINKS = 20;
/** Pages of a host before anything is said of its links. */
const TELLS_AFTER = 15;
/** What is usual for addresses that are found again fades. */
const FADES_BY = 0.98;
/** Before anything was learned, the chance that a link leads to a known address. */
const KNOWN_AT_FIRST = 0.5;
/** Doubts for each halving of that chance; ours. */
const STEPS = 2;
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;

/** A page, by its links that are no navigation. */
export interface LinkingPage {
  readonly url: CanonicalUrl;
  readonly known: Iterable<LinkId>;
  readonly fresh: Iterable<LinkId>;
  /** What a link to a known address counts: pages of one place may know each other, and be a generator's all the same. */
  shareOf(id: LinkId, url: CanonicalUrl): number;
}

export class Recaptures {
  readonly #lessons = new AddressLessons(KNOWN_AT_FIRST);
  readonly #hosts = new Youngest<string, { pages: number; readonly usual: FadingMean }>(MAX_HOSTS, () => ({
    pages: 0,
    usual: new FadingMean(FADES_BY),
  }));

  learn({ url, known, fresh, shareOf }: LinkingPage, urls: UrlLookup): void {
    const host = this.#hosts.of(urlParts(url).host);
    host.pages++;
    for (const id of firstOf(known, MOST_LINKS)) {
      const target = urls.url(id);
      const share = shareOf(id, target);
      if (share === 0) continue;
      host.usual.add(this.#lessons.learn(traitsOf(target), 1, share));
    }
    for (const id of firstOf(fresh, MOST_LINKS)) this.#lessons.learn(traitsOf(urls.url(id)), 0);
  }

  /** By how much less addresses like it are found again than what is found again there, from 0 to `MOST_DOUBT`; undefined for nothing. */
  doubt(url: CanonicalUrl): number | undefined {
    const host = this.#hosts.known(urlParts(url).host);
    if (host === undefined || host.pages < TELLS_AFTER) return undefined;
    return doubtBy(host.usual.mean, this.#lessons.chance(traitsOf(url)), STEPS);
  }
}
