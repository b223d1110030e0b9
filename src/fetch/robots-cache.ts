/**
 * What we know about each origin's robots.txt. Bounded in entries and in total size, so that millions of hosts or a few
 * with giant files cost no more than this; the longest unused entry goes first.
 * @module
 */
import type { Trouble } from "../fetching.ts";
import type { RobotsRules } from "./robots-parser.ts";

export interface RobotsEntry {
  /** Undefined: robots.txt could not be had, and `trouble` says why. */
  readonly rules: RobotsRules | undefined;
  readonly trouble: Trouble | undefined;
  /** Where the rules came from, after redirects. */
  readonly source: string;
  /** When to ask again, by the crawl's clock (`elapsed`). */
  readonly expiresAt: number;
}

export class RobotsCache {
  readonly #entries = new Map<string, RobotsEntry>();
  readonly #maxEntries: number;
  readonly #maxWeight: number;
  #weight = 0;

  constructor(maxEntries: number, maxWeight: number) {
    this.#maxEntries = maxEntries;
    this.#maxWeight = maxWeight;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The entry, expired or not. */
  get(origin: string): RobotsEntry | undefined {
    const entry = this.#entries.get(origin);
    if (entry === undefined) return undefined;
    this.#entries.delete(origin);
    this.#entries.set(origin, entry);
    return entry;
  }

  set(origin: string, entry: RobotsEntry): void {
    this.#remove(origin);
    this.#entries.set(origin, entry);
    this.#weight += weightOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#weight <= this.#maxWeight) return;
      if (oldest !== origin) this.#remove(oldest);
    }
  }

  #remove(origin: string): void {
    const entry = this.#entries.get(origin);
    if (entry === undefined) return;
    this.#entries.delete(origin);
    this.#weight -= weightOf(entry);
  }
}

/** Roughly the bytes that an entry holds. */
function weightOf({ rules }: RobotsEntry): number {
  if (rules === undefined) return 200;
  const ofRules = rules.rules.reduce((sum, rule) => sum + rule.text.length + rule.pattern.length + 200, 200);
  return rules.sitemaps.reduce((sum, sitemap) => sum + sitemap.length + 50, ofRules);
}
