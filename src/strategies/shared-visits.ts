/**
 * H of energy landscape paving where links share their visits: by the stretch of energies in which they lie, as in the
 * physics that it comes from (Hansmann and Wille 2002), or by their host, which is ours. The crawler of IELP counts by
 * link, and H of a link that was never fetched or tried is 0.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";
import { hostOf } from "../url/canonical.ts";

/** Width of a stretch of energies; ours, energies lie in [0, 1.2] or so. */
const STRETCH = 0.05;
/** So many pages of a host are one visit; ours. */
const HOST_PAGES = 10;

export class SharedVisits {
  readonly #by: "host" | "energy";
  readonly #counts = new Map<string, number>();

  constructor(by: "host" | "energy", counts: Iterable<readonly [string, number]> = []) {
    this.#by = by;
    for (const [place, count] of counts) this.#counts.set(place, count);
  }

  /** Where the link is counted. */
  placeOf(energy: number, url: CanonicalUrl): string {
    return this.#by === "host" ? hostOf(url) : String(Math.floor(energy / STRETCH));
  }

  /** H. */
  at(place: string): number {
    return (this.#counts.get(place) ?? 0) / (this.#by === "host" ? HOST_PAGES : 1);
  }

  count(place: string): void {
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
  }

  /** For the saved state. */
  get counts(): [string, number][] {
    return [...this.#counts];
  }
}
