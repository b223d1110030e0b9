/**
 * Relevance of a page that nobody has fetched, from the pages of its kind that somebody has: a mean over host and path
 * template, drawn towards what the texts around the link say while there are few.
 * Stands for R(P_l) of FCOSA, Eq. 12, whose authors fetch every target to know it (docs: look-ahead).
 * R̂ = (n·R̄ + m0·R̃)/(n + m0), R̄ over template, or over the host while the template has no page.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { pathTemplate } from "./path-template.ts";

export interface LinkTexts {
  readonly context: number;
  readonly anchor: number;
  /** Title of the page on which the link stands. */
  readonly title: number;
  /** Words of the URL. */
  readonly url: number;
}

/** R̃: what speaks for the target before any page of its kind is known; our weights. */
export function textEstimate({ context, anchor, title, url }: LinkTexts): number {
  return 0.4 * context + 0.3 * anchor + 0.1 * title + 0.2 * url;
}

export interface TargetEstimateOptions {
  /** m0: as many pages does the text estimate count for. */
  readonly priorPages?: number;
  /** A host's mean counts for at most so many pages; a template's always for all of its own. */
  readonly hostPagesAtMost?: number;
  /** A mean that has risen by more than this since it was last reported is reported. */
  readonly reportRise?: number;
}

/** What a page's relevance raised far enough that waiting links should be weighed again. */
export interface Rise {
  readonly template: boolean;
  /** Matters to links whose own template has no page yet. */
  readonly host: boolean;
}

export interface TargetEstimateSnapshot {
  /** Name, pages, sum of relevance, mean last reported. */
  readonly hosts: readonly Row[];
  readonly templates: readonly Row[];
}

type Row = readonly [name: string, pages: number, sum: number, reported: number];

interface Mean {
  pages: number;
  sum: number;
  reported: number;
}

class Means {
  readonly #numbers = new Map<string, number>();
  readonly means: Mean[] = [];

  intern(name: string): number {
    const number = this.#numbers.get(name) ?? this.means.push({ pages: 0, sum: 0, reported: 0 }) - 1;
    this.#numbers.set(name, number);
    return number;
  }

  rows(): Row[] {
    return Array.from(this.#numbers, ([name, number]) => {
      const { pages, sum, reported } = this.means[number]!;
      return [name, pages, sum, reported];
    });
  }

  restore(rows: readonly Row[]): void {
    for (const [name, pages, sum, reported] of rows)
      Object.assign(this.means[this.intern(name)]!, { pages, sum, reported });
  }
}

export class TargetEstimate {
  readonly #templates = new Means();
  readonly #hosts = new Means();
  /** Template → host. */
  readonly #hostOf: number[] = [];
  readonly #priorPages: number;
  readonly #hostPagesAtMost: number;
  readonly #reportRise: number;

  constructor({ priorPages = 5, hostPagesAtMost = Infinity, reportRise = 0.02 }: TargetEstimateOptions = {}) {
    this.#priorPages = priorPages;
    this.#hostPagesAtMost = hostPagesAtMost;
    this.#reportRise = reportRise;
  }

  /** Dense number of the URL's template, to be kept with the link. */
  templateOf(url: CanonicalUrl): number {
    const template = this.#templates.intern(pathTemplate(url));
    this.#hostOf[template] ??= this.#hosts.intern(hostOf(url));
    return template;
  }

  /** A page of the template was fetched and judged. */
  observe(template: number, relevance: number): Rise {
    const host = this.#hosts.means[this.#hostOf[template]!]!;
    return { template: this.#add(this.#templates.means[template]!, relevance), host: this.#add(host, relevance) };
  }

  /** R̂ of a waiting link; `prior` is its text estimate R̃. */
  estimate(template: number, prior: number): number {
    const own = this.#templates.means[template]!;
    if (own.pages > 0) return this.#blend(own.sum, own.pages, prior);
    const host = this.#hosts.means[this.#hostOf[template]!]!;
    const pages = Math.min(host.pages, this.#hostPagesAtMost);
    return pages === 0 ? prior : this.#blend((host.sum / host.pages) * pages, pages, prior);
  }

  snapshot(): TargetEstimateSnapshot {
    return { hosts: this.#hosts.rows(), templates: this.#templates.rows() };
  }

  /** Into a new object; the numbers of the templates stay what they were. */
  restore({ hosts, templates }: TargetEstimateSnapshot): void {
    this.#hosts.restore(hosts);
    this.#templates.restore(templates);
    templates.forEach(([name], template) => {
      this.#hostOf[template] = this.#hosts.intern(name.slice(0, name.indexOf("/")));
    });
  }

  #blend(sum: number, pages: number, prior: number): number {
    return (sum + this.#priorPages * prior) / (pages + this.#priorPages);
  }

  #add(mean: Mean, relevance: number): boolean {
    mean.pages++;
    mean.sum += relevance;
    const now = mean.sum / mean.pages;
    const hasRisen = now > mean.reported + this.#reportRise;
    // A fall is noted at once: links are weighed again when they come to the top, but nobody looks at a rise there.
    if (hasRisen || now < mean.reported) mean.reported = now;
    return hasRisen;
  }
}
