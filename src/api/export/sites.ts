/**
 * What the pages of a site share, learned from a few of them when the first of them is read: texts that stand on several are
 * its furniture. Of each site only those are kept, and only the sites that were read last.
 * @module
 */
import { SiteMemory } from "../../content/site-memory.ts";

/** Pages of a site that are looked at; fewer than the least say nothing. */
const SAMPLE = 12;
const LEAST = 3;
/** Pages of which more than this is on another one are copies of it. */
const COPY_SHARE = 0.8;
/** Sites that are remembered, at some kilobytes each. */
const MAX_SITES = 2000;

/** A page in the archive. */
export interface SitePage {
  readonly url: string;
  readonly order: number;
}

export class Sites {
  readonly #pages: () => Iterable<SitePage>;
  #samples: ReadonlyMap<string, readonly number[]> | undefined;
  readonly #textsOf: (order: number) => readonly string[];
  /** The site that was asked for last comes last. */
  readonly #memories = new Map<string, SiteMemory>();

  /** Both are asked when a site is asked for: `pages` once, `textsOf` for the blocks of a page. */
  constructor(pages: () => Iterable<SitePage>, textsOf: (order: number) => readonly string[]) {
    this.#pages = pages;
    this.#textsOf = textsOf;
  }

  /** Undefined where too little is known of the site. */
  of(url: string): SiteMemory | undefined {
    const host = hostOf(url);
    this.#samples ??= samplesOf(this.#pages());
    const sample = this.#samples.get(host) ?? [];
    if (sample.length < LEAST) return undefined;
    const memory = this.#memories.get(host) ?? this.#learn(sample);
    this.#memories.delete(host);
    this.#memories.set(host, memory);
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > MAX_SITES && oldest !== undefined) this.#memories.delete(oldest);
    return memory;
  }

  #learn(sample: readonly number[]): SiteMemory {
    const pages = withoutCopies(sample.map((order) => new Set(this.#textsOf(order))));
    const counts = new Map<string, number>();
    for (const texts of pages) for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    return new LearnedSite(pages.map((texts) => [...texts].filter((text) => (counts.get(text) ?? 0) > 1)));
  }
}

/** A copy of a page shares its content too, which is no furniture for that. */
function withoutCopies(pages: readonly ReadonlySet<string>[]): readonly ReadonlySet<string>[] {
  return pages.filter((texts, i) => {
    const shared = (other: ReadonlySet<string>) => [...texts].filter((text) => other.has(text)).length;
    return !pages.slice(0, i).some((other) => shared(other) > COPY_SHARE * texts.size);
  });
}

/** Learns no more: what a page's content is must not depend on which others were exported before it. */
class LearnedSite extends SiteMemory {
  constructor(pages: readonly (readonly string[])[]) {
    super();
    for (const texts of pages) super.observe(texts);
  }

  override observe(): void {}
}

/** The first pages of each host. */
function samplesOf(pages: Iterable<SitePage>): ReadonlyMap<string, readonly number[]> {
  const samples = new Map<string, number[]>();
  for (const { url, order } of pages) {
    const host = hostOf(url);
    const sample = samples.get(host);
    if (sample === undefined) samples.set(host, [order]);
    else if (sample.length < SAMPLE) sample.push(order);
  }
  return samples;
}

function hostOf(url: string): string {
  return new URL(url).host;
}
