/**
 * Bounds how many addresses of one machine-varied template a crawl takes on, and follows the evidence: a relevant page
 * that is no copy earns the template more, and what yields only copies (a template, a folder, a script with its queries,
 * everything below a top folder) gets nothing further.
 * Addresses of plain names have no budget. Links dropped here come back when they are found again after new evidence.
 * A check changes nothing: redirects are checked too, in no certain order, and what another filter drops must not use
 * the budget up. The crawl counts what it takes on.
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

export interface TemplateBudget extends LinkFilter {
  /** The crawl takes an address on; told again of the same one, it does not count it twice. */
  admitted(url: CanonicalUrl): void;
  /** A page was fetched and judged. */
  observe(url: CanonicalUrl, evidence: PageEvidence): void;
  /** Why nothing more is expected of a link like this, or undefined; for links that wait already. */
  barren(url: CanonicalUrl): string | undefined;
}

/**
 * Addresses of a template before any evidence. Reference manuals number up to 435 pages of one template, and have no
 * dates, tokens or combined parameters at all; the numbers leave them room.
 */
const START: Readonly<Record<VariationKind, number>> = { number: 500, deep: 100, query: 50, date: 50, token: 50 };
/** What each relevant page that is no copy adds. */
const PER_RELEVANT_PAGE = 20;
/**
 * More copies than this share make a folder barren. In 57000 pages of reference manuals, folders with over nine tenths
 * of copies are stubs of old editions and nothing else, whether they are judged after 5 or after 20 pages; with eight
 * tenths, glossaries would be among them.
 */
const BARREN_ABOVE = 0.9;
/** No verdict on copies before so many pages of a folder, script or template were fetched. */
const JUDGE_AFTER = 10;
/** The same for everything below a top folder. */
const JUDGE_TREE_AFTER = 25;

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

export function templateBudget(): TemplateBudget {
  return new EvidenceBudget();
}

/** A link that was kept when it was found: what its neighbours turned out to be since then may drop it when it is chosen. */
export function copiesDropped(budget: TemplateBudget): LinkFilter {
  return {
    name: "trap-copies",
    stage: "choice",
    check({ url }) {
      const detail = budget.barren(url);
      return detail === undefined ? { keep: true } : { keep: false, reason: "trap-copies", detail };
    },
  };
}

class EvidenceBudget implements TemplateBudget {
  readonly name = "trap-budget";
  readonly stage = "url";
  /** Addresses taken on of each template; keyed by hashes, for templates are long and many. */
  readonly #taken = new Map<number, number>();
  readonly #counted = new Set<number>();
  readonly #yields = new Map<number, Yield>();

  check({ url }: Candidate): Verdict {
    const why = this.barren(url);
    if (why !== undefined) return { keep: false, reason: "trap-copies", detail: why };
    const variation = variationOf(urlParts(url));
    if (variation === undefined) return { keep: true };
    const { kind, template } = variation;
    const key = hashKey(template);
    const budget = START[kind] + PER_RELEVANT_PAGE * (this.#yields.get(key)?.relevant ?? 0);
    const count = this.#taken.get(key) ?? 0;
    if (count < budget) return { keep: true };
    const detail = `${count} addresses of ${template} that differ in ${NAMES[kind]}, the budget is ${budget}`;
    return { keep: false, reason: `trap-budget-${kind}`, detail };
  }

  admitted(url: CanonicalUrl): void {
    const variation = variationOf(urlParts(url));
    if (variation === undefined) return;
    const address = hashKey(url);
    if (this.#counted.has(address)) return;
    this.#counted.add(address);
    const key = hashKey(variation.template);
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }

  observe(url: CanonicalUrl, evidence: PageEvidence): void {
    for (const group of groupsOf(urlParts(url))) addTo(this.#yields, hashKey(group), evidence);
  }

  barren(url: CanonicalUrl): string | undefined {
    for (const group of groupsOf(urlParts(url))) {
      const seen = this.#yields.get(hashKey(group));
      const judgeAfter = group.endsWith(TREE) ? JUDGE_TREE_AFTER : JUDGE_AFTER;
      if (seen === undefined || seen.fetched < judgeAfter) continue;
      if (seen.copies > BARREN_ABOVE * seen.fetched) {
        return `${seen.copies} of the ${seen.fetched} pages fetched from ${group} are copies`;
      }
    }
    return undefined;
  }
}

/** Ends the name of a group of everything below a folder. */
const TREE = "/**";

/** What a page has in common with others: its folder, its top folder, its script, its template. */
function groupsOf(parts: UrlParts): readonly string[] {
  const { host, segments, query } = parts;
  const groups: string[] = [];
  // The top of a host is no folder: what lies there has nothing in common but the host.
  if (segments.length > 1) groups.push(`${host}/${segments.slice(0, -1).join("/")}/*`);
  if (segments.length > 2) groups.push(`${host}/${segments[0]}${TREE}`);
  if (query !== "") groups.push(`${host}/${segments.join("/")}?*`);
  const template = variationOf(parts)?.template;
  if (template !== undefined) groups.push(template);
  return groups;
}

function addTo(yields: Map<number, Yield>, group: number, { isRelevant, isDuplicate }: PageEvidence): void {
  const seen = yields.get(group) ?? { fetched: 0, copies: 0, relevant: 0 };
  seen.fetched++;
  if (isDuplicate) seen.copies++;
  else if (isRelevant) seen.relevant++;
  yields.set(group, seen);
}
