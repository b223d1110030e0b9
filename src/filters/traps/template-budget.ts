/**
 * Bounds how many addresses of one machine-varied template a crawl takes on, and follows the evidence: a relevant page
 * that is no copy earns the template more, and a folder or template that yields only copies gets nothing further.
 * Addresses of plain names have no budget. Links dropped here come back when they are found again after new evidence.
 * The counts are not part of a crawl's log: on resume, `count` every URL that waits or was fetched.
 * @module
 */
import { hashKey } from "../../text/hash.ts";
import type { Candidate, CanonicalUrl, LinkFilter, Verdict } from "../../types.ts";
import { type UrlParts, urlParts } from "./url-parts.ts";
import { type VariationKind, variationOf } from "./variation.ts";

/** What a fetched page was worth. */
export interface PageEvidence {
  readonly isRelevant: boolean;
  /** Nearly the same text as a page fetched before. */
  readonly isDuplicate: boolean;
}

export interface TemplateBudgetOptions {
  /** Addresses of a template before any evidence. */
  readonly start?: Partial<Readonly<Record<VariationKind, number>>>;
  /** What each relevant page that is no copy adds. */
  readonly perRelevantPage?: number;
  /** No verdict on copies before so many pages of a folder or template were fetched. */
  readonly judgeAfter?: number;
  /** This share of copies makes it barren. */
  readonly barrenAbove?: number;
}

export interface TemplateBudget extends LinkFilter {
  /** A URL that was kept earlier, by this filter or before a resume. */
  count(url: CanonicalUrl): void;
  /** A page was fetched and judged. */
  observe(url: CanonicalUrl, evidence: PageEvidence): void;
  /** Why nothing more is expected of a link like this, or undefined; for links that wait already. */
  barren(url: CanonicalUrl): string | undefined;
}

/**
 * Reference manuals number up to 435 pages of one template, and have no dates, tokens or combined parameters at all;
 * the numbers leave them room.
 */
const START: Readonly<Record<VariationKind, number>> = { number: 500, deep: 100, query: 50, date: 50, token: 50 };

const NAMES: Readonly<Record<VariationKind, string>> = {
  number: "numbers",
  deep: "very deep paths",
  query: "combined parameters",
  date: "dates",
  token: "tokens",
};

interface Yield {
  fetched: number;
  copies: number;
  relevant: number;
}

export function templateBudget(options: TemplateBudgetOptions = {}): TemplateBudget {
  return new EvidenceBudget(options);
}

class EvidenceBudget implements TemplateBudget {
  readonly name = "trap-budget";
  readonly stage = "url";
  readonly #start: Readonly<Record<VariationKind, number>>;
  readonly #perRelevantPage: number;
  readonly #judgeAfter: number;
  readonly #barrenAbove: number;
  /** Addresses kept of each template; keyed by hashes, for templates are long and many. */
  readonly #kept = new Map<number, number>();
  readonly #yields = new Map<number, Yield>();

  constructor({ start, perRelevantPage = 20, judgeAfter = 20, barrenAbove = 0.9 }: TemplateBudgetOptions) {
    this.#start = { ...START, ...start };
    this.#perRelevantPage = perRelevantPage;
    this.#judgeAfter = judgeAfter;
    this.#barrenAbove = barrenAbove;
  }

  check({ url }: Candidate): Verdict {
    const why = this.barren(url);
    if (why !== undefined) return { keep: false, reason: "trap-copies", detail: why };
    const variation = variationOf(urlParts(url));
    if (variation === undefined) return { keep: true };
    const { kind, template } = variation;
    const key = hashKey(template);
    const budget = this.#start[kind] + this.#perRelevantPage * (this.#yields.get(key)?.relevant ?? 0);
    const count = this.#kept.get(key) ?? 0;
    if (count >= budget) {
      const detail = `${count} addresses of ${template} that differ in ${NAMES[kind]}, the budget is ${budget}`;
      return { keep: false, reason: `trap-budget-${kind}`, detail };
    }
    this.#kept.set(key, count + 1);
    return { keep: true };
  }

  count(url: CanonicalUrl): void {
    const variation = variationOf(urlParts(url));
    if (variation === undefined) return;
    const key = hashKey(variation.template);
    this.#kept.set(key, (this.#kept.get(key) ?? 0) + 1);
  }

  observe(url: CanonicalUrl, evidence: PageEvidence): void {
    for (const group of groupsOf(urlParts(url))) addTo(this.#yields, hashKey(group), evidence);
  }

  barren(url: CanonicalUrl): string | undefined {
    for (const group of groupsOf(urlParts(url))) {
      const seen = this.#yields.get(hashKey(group));
      if (seen === undefined || seen.fetched < this.#judgeAfter) continue;
      if (seen.copies > this.#barrenAbove * seen.fetched) {
        return `${seen.copies} of the ${seen.fetched} pages fetched from ${group} are copies`;
      }
    }
    return undefined;
  }
}

/** The folder of a page and, where a machine varies its address, its template. */
function groupsOf(parts: UrlParts): readonly string[] {
  const variation = variationOf(parts);
  const folder = [parts.host, ...parts.segments.slice(0, -1)].join("/");
  // The top of a host is no folder: what lies there has nothing in common but the host.
  const folders = parts.segments.length > 1 ? [`${folder}/*`] : [];
  return variation === undefined ? folders : [...folders, variation.template];
}

function addTo(yields: Map<number, Yield>, group: number, { isRelevant, isDuplicate }: PageEvidence): void {
  const seen = yields.get(group) ?? { fetched: 0, copies: 0, relevant: 0 };
  seen.fetched++;
  if (isDuplicate) seen.copies++;
  else if (isRelevant) seen.relevant++;
  yields.set(group, seen);
}
