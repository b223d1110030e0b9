/**
 * All filters against traps in the order in which they cost least. What they cannot see is left to others: a redirect
 * loop is ended by the fetcher, and copies are known only by their text (text/near-duplicates.ts), which the crawl
 * reports to the budget.
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { CanonicalUrl, LinkFilter } from "../../types.ts";
import { sensibleDates } from "./calendar.ts";
import { noEndlessAddresses } from "./endless-address.ts";
import { noRepeatingPaths } from "./repeating-path.ts";
import { oncePerSession } from "./session-id.ts";
import { type TemplateBudget, type TemplateBudgetOptions, templateBudget } from "./template-budget.ts";

export interface TrapFilters {
  readonly filters: readonly LinkFilter[];
  /** Tell it about every page that was fetched. */
  readonly budget: TemplateBudget;
  /** Tell it about every URL that the crawl takes on, when it does or on resume in the order of discovery. */
  count(url: CanonicalUrl): void;
}

export function trapFilters(clock: Clock, options: TemplateBudgetOptions = {}): TrapFilters {
  const sessions = oncePerSession();
  const budget = templateBudget(options);
  const filters = [noEndlessAddresses(), noRepeatingPaths(), sensibleDates(clock), sessions, budget];
  return {
    filters,
    budget,
    count(url) {
      sessions.count(url);
      budget.count(url);
    },
  };
}
