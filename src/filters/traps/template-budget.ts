/**
 * Bounds how many addresses of one machine-varied template a crawl takes on, and follows the evidence: a relevant page
 * that brings something new earns the template more, and a group of addresses that yields nothing (a template, a folder, a
 * script with its queries, everything below a top folder) gets nothing further.
 * Addresses of plain names have no budget. Links dropped here come back when they are found again after new evidence.
 * A check changes nothing: redirects are checked too, in no certain order, and what another filter drops must not use
 * the budget up. The crawl counts what it takes on.
 * @module
 */
import { hashKey } from "../../text/hash.ts";
import type { Candidate, CanonicalUrl, LinkFilter, Verdict } from "../../types.ts";
import { addressOf } from "./address.ts";
import type { TrapMemory } from "./trap-memory.ts";
import { isPlainly, type VariationKind } from "./variation.ts";

export interface TemplateBudget extends LinkFilter {
  /** The crawl takes an address on; told again of the same one, it does not count it twice. */
  admitted(url: CanonicalUrl): void;
}

/**
 * Addresses of a template before any evidence. Reference manuals number up to 435 pages of one template, and have no
 * dates, tokens or combined parameters at all; the numbers leave them room.
 */
const START: Readonly<Record<VariationKind, number>> = { number: 500, deep: 100, query: 50, date: 50, token: 50 };
/** What each relevant page that brings something new adds. */
const PER_RELEVANT_PAGE = 20;
const NAMES: Readonly<Record<VariationKind, string>> = {
  number: "numbers",
  deep: "very deep paths",
  query: "combined parameters",
  date: "dates",
  token: "tokens",
};

export function templateBudget(memory: TrapMemory): TemplateBudget {
  return new EvidenceBudget(memory);
}

class EvidenceBudget implements TemplateBudget {
  readonly name = "trap-budget";
  readonly stage = "url";
  /** Addresses taken on of each template; keyed by hashes, for templates are long and many. */
  readonly #taken = new Map<number, number>();
  readonly #counted = new Set<number>();
  readonly #memory: TrapMemory;

  constructor(memory: TrapMemory) {
    this.#memory = memory;
  }

  check({ url }: Candidate): Verdict {
    const barren = this.#memory.barren(url);
    if (barren !== undefined) return barren;
    const { variation } = addressOf(url);
    if (variation === undefined) return { keep: true };
    const { kind, template } = variation;
    const key = hashKey(template);
    const budget = START[kind] + PER_RELEVANT_PAGE * this.#memory.relevantOf(key);
    const count = this.#taken.get(key) ?? 0;
    if (count < budget) return { keep: true };
    const detail = `${count} addresses of ${template} that differ in ${NAMES[kind]}, the budget is ${budget}`;
    return { keep: false, reason: `trap-budget-${kind}`, detail };
  }

  admitted(url: CanonicalUrl): void {
    if (isPlainly(url)) return;
    const { variation } = addressOf(url);
    if (variation === undefined) return;
    const address = hashKey(url);
    if (this.#counted.has(address)) return;
    this.#counted.add(address);
    const key = hashKey(variation.template);
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }
}
