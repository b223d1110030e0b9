/**
 * Which addresses of a host are found again. Pages of a real site link to what others of its pages found before, more and more so, as
 * in a second catch many fish are marked that were caught in the first (openness.ts); what a generator writes into a page is found
 * once: sessions, tokens, essays on any two words. So each link is a lesson about the addresses like its target, whether it was known.
 * It takes no fetched page to learn from, and tells single links of one folder apart.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import type { LinkId } from "../../types.ts";
import type { Address, Addresses } from "./address.ts";
import { AddressLessons } from "./address-lessons.ts";
import { doubtBy } from "./doubt.ts";
import { FadingMean } from "./fading-mean.ts";

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

/** A page, by its different links, which are no navigation. */
export interface LinkingPage {
  readonly address: Address;
  readonly known: readonly LinkId[];
  readonly fresh: readonly LinkId[];
  /** What a link to a known address counts: pages of one place may know each other, and be a generator's all the same. */
  shareOf(id: LinkId, address: Address): number;
}

export class Recaptures {
  readonly #lessons = new AddressLessons(KNOWN_AT_FIRST);
  readonly #hosts = new Youngest<string, { pages: number; readonly usual: FadingMean }>(MAX_HOSTS, () => ({
    pages: 0,
    usual: new FadingMean(FADES_BY),
  }));

  learn({ address, known, fresh, shareOf }: LinkingPage, addresses: Addresses): void {
    const host = this.#hosts.of(address.host);
    host.pages++;
    for (let i = 0; i < known.length && i < MOST_LINKS; i++) {
      const id = known[i] ?? 0;
      const target = addresses.of(id);
      const share = shareOf(id, target);
      if (share === 0) continue;
      host.usual.add(this.#lessons.learn(target.traits, 1, share));
    }
    for (let i = 0; i < fresh.length && i < MOST_LINKS; i++) {
      this.#lessons.learn(addresses.of(fresh[i] ?? 0).traits, 0);
    }
  }

  /** By how much less addresses like it are found again than what is found again there, from 0 to `MOST_DOUBT`; undefined for nothing. */
  doubt(address: Address): number | undefined {
    const host = this.#hosts.known(address.host);
    if (host === undefined || host.pages < TELLS_AFTER) return undefined;
    return doubtBy(host.usual.mean, this.#lessons.chance(address.traits), STEPS);
  }
}
